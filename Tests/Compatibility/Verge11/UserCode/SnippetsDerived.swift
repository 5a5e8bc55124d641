// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation
import Verge

// s10, S11 and s12. As printed, but for what the comments say; the functions return what they made,
// for the tests.

// Dropped: `binding.commit { $0.replace(with: 4) }`; `$0 = 4` stands instead.
func s10_derivedExtras() -> (
  Store<MyState, Never>, Store<Int, Never>, VergeAnyCancellables, StoreStateSubscription
) {
  let store = Store<MyState, Never>(initialState: .init()),
    target = Store<Int, Never>(initialState: 0)
  var bag = VergeAnyCancellables()
  let count = store.derived(.map(\.count))
  count.sinkChangedPrimitiveValue { print($0) }.store(in: &bag)
  let dropped = store.derived(.map { $0.count }.drop { $0.noChanges(\.self) }, queue: .passthrough)
  let label: Derived<String> = store.derived(
    .map(
      using: {
        $0.count
        $0.name
      }, transform: { "\($0) \($1)" }))
  let onMain = store.derived(.select(\.count), queue: .main)
  let both = Derived.combined(count, dropped)
  both.sinkState { c in c.ifChanged(\.0).do { print($0.primitive) } }.store(in: &bag)
  let fixed = Derived<Int>.constant(3)
  let binding = store.bindingDerived(get: .map { $0.count }, set: { $0.count = $1 })
  binding.wrappedValue = 2
  binding.commit { $0 = 4 }
  let nameBinding = store.bindingDerived(select: \.name)
  nameBinding.wrappedValue = "a"
  let copy = count.assign(to: target.assignee(\.self))
  print(label.state.primitive, onMain.state.primitive, fixed.state.primitive, copy)
  return (store, target, bag, copy)
}

// S11
// Dropped: `$0.wrapped = "x"` and `$0.wrapped += 1`; `$0 = "x"` and `$0 += 1` stand instead.
final class NestedService: StoreDriverType {
  let store: Store<MyState, Never>
  var scope: WritableKeyPath<MyState, MyState.Nested> & Sendable { \.nested }
  init(_ store: Store<MyState, Never>) {
    self.store = store
    sinkState { (s: Changes<MyState.Nested>) in print(s.title) }.storeWhileSourceActive()
    commit { $0.title = "t" }
    detached(by: \.title).commit { $0 = "x" }
    detached(from: \.count).commit { $0 += 1 }
    print(state.title, rootState.count)
  }
}
// As until Verge 12.
final class PlainNestedService: StoreDriverType {
  typealias Scope = MyState.Nested
  let store: Store<MyState, Never>
  let scope: WritableKeyPath<MyState, MyState.Nested> = \.nested
  init(_ store: Store<MyState, Never>) { self.store = store }
  func rename() { commit { $0.title = "p" } }
}
struct Ledger: Equatable, Sendable {
  var balance = 0
  var negated: Ledger {
    get { Ledger(balance: -balance) }
    set { balance = -newValue.balance }
  }
}
// As until Verge 12, with a scope of the type of the whole state.
final class NegationService: StoreDriverType {
  let store = Store<Ledger, Never>(initialState: Ledger())
  var scope: WritableKeyPath<Ledger, Ledger> { \.negated }
}
@MainActor final class ScreenModel: StoreDriverType {
  struct State: Equatable { var n = 0 }
  enum Activity { case done }
  let store: Store<State, Activity> = .init(initialState: .init())
  @UIState var isOn = false
  func go() {
    commit { $0.n += 1 }
    send(.done)
    isOn = true
    store.task { [weak self] in
      await runMyOperation()
      self?.bump()
    }  // inherits the main actor
  }
  func bump() { commit { $0.n += 1 } }
}
final class MyStore: Store<MyState, MyActivity>, @unchecked Sendable {
  init() { super.init(initialState: .init()) }
  func increment() {
    commit { $0.count += 1 }
    send(.somethingHappened)
  }
}
func generic<D: StoreDriverType>(_ d: D) where D.TargetStore.State == MyState, D.Scope == MyState {
  d.commit { $0.count += 1 }
}
func opaque(_ d: some StoreDriverType<MyState>) {
  d.commit { $0.count += 1 }
  print(d.state.count)
}
final class Flags {
  @AtomicState var isReady = false
  func go() {
    isReady = true
    print($isReady.state.version)
  }
}

// S12
struct Reduced: StateType {
  var name = ""
  var count = 0
  var label = ""
  static func reduce(modifying: inout InoutRef<Self>, current: Changes<Self>) {
    current.ifChanged(\.count) { modifying.label = "\($0)" }
  }
}
struct Clamp: StoreMiddlewareType {
  func modify(modifyingState: inout InoutRef<MyState>, current: Changes<MyState>) {
    current.ifChanged(\.count).do { if $0 > 10 { modifyingState.count = 10 } }
  }
}
struct EdgeState: Equatable {
  var c = 0
  @Edge var payload = NonEq()
  @ReferenceEdge var big = [1, 2, 3]
}
func s12_extensions() -> (Store<Reduced, Never>, Store<MyState, Never>, Store<EdgeState, Never>) {
  let reduced = Store<Reduced, Never>(initialState: .init(), logger: DefaultStoreLogger.shared)
  let store = Store<MyState, Never>(name: "root", initialState: .init(), storeOperation: .atomic)
  store.add(middleware: Clamp())
  store.add(
    middleware: .modify { modifying, current in
      current.ifChanged(\.name) { _ in modifying.count = 0 }
    })
  let edges = Store<EdgeState, Never>(initialState: .init())
  edges.commit {
    $0.payload.x += 1
    $0.big.append(4)
  }
  let payload: Derived<Edge<NonEq>> = edges.derived(.map(\.$payload))
  let same = AnyEqualityComparator<MyState> { $0.count == $1.count }.and(
    EqualityComparator<MyState>()
  ).or(FalseComparator<MyState>())
  print(reduced.state.label, payload.state.x, same(.init(), .init()))
  return (reduced, store, edges)
}
