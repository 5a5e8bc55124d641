// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Dispatch
import Verge

// V7 to V10: code as it was written from 2020 to 2022. The functions return what they made, for the
// tests.

// Verge 7. `import Verge` stands instead of `import VergeStore`.
final class V7ViewModel: StoreWrapperType {
  struct State: Equatable, Sendable {
    var count = 0
    var name = ""
  }
  enum Activity { case done }
  let store: DefaultStore
  init() { store = .init(initialState: .init(), logger: nil) }
  func up() {
    commit { $0.count += 1 }
    send(.done)
  }
}

typealias V7Store = Store<V7ViewModel.State, V7ViewModel.Activity>

func v7_observing(_ store: V7Store, _ bag: inout Set<VergeAnyCancellable>) {
  store.sinkChanges { changes in
    changes.ifChanged(\.name) { print("name \($0)") }
  }.store(in: &bag)
  store.sinkChanges(dropsFirst: true, queue: .specific(DispatchQueue(label: "v7"))) { _ in }
    .store(in: &bag)
  store.subscribeChanges(dropsFirst: true) { print("count \($0.count)") }.store(in: &bag)
  store.subscribeActivity { print($0) }.store(in: &bag)
}

final class V7Service: V7Store.Dispatcher {
  func go() {
    commit("go") { state in
      state.count = 1
      state.name = "n"
    }
  }
}

final class V7NameService: V7Store.ScopedDispatcher<String> {
  init(_ store: V7Store) { super.init(targetStore: store, scope: \.name) }
  func rename() {
    let (count, length) = (rootState.count, state.count)
    commit { $0 = "renamed \(count) \(length)" }
  }
}

func v7_derived(_ store: V7Store) -> (Derived<Int>, Derived<Int>, Derived<(Int, String)>) {
  let doubled: Derived<Int> = store.derived(.map(derive: { $0.count }, compute: { $0 * 2 }))
  let tens: Derived<Int> = store.derived(
    .map(derive: { $0.count }, dropsDerived: { $0 / 10 == $1 / 10 }, compute: { $0 / 10 }))
  let both: Derived<(Int, String)> = .combined(
    store.derived(.map(\.count)), store.derived(.map(\.name)))
  return (doubled, tens, both)
}

func v7_memoized(_ store: V7Store) -> [Derived<Int>] {
  typealias Map = MemoizeMap<Changes<V7ViewModel.State>, Int>
  let plain = Map(map: { $0.count })
  let even = Map(dropInput: { $0.count % 2 == 1 }, map: { $0.count })
  let growing = Map(
    makeInitial: { $0.count },
    update: { $0.count > ($0.previous?.count ?? 0) ? .updated($0.count) : .noChanages })
  let small = Map.map { $0.count }.dropsInput(while: { $0.count > 5 })
  let path: Pipeline<Changes<V7ViewModel.State>, Int> = .map(\.count)
  return [plain, even, growing, small, path].map { store.derived($0) }
}

func v7_committing(_ store: V7Store) -> String {
  store.commit(scope: \.name) { $0 = "x" }
  store.state.ifChanged(\.count, { $0 == $1 }) { print($0) }
  return store.changes.primitive.name
}

final class V7Label: @unchecked Sendable { var text = "" }

func v7_assigning(
  _ store: V7Store, _ other: V7Store, _ label: V7Label
) -> [VergeAnyCancellable] {
  let name = store.derived(.map(\.name))
  return [
    name.assign(to: \.text, on: label),
    name.assign(to: \.name, on: other, dropsOutput: { $0.primitive.isEmpty }),
  ]
}

// Verge 8
struct S8: Equatable, Sendable {
  struct Inner: Equatable, Sendable { var title = "" }
  var count = 0
  var inner = Inner()
  var optional: Inner?
  @Fragment var closure: @Sendable () -> Int = { 1 }
  @_COWFragment var table = [1, 2]
}

func v8_committing(_ store: Store<S8, Never>) {
  store.commit(scope: \.optional) { $0?.title = "absent" }
  store.commit { $0.optional = .init() }
  store.commit(scope: \.optional) { $0?.title = "b" }
  store.batchCommit { context in
    context.commit { $0.count = 1 }
    context.commit(scope: \.inner) { $0.title = "z" }
  }
  store.batchCommit { _ in }
}

