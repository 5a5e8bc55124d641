import RxCocoa
import RxSwift
import TestSupport
import Testing
import Verge
import VergeRx

private struct Book: Equatable, Sendable {
  var page = Page()
  var owner = ""
}

private struct Page: Equatable, Sendable {
  var number = 0
  var mark: String?
}

private enum Bell: Equatable, Sendable { case rang(Int) }

@MainActor
private final class BookModel: StoreComponentType {
  let store = Verge.Store<Book, Bell>(initialState: Book())
}

@Suite("RxSwift members of a store that nothing retains")
@MainActor
struct TemporaryStoreTests {
  private let seen = Recorder<String>()
  private let store = Verge.Store<Book, Bell>(initialState: Book())

  private func observe<Value>(
    _ observable: Observable<Value>, _ describe: @escaping (Value) -> String
  ) -> any RxSwift.Disposable {
    observable.subscribe(
      onNext: { [seen] in seen.record(describe($0)) },
      onCompleted: { @Sendable [seen] in seen.record("completed") })
  }

  @Test("E5: A temporary scoped store's observable sends the current slice, and then each change")
  func states() {
    let first = observe(store.scoped(\.page).rx.stateObservable()) { "a \($0.number)" }
    let later = store.scoped(\.page).rx.stateObservable(startsFromInitial: false)
    let second = observe(later) { "b \($0.number) after \($0.previous?.number ?? -1)" }
    let third = store.scoped(\.page).rx.stateInfallible().subscribe(
      onNext: { [seen] in seen.record("c \($0.number)") },
      onCompleted: { @Sendable [seen] in seen.record("completed") })
    #expect(seen.drain() == ["a 0", "c 0"])
    store.commit { $0.page.number = 1 }
    store.commit { $0.owner = "Ada" }
    #expect(seen.drain() == ["a 1", "b 1 after 0", "c 1"])
    for subscription in [first, second, third] { subscription.dispose() }
    #expect(seen.drain() == [])
  }

  @Test("A temporary scoped store's signal sends each activity of the store")
  func activities() {
    let subscription = store.scoped(\.page).rx.activitySignal().emit(
      onNext: { [seen] in seen.record("\($0)") },
      onCompleted: { @Sendable [seen] in seen.record("completed") })
    #expect(seen.count == 0)
    store.send(.rang(1))
    #expect(seen.elements == ["rang(1)"])
    subscription.dispose()
  }

  @Test(
    "E9: Observables of a deallocated root store work while a scoped store retains its state")
  func root() {
    var root: Verge.Store<Book, Bell>? = Verge.Store(initialState: Book())
    weak let weakRoot = root
    let states = root!.rx.stateObservable()
    let bells = root!.rx.activitySignal()
    let owners = root!.rx.commitBinder(target: \.owner)
    var page: Verge.Store<Page, Bell>? = root?.scoped(\.page)
    root = nil
    #expect(weakRoot == nil)
    _ = observe(states) { "\($0.owner) \($0.page.number)" }
    _ = bells.emit(
      onNext: { [seen] in seen.record("\($0)") },
      onCompleted: { @Sendable [seen] in seen.record("no more bells") })
    owners.onNext("Ada")
    page?.commit { $0.number = 1 }
    page?.send(.rang(1))
    #expect(seen.drain() == [" 0", "Ada 0", "Ada 1", "rang(1)"])
    page = nil
    #expect(Set(seen.drain()) == ["completed", "no more bells"])
    _ = observe(states) { "late \($0.owner)" }
    owners.onNext("Bob")
    #expect(seen.elements == ["completed"])
  }

  @Test("E9: Observables and binders of a temporary scoped store do not retain the state")
  func lifetime() {
    var root: Verge.Store<Book, Bell>? = Verge.Store(initialState: Book())
    weak let weakState = root?.view.memory
    let numbers = root!.scoped(\.page).rx.stateObservable()
    let bells = root!.scoped(\.page).rx.activitySignal()
    let binder = root!.scoped(\.page).rx.commitBinder(target: \.number)
    _ = observe(numbers) { "\($0.number)" }
    _ = bells.emit()
    root = nil
    #expect(weakState == nil)
    #expect(seen.elements == ["0", "completed"])
    binder.onNext(1)
  }

  @Test("Binders of a temporary scoped store commit each value")
  func binders() {
    let page = { [store] in store.scoped(\.page).rx }
    _ = Observable.just(3).bind(to: page().commitBinder(target: \.number))
    _ = Observable.just("a").bind(to: page().commitBinder(target: \.mark))
    let adding: Binder<Int> = page().commitBinder { $0.number += $1 }
    _ = Observable.just(2).bind(to: adding)
    #expect(store.state.page == Page(number: 5, mark: "a"))
  }

  @Test("A binder of a deallocated component drops values, although its state is alive")
  func component() {
    var model: BookModel? = BookModel()
    let store = model!.store
    let owners = model!.rx.commitBinder(target: \.owner)
    owners.onNext("Ada")
    model = nil
    owners.onNext("Bob")
    #expect(store.state.owner == "Ada")
  }

  @Test("An observable retains a temporary derived value, and not a temporary binding")
  func derived() {
    var root: Verge.Store<Book, Bell>? = Verge.Store(initialState: Book())
    let doubled = root!.derived(.map { $0.page.number * 2 }).rx.stateObservable()
    let constant = Derived<Int>.constant(7).rx.stateObservable()
    let binding = root!.bindingDerived(select: \.page.number).rx.stateObservable()
    _ = observe(doubled.map { $0.primitive }) { "doubled \($0)" }
    _ = observe(constant.map { $0.primitive }.take(1)) { "constant \($0)" }
    _ = observe(binding.map { $0.primitive }) { "binding \($0)" }
    #expect(seen.drain() == ["doubled 0", "constant 7", "completed", "binding 0"])
    root?.commit { $0.page.number = 1 }
    #expect(seen.drain() == ["doubled 2", "binding 1"])
    root = nil
    #expect(seen.elements == ["completed", "completed"])
  }

  @Test("An observable of a derived value sends the values on its queue")
  func queueOfDerived() async {
    let store = store
    let numbers = store.derived(.map(\.page.number), queue: .mainIsolated()).rx.stateObservable()
    _ = numbers.subscribe(onNext: { [seen] in
      seen.record("\($0.primitive) \(isOnMainQueue())")
    })
    onAnotherThread { store.commit { $0.page.number = 1 } }
    #expect(seen.drain() == ["0 true"])
    await mainQueueTurn()
    #expect(seen.elements == ["1 true"])
  }
}
