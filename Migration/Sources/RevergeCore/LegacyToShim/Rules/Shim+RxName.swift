import SwiftSyntax

extension Shim {
  /// Rewrites `DisposeBag` to `RxSwift.DisposeBag`.
  enum RxName: ShimRule {
    static let record = rule(
      "rx-name", "Qualify names that RxSwift and this package share", .review, dialect: .classic,
      """
      A file that still uses RxSwift must state which of the two types it means. In a module where no \
      member of the library returns a disposable, the names are those of RxSwift.
      """,
      before: "let bag = DisposeBag()", after: "let bag = RxSwift.DisposeBag()")

    static let examples = [
      example(
        "a name of both where nothing of the library gives one",
        before:
          "import RxSwift\nimport VergeClassic\nlet bag = DisposeBag()\nlet one = Observable.just(1)\n",
        after:
          "import RxSwift\nimport VergeClassic\nlet bag = RxSwift.DisposeBag()\nlet one = Observable.just(1)\n",
        includesReview: true),
      example(
        "RxSwift for itself, beside activities that are sent", with: [Import.record],
        before: """
          import RxSwift
          import Verge
          final class Model: VergeType {
            let bag = DisposeBag()
            func load(_ one: Single<Int>) {
              dispatch { context in
                one.subscribe(onSuccess: { _ in context.emit(.loaded) }).disposed(by: self.bag)
              }
            }
          }

          """,
        after: """
          import RxSwift
          import VergeClassic
          final class Model: VergeType {
            let bag = RxSwift.DisposeBag()
            func load(_ one: Single<Int>) {
              dispatch { context in
                one.subscribe(onSuccess: { _ in context.emit(.loaded) }).disposed(by: self.bag)
              }
            }
          }

          """, includesReview: true),
    ]

    static func rewrite(_ name: ShimTypeName, in context: ShimContext) {
      if name.base == nil { qualify(name.token, in: context) }
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: ShimContext) {
      qualify(name.baseName, in: context)
    }

    private static func qualify(_ token: TokenSyntax, in context: ShimContext) {
      let subject = context.subject
      guard subject.isWithoutMembers, subject.keepsRx, let module = RxUse.shared[token.text],
        !subject.declared.contains(token.text)
      else { return }
      let start = token.bytes.lowerBound
      context.report(
        record, at: token, "'\(token.text)' belongs to \(module) here", symbol: token.text,
        [context.replace(start..<start, "\(module).")])
    }
  }
}
