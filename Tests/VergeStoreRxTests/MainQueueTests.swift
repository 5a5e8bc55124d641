import RxCocoa
import RxSwift
import TestSupport
import Testing
import VergeStore
import VergeStoreRx

@Suite("Drivers and signals of stores")
@MainActor
struct MainQueueTests {
  let seen = Recorder<String>()

  @Test(
    "Drivers send the first value synchronously, and commits of other threads on the main queue")
  func drivers() async {
    let seen = seen
    let store = VergeDefaultStore(initialState: Shelf(), logger: nil)
    let storage = store.backingStorage
    let states = store.rx.stateObservable
    _ = states.changedDriver(\.count).drive(onNext: { count in
      #expect(isOnMainQueue())
      seen.record("a \(count)")
    })
    _ = states.changedDriver { @Sendable in $0.title }.drive(onNext: {
      seen.record("b \($0 ?? "-")")
    })
    _ = states.changedDriver(\.title, ==).drive(onNext: { seen.record("c \($0 ?? "-")") })
    _ = states.changedDriver({ @Sendable in $0.count }) { @Sendable _, new throws -> Bool in
      if new == 1 { throw Failure() }
      return false
    }
    .drive(onCompleted: { seen.record("d completed") })
    #expect(seen.drain() == ["a 0", "b -", "c -"])
    onAnotherThread {
      storage.update { $0.count = 1 }
      storage.update { $0.title = "t" }
    }
    #expect(seen.count == 0)
    await mainQueueTurn()
    #expect(seen.elements == ["a 1", "d completed", "b t", "c t"])
  }

  @Test("E9: A signal of an emitter replays nothing, and does not retain the emitter")
  func signal() async {
    let seen = seen
    var emitter: EventEmitter<Int>? = EventEmitter()
    weak let weakEmitter = emitter
    emitter?.accept(0)
    let signal = emitter!.asSignal()
    let subscription = signal.emit(onNext: { seen.record("\($0)") })
    emitter?.accept(1)
    #expect(seen.elements == ["1"])
    subscription.dispose()
    emitter?.accept(2)
    #expect(seen.elements == ["1"])
    emitter = nil
    #expect(weakEmitter == nil)
    _ = signal.emit(
      onNext: { seen.record("\($0)") }, onCompleted: { seen.record("completed") })
    #expect(seen.elements == ["1"])
  }
}
