import RxCocoa
import RxRelay
import RxSwift
import TestSupport
import Testing
import VergeClassicRx

@Suite("Drivers of a storage")
@MainActor
struct DriverTests {
  let seen = Recorder<String>()
  let model = CounterModel()

  @Test("On the main queue, a driver sends the current value and updates synchronously")
  func inline() {
    let (seen, model) = (seen, model)
    _ = model.state.asDriver().drive(onNext: { seen.record("a \($0.count)") })
    _ = model.state.asDriver(keyPath: \.title).drive(onNext: { seen.record("b \($0 ?? "-")") })
    #expect(seen.drain() == ["a 0", "b -"])
    model.commit {
      $0.count = 1
      $0.title = "t"
    }
    #expect(seen.drain() == ["a 1", "b t"])
  }

  @Test("A driver sends commits of another thread on the main queue, in order")
  func fromAnotherThread() async {
    let (seen, model) = (seen, model)
    _ = model.state.changedDriver(\.count).drive(onNext: { count in
      #expect(isOnMainQueue())
      seen.record("\(count)")
    })
    onAnotherThread {
      model.commit { $0.count = 1 }
      model.commit { $0.count = 2 }
    }
    model.commit { $0.count = 3 }
    #expect(seen.elements == ["0"])
    await mainQueueTurn()
    #expect(seen.elements == ["0", "1", "2", "3"])
  }

  @Test("E8: A driver that is disposed of on the main queue drops values that are pending")
  func dispose() async {
    let (seen, model) = (seen, model)
    let subscription = model.state.changedDriver { @Sendable in $0.count }.drive(onNext: {
      seen.record("\($0)")
    }
    )
    onAnotherThread { model.commit { $0.count = 1 } }
    subscription.dispose()
    await mainQueueTurn()
    #expect(seen.elements == ["0"])
  }

  @Test("`changedDriver` compares, and completes if the comparer throws")
  func changed() {
    let (seen, model) = (seen, model)
    _ = model.state.changedDriver({ $0.count }, ==).drive(onNext: { seen.record("a \($0)") })
    _ = model.state.changedDriver(\.count) { _, new throws -> Bool in
      if new == 2 { throw Failure() }
      return false
    }.drive(onNext: { seen.record("b \($0)") }, onCompleted: { seen.record("b completed") })
    model.commit { $0.title = "t" }
    model.commit { $0.count = 2 }
    #expect(seen.elements == ["a 0", "b 0", "b 0", "a 2", "b completed"])
  }

  @Test("E9: A driver completes with the storage")
  func completion() {
    let seen = seen
    var storage: Storage<Int>? = Storage(1)
    _ = storage?.asDriver().drive(
      onNext: { seen.record("\($0)") }, onCompleted: { seen.record("completed") })
    storage = nil
    #expect(seen.elements == ["1", "completed"])
  }

  @Test("Drivers can be bound to binders of another verge and to relays")
  func binding() {
    let other = CounterModel()
    let relay = BehaviorRelay<Int>(value: -1)
    let bag = DisposeBag()
    model.state.changedDriver(\.count).drive(other.commitBinder(target: \.count)).disposed(by: bag)
    model.state.changedDriver(\.count).drive(relay).disposed(by: bag)
    model.state.changed(\.count).map { "\($0)" }.bind(to: other.commitBinder(target: \.title))
      .disposed(by: bag)
    model.commit { $0.count = 5 }
    #expect(other.state.value == Counter(count: 5, title: "5"))
    #expect(relay.value == 5)
  }
}
