import SwiftSyntax

extension Shim {
  /// Rewrites `delay(0.5, scheduler:)` to `delay(.milliseconds(500), scheduler:)`.
  enum RxInterval: ShimRule {
    static let record = rule(
      "rx-interval", "Replace numbers of seconds with intervals", .review, dialect: .classic,
      """
      In RxSwift 4, an interval was a number of seconds. The rewrite is made for literals, in modules \
      that import `VergeClassicRx`. For other numbers, the deprecated `delay` of \
      `VergeClassicRx` compiles; write the other operators with `.milliseconds(Int(seconds * 1000))`.
      """,
      before: "names.delay(0.5, scheduler: MainScheduler.instance)",
      after: "names.delay(.milliseconds(500), scheduler: MainScheduler.instance)")

    static let examples = [
      example(
        "numbers of seconds, as in RxSwift 4", with: [RxModule.record],
        before: """
          import Verge
          final class Model: VergeType {
            let a = names.delay(0.5, scheduler: MainScheduler.instance)
            let b = names.throttle(1_0.25, latest: false, scheduler: background)
            let c = names.debounce(3, scheduler: MainScheduler.instance).delay(0.29, scheduler: serial)
            let d = Observable<Int>.timer(1.0, period: 0.0005, scheduler: MainScheduler.instance)
            let e = names.asDriver(onErrorJustReturn: "").debounce(0.3).drive(label)
            let f = model.state.changedDriver(\\.name).delay(1)
            let g = names.delay(pause, scheduler: MainScheduler.instance)
            let h = names.delay(.seconds(1), scheduler: MainScheduler.instance)
            let i = animation.delay(0.5)
            let j = publisher.timeout(0.5, scheduler: DispatchQueue.main)
            let k = names.delay(0.12345678, scheduler: MainScheduler.instance)
          }

          """,
        after: """
          import VergeClassicRx
          final class Model: VergeType {
            let a = names.delay(.milliseconds(500), scheduler: MainScheduler.instance)
            let b = names.throttle(.milliseconds(10250), latest: false, scheduler: background)
            let c = names.debounce(.seconds(3), scheduler: MainScheduler.instance).delay(.milliseconds(290), scheduler: serial)
            let d = Observable<Int>.timer(.seconds(1), period: .microseconds(500), scheduler: MainScheduler.instance)
            let e = names.asDriver(onErrorJustReturn: "").debounce(.milliseconds(300)).drive(label)
            let f = model.state.changedDriver(\\.name).delay(.seconds(1))
            let g = names.delay(pause, scheduler: MainScheduler.instance)
            let h = names.delay(.seconds(1), scheduler: MainScheduler.instance)
            let i = animation.delay(0.5)
            let j = publisher.timeout(0.5, scheduler: DispatchQueue.main)
            let k = names.delay(0.12345678, scheduler: MainScheduler.instance)
          }

          """, includesReview: true),
      example(
        "calls of RxSwift 4 in a file that does not import the library",
        beside:
          "import VergeClassic\nlet a = model.rx.stateObservable\nfinal class Model: VergeType {}\n",
        before: "import RxSwift\nlet late = names.delay(0.5, scheduler: MainScheduler.instance)\n",
        after:
          "import RxSwift\nlet late = names.delay(.milliseconds(500), scheduler: MainScheduler.instance)\n",
        includesReview: true),
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      // Only `VergeClassicRx` brings RxSwift 6.
      guard context.subject.isRx, case .seconds(let name, let numbers)? = EarlierRxCall(call) else {
        return
      }
      context.report(
        record, at: call.calledExpression,
        "'\(name)' takes a 'DispatchTimeInterval' since RxSwift 5", symbol: name,
        numbers.map { context.replace($0.number.bytes, $0.interval) })
    }
  }
}
