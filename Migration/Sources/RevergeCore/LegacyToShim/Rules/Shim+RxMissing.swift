import SwiftSyntax

extension Shim {
  /// Adds `import RxSwift`.
  enum RxMissing: ShimRule {
    static let record = rule("rx-missing")

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
