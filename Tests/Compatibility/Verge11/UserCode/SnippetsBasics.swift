// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation
import Verge

// S1 to S5: the README's forms. As printed; the functions return what they made, for the tests.

struct MyState: Equatable, Sendable {
  struct Nested: Equatable, Sendable { var title = "" }
  var count: Int = 0
  var name = ""
  var items: [Int] = []
  var nested = Nested()
  var optional: Nested?
}
enum MyActivity: Equatable { case somethingHappened, failed(String) }
struct AppError: Error {}
struct NonEq: Sendable { var x = 0 }
func runMyOperation() async {}

func s1_readmeBasics() -> (Store<MyState, Never>, Store<MyState, MyActivity>) {
  let store = Store<_, Never>(initialState: MyState())
  store.commit { $0.count += 1 }
  store.sinkState { state in
    let _: Changed<MyState> = state
    print(state.count, state.primitive.name)
  }.storeWhileSourceActive()
  let active: Store<MyState, MyActivity> = .init(initialState: .init())
  active.send(MyActivity.somethingHappened)
  active.send(.failed("offline"))
  active.sinkActivity { (activity: MyActivity) in print(activity) }.storeWhileSourceActive()
  return (store, active)
}

func s2_readmeChanges() -> (Store<MyState, Never>, Store<MyState, Never>) {
  let store = Store<MyState, Never>(initialState: .init()),
    other = Store<MyState, Never>(initialState: .init())
  store.sinkState { $0.ifChanged(\.name) { newValue in print(newValue) } }.storeWhileSourceActive()
  store.sinkState { $0.ifChanged(\.count) { value in other.commit { $0.count = value } } }
    .storeWhileSourceActive()
  return (store, other)
}

// S3 is in ViewModel.swift, which differs between the language modes.

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
func s4_readmeTasks() async throws -> Store<MyState, Never> {
  let store = Store<MyState, Never>(initialState: .init())
  store.task { await runMyOperation() }
  store.task(key: .init("MyOperation"), mode: .dropCurrent) {}
  enum Fetch: TaskKeyType {}
  let handle: Task<Int, any Error> = store.task(
    key: .init(Fetch.self), mode: .waitInCurrent, priority: .background
  ) { 1 }
  print(try await handle.value)
  store.task(key: "search", mode: .dropCurrent) { try await Task.sleep(for: .milliseconds(300)) }
  store.taskDetached { 2 }
  return store
}

func s5_readmeDerived() -> (Store<MyState, Never>, Derived<Int>, Derived<String>) {
  let store = Store<MyState, Never>(initialState: .init())
  let derived: Derived<Int> = store.derived(.select(\.count))
  let doubled: Derived<Int> = store.derived(.map { $0.count * 2 })
  let anotherDerived: Derived<String> = derived.derived(.map { $0.description })
  derived.sinkState { value in print(value.primitive) }.storeWhileSourceActive()
  print(doubled.state.primitive, anotherDerived.state.primitive)
  return (store, doubled, anotherDerived)
}