func v8_observing(_ store: Store<S8, Never>) -> (VergeAnyCancellable, [VergeAnyCancellable]) {
  let title: Derived<String> = store.derived(.map(\.inner.title))
  let token: VergeAnyCancellable = title.sinkValue(queue: .passthrough) { print($0.primitive) }
  var list: [VergeAnyCancellable] = []
  title.sinkChangedValue { print("changed \($0)") }.asAutoCancellable().store(in: &list)
  return (token, list)
}

func v8_queue(
  _ store: Store<S8, Never>, queue: TargetQueue = .passthrough
) -> VergeAnyCancellable {
  store.sinkState(queue: queue) { print("queue \($0.count)") }
}

func v8_binding(_ store: Store<S8, Never>) -> BindingDerived<Int> {
  let binding = store.binding(get: .map(\.count), set: { state, new in state.count = new })
  binding.primitiveValue = 7
  return binding
}

func v8_dropping(_ store: Store<S8, Never>) -> Derived<Int> {
  store.derived(.map { $0.count }, dropsOutput: { $0.primitive < 0 })
}

// Verge 9
struct S9: Equatable, Sendable {
  var items: [Int] = []
  var title = ""
}

func v9_change(_ ref: inout InoutRef<S9>) { ref.title = "t" }

func v9_committing(_ store: Store<S9, Never>) { store.commit { v9_change(&$0) } }

func v9_derived(_ store: Store<S9, Never>) -> Derived<String> {
  store.derived(
    .map(
      using: {
        $0.items
        $0.title
      }, transform: { "\($0) \($1)" }))
}

func v9_comparing(_ changes: Changes<S9>) {
  changes.ifChanged({ $0.items }, Comparer { $0.count == $1.count }) { print("items \($0)") }
  let either = Comparer<S9>(selector: \.title).or { Comparer(selector: \.items.count) }
  print(changes.hasChanges({ $0 }, either), changes.noChanges(\.title, ==))
  changes.ifChanged(compose: { $0.title }, perform: { print("title \($0)") })
  changes.ifChanged(
    compose: { $0.items }, comparer: { $0.count == $1.count }, perform: { print("never \($0)") })
}

extension StoreComponentType where State == S9 {
  func v9_title() -> String { store.asStore().name }
}

final class V9ViewModel: StoreComponentType {
  struct State: Equatable, Sendable { var count = 0 }
  let store: Store<S9, Never>
  init(_ store: Store<S9, Never>) { self.store = store }
}

// Verge 10
struct S10: Equatable, StateType, Sendable {
  var number = 0
  var label = ""
  var note: String?
  static func reduce(modifying: inout InoutRef<Self>, current: Changes<Self>) {
    current.ifChanged(\.number) { modifying.label = "\($0)" }
  }
}

final class V10Service: ScopedDispatcherBase<S10, Never, Int> {
  init(_ store: Store<S10, Never>) { super.init(targetStore: store, scope: \.number) }
  func up() { commit { $0 += 1 } }
}

func v10_combined(_ a: Derived<Int>, _ b: Derived<String>) {
  Derived.combined(a, b).sinkValue(queue: .passthrough) { v in print(v.primitive.0.primitive) }
    .cancel()
}

func v10_updating(_ store: Store<S10, Never>) {
  store.commit { state in
    state.update(target: \.number) { $0 = 4 }
    do {
      try state.updateTryPresent(target: \.note) { $0 = "present" }
    } catch StateUpdatingError.targetWasNull {
      print("absent")
    } catch {
      print(error)
    }
    state.note = "a"
    try? state.updateTryPresent(target: \.note) { $0 += "b" }
    state.update { $0.number += 1 }
  }
}

final class V10ViewModel {
  private var token: VergeAnyCancellable?
  private var others = VergeAnyCancellables()
  func observe(_ store: Store<S10, Never>) {
    token = store.sinkState(queue: .passthrough) { print("number \($0.number)") }
    store.sinkState(queue: .passthrough) { print("label \($0.label)") }.store(in: &others)
  }
  func stop() { token = nil }
}
