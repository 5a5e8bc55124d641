import SwiftSyntax

extension Shim {
  /// Deletes `import RxFuture`, or rewrites it to `import VergeClassicRx`.
  enum RxFuture: ShimRule {
    static let record = rule(
      "rx-future", "Remove `import RxFuture`", .review, dialect: .classic,
      """
      RxFuture has no package for SwiftPM. `VergeClassicRx` has its own `RxFuture`. A file that \
      imports no module of the library imports `VergeClassicRx` instead.
      """,
      before: "import RxFuture", after: "")

    static let examples = [
      example(
        "a future", with: [RxModule.record],
        before: """
          import RxFuture
          import RxSwift
          import VergeCore
          import Verge
          final class Model: VergeType {
            func load() -> RxFuture<Int> {
              dispatch { context in single.do(onSuccess: { print($0) }).start() }
            }
          }

          """,
        after: """
          import RxSwift
          import VergeClassicRx
          final class Model: VergeType {
            func load() -> RxFuture<Int> {
              dispatch { context in single.do(onSuccess: { print($0) }).start() }
            }
          }

          """, includesReview: true),
      example(
        "a future of a service, which imports no module of the library",
        beside: "import VergeClassic\nfinal class Model: VergeType {}\n",
        before: "import RxFuture\nprotocol Service { func load() -> RxFuture<Int> }\n",
        after: "import VergeClassicRx\nprotocol Service { func load() -> RxFuture<Int> }\n",
        includesReview: true),
    ]

    static func rewriteOtherImports(in context: ShimContext) {
      guard context.subject.isClassic, context.subject.isRx else { return }
      let module = OriginalModule.classicRx
      for node in context.imports where node.module == "RxFuture" {
        context.report(
          record, at: node, "'VergeClassicRx' has its own 'RxFuture'", symbol: "RxFuture",
          context.wholeModules.contains(module)
            ? context.removal(ofLine: node) : [context.replace(node.path.bytes, module)])
      }
    }
  }
}
