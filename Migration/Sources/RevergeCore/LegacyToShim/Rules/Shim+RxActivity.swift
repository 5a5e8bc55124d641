import SwiftSyntax

extension Shim {
  /// Rewrites `activity.asObservable().subscribe(onNext: f)` to `activity.emit(onNext: f)`.
  enum RxActivity: ShimRule {
    static let record = rule(
      "rx-activity", "Observe activities without RxSwift", .review, dialect: .classic,
      """
      The original's observable of activities was its signal: observers were called on the main \
      queue, and never with a past activity. `emit(onNext:)` of this package does the same. The \
      rewrite is made only in modules that use no other RxSwift members of the library, and not for a \
      call with an error handler. It needs review because the subscription, and the bag that stores it, \
      are then types of this package: the bag cannot also store subscriptions of RxSwift.
      """,
      before: "model.activity.asObservable().subscribe(onNext: show).disposed(by: bag)",
      after: "model.activity.emit(onNext: show).disposed(by: bag)")

    static let examples = [
      example(
        "activities as an observable", with: [RxImport.record],
        before: """
          import RxSwift
          import VergeClassic
          func observe(_ model: Model, _ bag: DisposeBag) {
            model.activity
              .asObservable()
              .subscribe(onNext: { print($0) })
              .disposed(by: bag)
            model.activity.asObservable().bind { print($0) }.disposed(by: bag)
          }

          """,
        after: """
          import VergeClassic
          func observe(_ model: Model, _ bag: DisposeBag) {
            model.activity
              .emit(onNext: { print($0) })
              .disposed(by: bag)
            model.activity.emit(onNext: { print($0) }).disposed(by: bag)
          }

          """, includesReview: true)
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      guard context.subject.isWithoutMembers, let chain = ActivityChain(call) else { return }
      var edits = [context.replace(chain.names, "emit")]
      if let closure = chain.trailing {
        let end = closure.bytes.upperBound
        edits = [
          context.replace(chain.names.lowerBound..<closure.bytes.lowerBound, "emit(onNext: "),
          context.replace(end..<end, ")"),
        ]
      }
      context.report(
        record, at: call, "'emit(onNext:)' observes the activities", symbol: "asObservable", edits)
    }
  }
}
