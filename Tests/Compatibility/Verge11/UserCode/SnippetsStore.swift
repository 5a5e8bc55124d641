// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation
import Verge

// s6 to s9. As printed, but for what the comments say; the functions return what they made, and s9
// takes its store, for the tests.

func s6_commits() async -> (Store<MyState, Never>, Store<Int, Never>) {
  let store = Store<MyState, Never>(initialState: .init())
  let popped = store.commit { $0.items.popLast() }
  let n: Int = store.commit("increment") { s -> Int in
    s.count += 1
    return s.count
  }
  do {
    try store.commit { s in
      s.count = 9
      throw AppError()
    }
  } catch { print(store.state.count) }
  store.commit { $0.nested.title = "t" }
  store.commit { $0.optional?.title = "maybe" }
  store.commit { $0.items.append(1) }
  store.commit { $0[keyPath: \.count] = 3 }
  store.commit { $0.wrapped.count += 1 }
  store.commit { $0.replace(with: .init()) }
  store.commit { $0.modifyDirectly { $0.count += 1 } }
  store.commit { $0.markAsModified() }
  store.commit { $0.map(keyPath: \.nested) { $0.title = "a" } }
  store.commit { $0.map(keyPath: \.optional) { $0.title = "a" } }
  let single = Store<Int, Never>(initialState: 0)
  single.commit { $0.wrapped += 1 }
  let total = await store.backgroundCommit { s -> Int in
    s.count += 1
    return s.count
  }
  await store.waitUntilAllEventConsumed()
  print(popped as Any, n, total)
  return (store, single)
}

enum RequestID: TransactionKey { static var defaultValue: String? { nil } }
func s7_transactions() {
  let store = Store<MyState, Never>(initialState: .init())
  store.commit {
    $0.count += 1
    $1[RequestID.self] = "first"
  }
  store.commit { (ref: inout InoutRef<MyState>, t: inout Transaction) in
    ref.count += 1
    t[RequestID.self] = "second"
  }
  print(store.state.transaction[RequestID.self] as Any)
}

// Dropped: `st.modification?.count`, as a commit keeps no set of what it has modified.
func s8_changes(_ st: Changes<MyState>) {
  print(
    st.count, st.version, st.previous?.primitive as Any, st.previousPrimitive as Any,
    st.traces.map(\.name))
  print(
    st.hasChanges, st.hasChanges(\.count), st.noChanges(\.name), st.hasChanges({ $0.items.count }))
  let taken: String? = st.takeIfChanged { "Mr " + $0.name }
  let mapped: Changes<Int> = st.map { $0.count }
  let nested: Changes<MyState.Nested>? = st.mapIfPresent(\.optional)
  st.ifChanged(\.count, \.name) { count, name in print(count, name) }
  st.ifChanged(\.count, \.name) { pair in print(pair.0, pair.1) }
  st.ifChanged(\.count, \.name, \.items) { c, n, i in print(c, n, i) }
  st.ifChanged({ "Mr " + $0.name }) { print($0) }
  st.ifChanged { print($0.count) }
  st.ifChanged().do { print($0.count) }
  st.ifChanged(\.count).do { print($0) }
  st.ifChanged(\.count, \.name).do { c, n in print(c, n) }
  st.ifChanged({ ($0.count, $0.name) }).do { c, n in print(c, n) }
  st.ifChanged({ NonEq(x: $0.count) }, comparator: .alwaysFalse()).do { print($0.x) }
  st.ifChanged({ $0.items }, by: { $0.count == $1.count }).do { print($0) }
  st.ifChanged(\.items, .any { @Sendable in $0.count == $1.count }) { print($0) }
  let r: Int? = st.ifChanged(\.count) { $0 + 1 }
  print(
    taken as Any, mapped.primitive, nested as Any, r as Any,
    st.droppedPrevious().hasChanges(\.count))
}

func s9_sinks(_ store: Store<MyState, MyActivity>) async {
  var bag = VergeAnyCancellables()
  store.sinkState(dropsFirst: true, queue: .passthrough) { s in print(s.count) }.store(in: &bag)
  store.sinkState(queue: .main) { @MainActor s in print(s.count) }.store(in: &bag)
  store.sinkState(queue: .asyncMain) { s in print(s.count) }.store(in: &bag)
  store.sinkState(queue: .mainIsolated()) { s in print(s.count) }.store(in: &bag)
  store.sinkState(queue: .asyncSerialBackground) { s in print(s.count) }.store(in: &bag)
  store.sinkState(queue: .specific(DispatchQueue(label: "q"))) { s in print(s.count) }.store(
    in: &bag)
  store.sinkState(queue: .startsFromCurrentThread(andUse: .mainIsolated())) { s in print(s.count) }
    .store(in: &bag)
  store.sinkState(scan: .counter()) { s, n in print(s.count, n) }.store(in: &bag)
  store.sinkState(scan: Scan(seed: 0, accumulator: { total, _ in total += 1 })) { s, n in
    print(s.count, n)
  }.store(in: &bag)
  store.sinkActivity(queue: .passthrough) { a in print(a) }.store(in: &bag)
  let token = store.sinkState { _ in }
  token.suspend()
  token.resume()
  token.cancel()
  for await s in store.stateStream() {
    print(s.count)
    break
  }
  for await a in store.activityStream() {
    print(a)
    break
  }
}
