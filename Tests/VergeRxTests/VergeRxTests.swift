import RxCocoa
import RxSwift
import TestSupport
import Testing
import Verge
import VergeRx

private struct Page: Equatable, Sendable {
  var count = 0
  var title: String?
}

private enum Bell: Equatable, Sendable { case rang(Int) }

@MainActor
private final class PageModel: StoreComponentType {
  let store = Verge.Store<Page, Bell>(initialState: Page())
}

private struct Failure: Error {}

/// Reaches deprecated API without a warning.
private protocol OldStates {
  func changesObservable(startsFromInitial: Bool) -> Observable<Changes<Page>>
}

/// Reaches deprecated API without a warning.
private protocol OldValues {
  func valueObservable(startsFromInitial: Bool) -> Observable<Changes<Int>>
}

extension Reactive: OldStates where Base == Verge.Store<Page, Bell> {}
extension Reactive: OldValues where Base == Derived<Int> {}

@Suite("RxSwift members of modern Verge")
@MainActor
struct VergeRxTests {
  private let seen = Recorder<String>()
  private let model = PageModel()

  private func observe<Value>(
    _ observable: Observable<Value>, _ describe: @escaping (Value) -> String
  ) -> any RxSwift.Disposable {
    observable.subscribe(
      onNext: { [seen] in seen.record(describe($0)) },
      onError: { @Sendable [seen] in seen.record("error \($0)") },
      onCompleted: { @Sendable [seen] in seen.record("completed") })
  }

  @Test(
    "E5: A subscription gets the current state, then each that differs, until it is disposed of")
  func states() {
    let first = observe(model.rx.stateObservable()) { "\($0.count) \($0.previous?.count ?? -1)" }
    let second = observe(model.store.rx.stateObservable(startsFromInitial: false)) {
      "b \($0.count)"
    }
    _ = model.rx.stateInfallible().subscribe(onNext: { [seen] in seen.record("c \($0.count)") })
    #expect(seen.drain() == ["0 -1", "c 0"])
    model.commit { $0.count = 1 }
    model.commit { _ in }
    #expect(seen.drain() == ["1 0", "b 1", "c 1"])
    first.dispose()
    second.dispose()
    model.commit { $0.count = 2 }
    #expect(seen.elements == ["c 2"])
  }

  @Test("E8: `take` ends inside the first value")
  func take() {
    _ = observe(model.rx.stateObservable().take(1)) { "\($0.count)" }
    model.commit { $0.count = 1 }
    #expect(seen.elements == ["0", "completed"])
  }

  @Test(
    "E9: Observables do not retain the store, and complete with it; a derived value is retained")
  func lifetime() {
    var store: Verge.Store<Page, Bell>? = Verge.Store(initialState: Page())
    weak let weakStore = store
    let states = store!.rx.stateObservable()
    let signal = store!.rx.activitySignal()
    var derived: Derived<Int>? = store?.derived(.map(\.count))
    let counts = derived!.rx.stateObservable()
    derived = nil
    let subscription = observe(counts) { "derived \($0.primitive)" }
    _ = observe(states) { "\($0.count)" }
    _ = signal.emit(onNext: { [seen] in seen.record("\($0)") })
    store?.commit { $0.count = 1 }
    store?.send(.rang(1))
    #expect(seen.drain() == ["derived 0", "0", "derived 1", "1", "rang(1)"])
    subscription.dispose()
    store = nil
    #expect(weakStore == nil)
    #expect(seen.drain() == ["completed"])
    _ = observe(states) { "late \($0.count)" }
    #expect(seen.elements == ["completed"])
  }

