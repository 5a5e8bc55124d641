import SwiftSyntax

extension Shim {
  /// Deletes `import RxSwift`.
  enum RxImport: ShimRule {
    static let record = rule(
      "rx-import", "Remove `import RxSwift` if `VergeClassic` suffices", .safe, dialect: .classic,
      """
      The module of this package contains `Disposable`, `DisposeBag`, `Signal` and `Binder`, with \
      the members that need no RxSwift. If another file uses more of RxSwift, the change needs \
      review: a bag that both files share must come from one of the two.
      """,
      before: "import RxSwift", after: "")

    static let examples = [
      example(
        "RxSwift for a bag alone",
        before: "import RxSwift\nimport VergeClassic\nlet bag = DisposeBag()\n",
        after: "import VergeClassic\nlet bag = DisposeBag()\n")
    ]

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
