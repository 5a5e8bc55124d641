import Dispatch
import Verge

struct Profile: Equatable {
  var name = ""
  var visits = 0
}

struct AppState: Equatable {
  var title = ""
  var profile = Profile()
  var results: [String] = []
  var revision = 0
}

func mutations(_ store: Store<AppState, Never>) {

  store.commit { $0.wrapped.title = "a" }

  store.commit { $0.replace(with: AppState()) }

  store.commit { $0.map(keyPath: \.profile) { $0.name = "Ada" } }

  store.commit { $0.modifyDirectly { $0.title = "b" } }

  store.commit { $0.markAsModified() }

}

final class ProfileModel: StoreWrapperType {
  let store: Store<AppState, Never>
  var scope: WritableKeyPath<AppState, Profile> & Sendable { \.profile }

  init(store: Store<AppState, Never>) { self.store = store }

  func rename(_ name: String) { commit { $0.name = name } }
}

func slices(_ store: Store<AppState, Never>) {

  store.commit(scope: \.profile) { $0.visits += 1 }

  store.detached(from: \.profile).commit { $0.visits += 1 }

}

enum Animates: TransactionKey {
  static var defaultValue: Bool { false }
}

func transactions(_ store: Store<AppState, Never>) {

  store.commit { (state: inout InoutRef<AppState>, transaction: inout Transaction) in
    state.title = "a"
    transaction[Animates.self] = true
  }

  store.commit {
    $0.title = "b"
    $0._transaction[Animates.self] = true
  }

}

@MainActor
func changes(_ store: Store<AppState, Never>, _ redraw: @escaping @MainActor () -> Void) {

  store.sinkState { state in
    if state.modification?.title == true { redraw() }
  }
  .storeWhileSourceActive()

}

package func previous(_ print: @escaping @Sendable (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())
  store.commit { $0.title = "a" }
  store.sinkState(queue: .passthrough) { state in
    print(state.previous?.title ?? "none")
  }
  .storeWhileSourceActive()
  store.commit { $0.title = "b" }
  store.commit { $0.title = "b" }
  store.commit { $0.profile.visits = 1 }
}

func compare(_ state: Changes<AppState>, _ print: (String) -> Void) {

  state.ifChanged(\.title, \.profile.name) { title, name in print(title + name) }

  state.ifChanged(\.results, .any { @Sendable in $0.count == $1.count }) { results in
    print("\(results.count)")
  }

}

package func told(_ print: @escaping @Sendable (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())

  store.sinkState(queue: .passthrough) { state in
    state.ifChanged(\.title) { title in print(title) }
  }
  .storeWhileSourceActive()

  store.commit { $0.title = "a" }
  store.commit { $0.profile.visits = 1 }
  store.commit { $0.title = "b" }
}

@MainActor
func queues(_ store: Store<AppState, Never>) -> [StoreSubscription] {
  return [

    store.sinkState(queue: .mainIsolated()) { state in print(state.title) },

    store.sinkState(queue: .asyncMain) { state in print(state.title) },
    store.sinkState(queue: .asyncSerialBackground) { state in print(state.title) },
  ]
}

func streams(_ store: Store<AppState, Never>) async {

  for await state in store.stateStream() {
    if state.title == "end" { break }
  }

}

@available(*, deprecated)
package func derive(_ print: (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())

  let title = store.chain(.map { $0.title.uppercased() }, queue: .passthrough)
  let length = title.chain(.map { $0.count }, queue: .passthrough)

  store.commit { $0.title = "abc" }

  print("\(title.primitiveValue) \(length.value.primitive)")
  print(store.primitiveState.title)

}

package func bind(_ print: (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())

  let name = store.bindingDerived(get: .map { $0.profile.name }, set: { $0.profile.name = $1 })

  name.wrappedValue = "Ada"
  print(store.state.profile.name)
}

struct TitleRule: StoreMiddlewareType {
  func modify(modifyingState: inout InoutRef<AppState>, current: Changes<AppState>) {
    current.ifChanged(\.results) { results in
      modifyingState.wrapped.title = "\(results.count) results"
    }
  }
}

package func rule(_ print: (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())
  store.add(middleware: TitleRule())
  store.commit { $0.results = ["tea"] }
  print(store.state.title)
}

func tasks(_ store: Store<AppState, Never>, _ search: @escaping @Sendable () async -> [String])
  async throws
{

  let handle = store.task(key: .init("search"), mode: .dropCurrent) {
    let results = await search()
    await store.backgroundCommit { $0.results = results }
  }

  try await handle.value

  await store.taskManager.cancelAll()

}

final class ConsoleLogger: StoreLogger {
  func didCommit(log: CommitLog, sender: AnyObject) {
    print(log.traces.first?.name ?? "", log.tookMilliseconds)
  }

  func didSendActivity(log: ActivityLog, sender: AnyObject) {}
  func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject) {}
  func didDestroyDispatcher(log: DidDestroyDispatcherLog, sender: AnyObject) {}
}

struct Handles: Equatable {
  @Fragment var callback: () -> Void = {}
  @_COWFragment var table: [Int] = []
}

final class CounterModel: StoreComponentType {
  struct State: Equatable { var count = 0 }
  enum Activity { case done }
  let store: DefaultStore
  init() { store = .init(initialState: .init()) }
}

package func older(_ print: @escaping @Sendable (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())

  store.sinkChanges { state in print(state.title) }
    .storeWhileSourceActive()

  let letters = store.derived(.map(derive: { $0.title }, compute: { $0.count }))

  store.batchCommit { context in
    context.commit { $0.title = "a" }
    context.commit { $0.revision += 1 }
  }

  print("\(letters.state.primitive)")
  TitleService(store).clear()
}

final class TitleService: Store<AppState, Never>.ScopedDispatcher<String> {
  init(_ store: Store<AppState, Never>) { super.init(targetStore: store, scope: \.title) }

  func clear() { commit { $0 = "" } }
}
