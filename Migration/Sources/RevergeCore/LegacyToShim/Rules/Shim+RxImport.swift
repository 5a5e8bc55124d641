import SwiftSyntax

extension Shim {
  /// Deletes `import RxSwift`.
  enum RxImport: ShimRule {
    static let record = rule("rx-import")

    static func rewriteOtherImports(in context: ShimContext) {
      let subject = context.subject
      guard subject.isWithoutMembers, !subject.keepsRx,
        !subject.rx.standIns.isEmpty || subject.rx.chains > 0
      else { return }
      let isSafe =
        subject.rx.chains == 0 && !subject.othersNeedRx && !subject.isAssumed
        && subject.generation == .classic
      for node in context.rxImports {
        context.report(
          record, at: node, "'VergeClassic' has the names that the file uses",
          symbol: node.path.trimmedDescription, grade: isSafe ? .safe : .review,
          context.removal(ofLine: node))
      }
    }
  }
}