  @Test(
    "`changed` and `changedDriver` send the first value, and then those that commits have changed")
  func changed() {
    let states = model.rx.stateObservable()
    _ = observe(states.changed { $0.count }) { "a \($0)" }
    _ = observe(states.changed({ $0.count }) { $0 == $1 }) { "b \($0)" }
    _ = observe(states.changed(\.title, .equality())) { "c \($0 ?? "-")" }
    _ = observe(states.changed()) { "d \($0.count)" }
    _ = observe(states.map { $0.count }.changed { $0 / 2 }) { "e \($0)" }
    _ = states.changedDriver(\.count).drive(onNext: { [seen] in seen.record("f \($0)") })
    _ = states.map { $0.count }.changedDriver({ $0 }, { _, _ throws -> Bool in throw Failure() })
      .drive(
        onNext: { [seen] in seen.record("g \($0)") },
        onCompleted: { [seen] in seen.record("end") })
    #expect(seen.drain() == ["a 0", "b 0", "c -", "d 0", "e 0", "f 0", "g 0"])
    model.commit { $0.count = 1 }
    #expect(seen.drain() == ["a 1", "b 1", "d 1", "f 1", "end"])
    model.commit { $0.title = "t" }
    #expect(seen.elements == ["c t", "d 1"])
  }

  @Test("Activities are sent on the main queue, to current observers only")
  func activities() async {
    let store = model.store
    store.send(.rang(0))
    _ = model.rx.activitySignal().emit(onNext: { [seen] activity in
      #expect(isOnMainQueue())
      seen.record("\(activity)")
    })
    store.send(.rang(1))
    #expect(seen.drain() == ["rang(1)"])
    onAnotherThread { store.send(.rang(2)) }
    #expect(seen.count == 0)
    await mainQueueTurn()
    #expect(seen.elements == ["rang(2)"])
  }

  @Test("Binders commit each value, and do not retain the component")
  func binders() {
    _ = Observable.just(3).bind(to: model.rx.commitBinder(target: \.count))
    _ = Observable.just("a").bind(to: model.rx.commitBinder(target: \.title))
    let adding: Binder<Int> = model.rx.commitBinder { $0.count += $1 }
    _ = Observable.just(2).bind(to: adding)
    #expect(model.store.state.primitive == Page(count: 5, title: "a"))
    var other: PageModel? = PageModel()
    weak let weakOther = other
    let binder = other!.rx.commitBinder(target: \.count)
    other = nil
    #expect(weakOther == nil)
    binder.onNext(1)
  }

  @Test("Binders of Verge 8 to 13 commit each value through a reference")
  func binderReferences() {
    let number = model.rx.commitBinder { (state: inout InoutRef<Page>, value: Int) in
      state.modify { $0.count = value }
    }
    let title: Binder<String?> = model.rx.commitBinder { (state: inout InoutRef, value: String?) in
      state.title = value
    }
    let member: Binder<Int> = model.rx.commitBinder { state, value in
      state.map(keyPath: \.count) { $0.wrapped += value }
    }
    _ = Observable.just(1).bind(to: number)
    _ = Observable.just("a").bind(to: title)
    _ = Observable.just(2).bind(to: member)
    #expect(model.store.state.primitive == Page(count: 3, title: "a"))
  }

  @Test("Observables with the names of Verge 7 send states and values")
  func deprecated() {
    let states: any OldStates = model.store.rx
    let values: any OldValues = model.store.derived(.map(\.count)).rx
    _ = observe(states.changesObservable(startsFromInitial: true)) { "a \($0.count)" }
    _ = observe(values.valueObservable(startsFromInitial: false)) { "b \($0.primitive)" }
    model.commit { $0.count = 1 }
    #expect(seen.elements == ["a 0", "a 1", "b 1"])
  }

  @Test("A bag holds subscriptions, and cancels them when it is released")
  func bag() {
    var bag: DisposeBag? = DisposeBag()
    model.store.sinkState { [seen] in seen.record("\($0.count)") }.disposed(by: bag!)
    model.commit { $0.count = 1 }
    bag = nil
    model.commit { $0.count = 2 }
    #expect(seen.elements == ["0", "1"])
  }
}
