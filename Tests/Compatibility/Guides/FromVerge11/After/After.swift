import Dispatch
import Verge

struct Profile: Equatable, Sendable {
  var name = ""
  var visits = 0
}

struct AppState: Equatable {
  var title = ""
  var profile = Profile()
  var results: [String] = []
  var revision = 0
}

extension AppState: Sendable {}

func mutations(_ store: Store<AppState, Never>) {

  store.commit { $0.title = "a" }

  store.commit { $0 = AppState() }

  store.commit { $0.profile.name = "Ada" }

  store.commit { $0.title = "b" }

  store.commit { $0.revision += 1 }

}

final class ProfileModel: StoreComponentType {
  let store: Store<AppState, Never>
  var scope: any WritableKeyPath<AppState, Profile> & Sendable { \.profile }

  init(store: Store<AppState, Never>) { self.store = store }

  func rename(_ name: String) { commit { $0.name = name } }
}

func slices(_ store: Store<AppState, Never>) {

  store.scoped(\.profile).commit { $0.visits += 1 }

  store.scoped(\.profile).commit { $0.visits += 1 }

}

enum Animates: TransactionKey {
  static var defaultValue: Bool { false }
}

func transactions(_ store: Store<AppState, Never>) {

  store.commit { state, transaction in
    state.title = "a"
    transaction[Animates.self] = true
  }

  store.commit {
    $0.title = "b"
    $1[Animates.self] = true
  }

}

@MainActor
func changes(_ store: Store<AppState, Never>, _ redraw: @escaping @MainActor () -> Void) {

  store.sinkState { state in
    state.ifChanged(\.title) { _ in redraw() }
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

  state.ifChanged(\.title, \.profile.name).do { title, name in print(title + name) }

  state.ifChanged({ $0.results }, by: { $0.count == $1.count }).do { results in
    print("\(results.count)")
  }

}

package func told(_ print: @escaping @Sendable (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())

  store.sinkState(\.title, queue: .passthrough) { title in
    print(title.primitive)
  }
  .storeWhileSourceActive()

  store.commit { $0.title = "a" }
  store.commit { $0.profile.visits = 1 }
  store.commit { $0.title = "b" }
}

@MainActor
func queues(_ store: Store<AppState, Never>) -> [StoreSubscription] {
  return [

    store.sinkState { state in print(state.title) },

    store.sinkState(queue: .asyncMain) { state in print(state.title) },
    store.sinkState(queue: .asyncSerialBackground) { state in print(state.title) },
  ]
}

func streams(_ store: Store<AppState, Never>) async {

  for await state in store.states {
    if state.title == "end" { break }
  }

}

package func derive(_ print: (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())

  let title = store.derived(.map { $0.title.uppercased() })
  let length = title.derived(.map { $0.count })

  store.commit { $0.title = "abc" }

  print("\(title.state.primitive) \(length.state.primitive)")
  print(store.state.primitive.title)

}

package func bind(_ print: (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())

  let name = store.bindingDerived(select: \.profile.name)

  name.wrappedValue = "Ada"
  print(store.state.profile.name)
}

struct TitleRule: StoreMiddlewareType {
  func modify(modifyingState: inout AppState, current: Changes<AppState>) {
    current.ifChanged(\.results) { results in
      modifyingState.title = "\(results.count) results"
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

  let handle = store.task(key: "search", mode: .dropCurrent) {
    let results = await search()
    await store.backgroundCommit { $0.results = results }
  }

  try await handle.value

  store.taskManager.cancelAll()

}

final class ConsoleLogger: StoreLogger {
  func didCommit(log: CommitLog, sender: AnyObject) {
    print(log.traces.first?.name ?? "", log.tookMilliseconds)
  }
}

struct Handles: Equatable {
  @Edge var callback: () -> Void = {}
  @ReferenceEdge var table: [Int] = []
}

final class CounterModel: StoreComponentType {
  struct State: Equatable { var count = 0 }
  enum Activity { case done }
  let store: Store<State, Activity>
  init() { store = .init(initialState: .init()) }
}

package func older(_ print: @escaping @Sendable (String) -> Void) {
  let store = Store<AppState, Never>(initialState: AppState())

  store.sinkState(queue: .passthrough) { state in print(state.title) }
    .storeWhileSourceActive()

  let letters = store.derived(.map(using: { $0.title }, transform: { $0.count }))

  store.commit {
    $0.title = "a"
    $0.revision += 1
  }

  print("\(letters.state.primitive)")
  TitleService(store).clear()
}

final class TitleService: StoreComponentType {
  let store: Store<AppState, Never>
  var scope: any WritableKeyPath<AppState, String> & Sendable { \.title }

  init(_ store: Store<AppState, Never>) { self.store = store }

  func clear() { commit { $0 = "" } }
}
