import SwiftSyntax

extension Shim {
  /// Rewrites `do(onNext:)` of a `Single` to `do(onSuccess:)`.
  enum RxSingle: ShimRule {
    static let record = rule(
      "rx-single", "Rename `onNext` of a `Single` to `onSuccess`", .review, dialect: .classic,
      """
      `Single.do` had the labels of `Observable.do` in RxSwift 4. The rewrite is made in modules that \
      import `VergeClassicRx`, if `Single`, `asSingle()` or `start()` in the chain shows that it is a \
      `Single`. Elsewhere, the deprecated `do(onNext:)` of `VergeClassicRx` compiles.
      """,
      before: "api.name().do(onNext: show).start()",
      after: "api.name().do(onSuccess: show).start()")

    static let examples = [
      example(
        "`do` of a single, as in RxSwift 4", with: [RxModule.record],
        before: """
          import Verge
          final class Model: VergeType {
            func load() -> RxFuture<Int> { dispatch { _ in api.count().do(onNext: show).start() } }
            let a = Single<Int>.just(1).map { $0 + 1 }.do(onNext: show, onError: fail)
            let b = ticks.asSingle().do(onNext: show).subscribe()
            let c = api.count()
              .do(onNext: { show($0) })
              .observeOn(MainScheduler.instance)
              .start(observeScheduler: MainScheduler.instance)
            let d = api.count().do(onNext: show).subscribe(with: context)
            let e = api.count().do(onNext: show).asObservable().start()
            let f = ticks.map { Single.just($0) }.do(onNext: show)
            let g = Maybe.just(1).do(onNext: show)
            let h = Single.just(1).do(onSuccess: show)
          }

          """,
        after: """
          import VergeClassicRx
          final class Model: VergeType {
            func load() -> RxFuture<Int> { dispatch { _ in api.count().do(onSuccess: show).start() } }
            let a = Single<Int>.just(1).map { $0 + 1 }.do(onSuccess: show, onError: fail)
            let b = ticks.asSingle().do(onSuccess: show).subscribe()
            let c = api.count()
              .do(onSuccess: { show($0) })
              .observeOn(MainScheduler.instance)
              .start(observeScheduler: MainScheduler.instance)
            let d = api.count().do(onNext: show).subscribe(with: context)
            let e = api.count().do(onNext: show).asObservable().start()
            let f = ticks.map { Single.just($0) }.do(onNext: show)
            let g = Maybe.just(1).do(onNext: show)
            let h = Single.just(1).do(onSuccess: show)
          }

          """, includesReview: true)
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      // Only `VergeClassicRx` brings RxSwift 6.
      guard context.subject.isRx, case .onNext(let label)? = EarlierRxCall(call),
        !context.subject.declared.contains("Single")
      else { return }
      context.report(
        record, at: label, "'onNext' of a 'Single' is 'onSuccess' since RxSwift 5", symbol: "do",
        [context.replace(label.bytes, "onSuccess")])
    }
  }
}
