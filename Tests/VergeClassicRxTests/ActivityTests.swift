import RxCocoa
import RxRelay
import RxSwift
import TestSupport
import Testing
import VergeClassicRx

@Suite("Activities with RxSwift")
@MainActor
struct ActivityTests {
  let seen = Recorder<String>()
  let model = CounterModel()

  @Test("Current observers receive activities, synchronously on the main queue, until disposal")
  func inline() {
    let (seen, model) = (seen, model)
    model.emit(.rang(0))
    let bag = DisposeBag()
    let emitting: any Disposable = model.activity.emit { seen.record("emit \($0)") }
    emitting.disposed(by: bag)
    let signal = model.activity.asSignal().map { "signal \($0)" }.emit(onNext: seen.record)
    _ = model.activity.asObservable().subscribe(onNext: { seen.record("observable \($0)") })
    _ = model.rx.activitySignal.emit(onNext: { seen.record("rx \($0)") })
    model.emit(.rang(1))
    #expect(
      seen.drain() == ["emit rang(1)", "signal rang(1)", "observable rang(1)", "rx rang(1)"])
    emitting.dispose()
    signal.dispose()
    model.emit(.rang(2))
    #expect(seen.drain() == ["observable rang(2)", "rx rang(2)"])
  }

  @Test(
    "Activities of other threads and of handlers arrive on the main queue, in order"
  )
  func queues() async {
    let (seen, model) = (seen, model)
    _ = model.activity.asSignal().emit(onNext: { activity in
      #expect(isOnMainQueue())
      if activity == .rang(1) { model.emit(.rang(2)) }
      seen.record("\(activity)")
    })
    onAnotherThread { model.emit(.rang(1)) }
    #expect(seen.count == 0)
    await mainQueueTurn()
    await mainQueueTurn()
    #expect(seen.elements == ["rang(1)", "rang(2)"])
  }

  @Test("`onDisposed` is called once, and a bag disposes of its observers")
  func disposal() {
    let (seen, model) = (seen, model)
    var bag: DisposeBag? = DisposeBag()
    model.activity.emit(
      onNext: { seen.record("\($0)") }, onCompleted: { seen.record("completed") },
      onDisposed: { seen.record("disposed") }
    )
    .disposed(by: bag!)
    model.emit(.rang(1))
    bag = nil
    model.emit(.rang(2))
    #expect(seen.elements == ["rang(1)", "disposed"])
  }

  @Test(
    "E9: Observables of activities retain neither the verge nor its emitter, and do not complete")
  func lifetime() {
    let seen = seen
    var model: CounterModel? = CounterModel()
    weak let weakModel = model
    weak let weakEmitter = model?.activity
    let observable = model!.activity.asObservable()
    let signal = model!.activity.asSignal()
    _ = seen.observe(observable) { "\($0)" }
    _ = signal.emit(onNext: { seen.record("\($0)") }, onCompleted: { seen.record("completed") })
    model = nil
    #expect(weakModel == nil)
    #expect(weakEmitter == nil)
    _ = seen.observe(observable) { "late \($0)" }
    #expect(seen.count == 0)
  }

  @Test("A signal of activities can be bound to a relay")
  func relay() {
    let seen = seen
    let relay = PublishRelay<CounterModel.Activity>()
    _ = relay.subscribe(onNext: { seen.record("\($0)") })
    _ = model.activity.asSignal().emit(to: relay)
    model.send(.rang(3))
    #expect(seen.elements == ["rang(3)"])
  }
}
