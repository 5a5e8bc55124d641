import Foundation
import RxCocoa
import RxSwift
import TestSupport
import Testing
import VergeClassicRx

/// Calls deprecated API without a warning.
@MainActor
private protocol OldCode {
  func success() -> Single<Int>
  func failure() -> Single<Int>
  func delays(_ scheduler: any SchedulerType) -> [any Disposable]
  func laterDriver() -> Driver<Int>
}

/// A scheduler that records for how long it should wait, and does not.
private final class ImpatientScheduler: SchedulerType {
  let dueTimes = Recorder<DispatchTimeInterval>()

  var now: RxTime { Date() }

  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable { action(state) }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    dueTimes.record(dueTime)
    return action(state)
  }
}

@Suite("Operators in the form of RxSwift 4")
@MainActor
struct RxSwift4Tests {
  let seen = Recorder<String>()

  @Test("`do(onNext:)` of a single calls its closures like `do(onSuccess:)`")
  func doOnNext() {
    let seen = seen
    _ = (self as any OldCode).success().subscribe(onSuccess: { seen.record("\($0)") })
    #expect(seen.drain() == ["subscribe", "next 1", "1", "dispose"])
    _ = (self as any OldCode).failure().subscribe(onFailure: { seen.record("\($0)") })
    #expect(seen.elements == ["error Failure()", "Failure()"])
  }

  @Test("`delay` converts a number of seconds to an interval")
  func delay() {
    let scheduler = ImpatientScheduler()
    let subscriptions = (self as any OldCode).delays(scheduler)
    // The completion of the single waits, too.
    #expect(
      scheduler.dueTimes.elements
        == [.milliseconds(500), .seconds(2), .milliseconds(290), .milliseconds(290)])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test("`delay` of a driver with a number of seconds sends on the main queue")
  func driver() async {
    let seen = seen
    let driver = (self as any OldCode).laterDriver()
    let bag = DisposeBag()
    await withCheckedContinuation { continuation in
      driver.drive(onNext: {
        seen.record("\($0) \(isOnMainQueue())")
        continuation.resume()
      }).disposed(by: bag)
    }
    #expect(seen.elements == ["3 true"])
  }
}

extension RxSwift4Tests: OldCode {
  @available(*, deprecated)
  fileprivate func success() -> Single<Int> {
    Single.just(1).do(
      onNext: { [seen] in seen.record("next \($0)") },
      onSubscribe: { [seen] in seen.record("subscribe") },
      onDispose: { [seen] in seen.record("dispose") })
  }

  @available(*, deprecated)
  fileprivate func failure() -> Single<Int> {
    Single<Int>.error(Failure()).do(
      onNext: { [seen] in seen.record("next \($0)") },
      onError: { [seen] in seen.record("error \($0)") })
  }

  @available(*, deprecated)
  fileprivate func delays(_ scheduler: any SchedulerType) -> [any Disposable] {
    let pause = 0.29
    return [
      Observable.never().startWith(1).delay(0.5, scheduler: scheduler).subscribe(),
      Observable.never().startWith(1).delay(2, scheduler: scheduler).subscribe(),
      Single.just(1).asObservable().take(1).asSingle().delay(pause, scheduler: scheduler)
        .asObservable().take(1).subscribe(),
    ]
  }

  @available(*, deprecated)
  fileprivate func laterDriver() -> Driver<Int> { Storage(3).asDriver().delay(0) }
}
