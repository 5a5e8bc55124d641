import SwiftSyntax

extension Shim {
  /// Adds `import RxSwift`.
  enum RxMissing: ShimRule {
    static let record = rule(
      "rx-missing", "Import RxSwift if the original re-exported it", .review, dialect: .classic,
      """
      The original re-exported RxSwift; this package does not. The target must depend on RxSwift \
      itself, as long as the file uses it.
      """,
      before: "import Verge", after: "import VergeClassic\nimport RxSwift")

    static let examples = [
      example(
        "RxSwift that the original brought along",
        before: "import VergeClassic\nlet names: Driver<String> = .empty()\n",
        after:
          "import VergeClassic\nimport RxSwift\nimport RxCocoa\nlet names: Driver<String> = .empty()\n",
        includesReview: true)
    ]

    static func rewriteOtherImports(in context: ShimContext) {
      let subject = context.subject
      guard subject.isWithoutMembers, subject.keepsRx, context.rxImports.isEmpty,
        let node = context.imports.first(where: {
          OriginalModule.all[$0.module]?.family == .verge
        })
      else { return }
      var lines = ["import RxSwift"]
      if subject.rx.needed.contains(where: { RxUse.ofRxCocoa.contains($0.name) }) {
        lines.append("import RxCocoa")
      }
      let end = context.lineRange(at: node.bytes.lowerBound).upperBound
      context.report(
        record, at: node,
        "The original re-exported RxSwift, and the file uses \(subject.rx.needed.first?.name ?? "")",
        symbol: "RxSwift", [context.replace(end..<end, lines.map { "\n" + $0 }.joined())])
    }
  }
}
