import SwiftSyntax

extension Shim {
  /// Deletes `import RxFuture`, or rewrites it to `import VergeClassicRx`.
  enum RxFuture: ShimRule {
    static let record = rule("rx-future")

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
