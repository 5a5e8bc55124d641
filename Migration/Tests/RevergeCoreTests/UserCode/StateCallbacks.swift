import RevergeCore

extension UserCode {
  /// A state and actions with closures, and a state with a delegate.
  static let stateCallbacks = UserCode(
    title: "A VueFlux state with closures and a delegate",
    files: [
      File(
        path: "Sources/App/Download.swift",
        before: #"""
          import VueFlux
          import VueFluxReactive

          protocol DownloadDelegate: AnyObject {
              func downloadDidChange(_ progress: Int)
          }

          enum DownloadAction {
              case start(String, completion: (Int) -> Void)
              case advance(by: Int)
              case watch(() -> Void)
              case delegate(DownloadDelegate?)
              case fail(String)
          }

          final class DownloadState: State {
              typealias Action = DownloadAction
              typealias Mutations = DownloadMutations

              fileprivate let progress = Variable(0)
              fileprivate let failure = Sink<String>()
              fileprivate var name = ""
              fileprivate var completion: ((Int) -> Void)?
              fileprivate var watchers: [() -> Void] = []
              fileprivate var delegate: DownloadDelegate?
          }

          struct DownloadMutations: Mutations {
              func commit(action: DownloadAction, state: DownloadState) {
                  switch action {
                  case .start(let name, let completion):
                      state.name = name
                      state.completion = completion

                  case .advance(let step):
                      state.progress.value += step
                      state.watchers.forEach { $0() }
                      state.delegate?.downloadDidChange(state.progress.value)
                      guard state.progress.value >= 100 else { return }
                      state.completion?(state.progress.value)
                      state.completion = nil

                  case .watch(let watcher):
                      state.watchers.append(watcher)

                  case .delegate(let delegate):
                      state.delegate = delegate

                  case .fail(let reason):
                      state.completion = nil
                      state.failure.send(value: "\(state.name): \(reason)")
                  }
              }
          }

          extension Actions where State == DownloadState {
              func start(_ name: String, completion: @escaping (Int) -> Void) {
                  dispatch(action: .start(name, completion: completion))
              }
              func advance() { dispatch(action: .advance(by: 60)) }
              func watch(_ watcher: @escaping () -> Void) { dispatch(action: .watch(watcher)) }
          }

          extension Computed where State == DownloadState {
              var progress: Constant<Int> { return state.progress.constant }
              var failure: Signal<String> { return state.failure.signal }
          }

          """#,
        after: #"""
          import Verge

          protocol DownloadDelegate: AnyObject {
              func downloadDidChange(_ progress: Int)
          }

          enum DownloadAction {
              case start(String, completion: (Int) -> Void)
              case advance(by: Int)
              case watch(() -> Void)
              case delegate(DownloadDelegate?)
              case fail(String)
          }

          struct DownloadState {
              @Edge(comparer: { _, _ in false }) fileprivate(set) var progress = 0
              fileprivate var name = ""
              fileprivate var completion: ((Int) -> Void)?
              fileprivate var watchers: [() -> Void] = []
              fileprivate var delegate: DownloadDelegate?
          }

          final class DownloadModel: StoreComponentType {
              enum Activity {
                  case failure(String)
              }

              let store: Store<DownloadState, Activity>

              init(state: DownloadState) {
                  store = Store(initialState: state)
              }

              func apply(_ action: DownloadAction) {
                  var activities: [Activity] = []
                  var effects: [() -> Void] = []
                  commit { reduce(action, &$0, &activities, &effects) }
                  for effect in effects { effect() }
                  for activity in activities { send(activity) }
              }

              private func reduce(
                  _ action: DownloadAction,
                  _ state: inout DownloadState,
                  _ activities: inout [Activity],
                  _ effects: inout [() -> Void]
              ) {
                  switch action {
                  case .start(let name, let completion):
                      state.name = name
                      state.completion = completion

                  case .advance(let step):
                      state.progress += step
                      state.watchers.forEach { effects.append { [callback = $0] in callback() } }
                      effects.append { [delegate = state.delegate, progress = state.progress] in delegate?.downloadDidChange(progress) }
                      guard state.progress >= 100 else { return }
                      effects.append { [completion = state.completion, progress = state.progress] in completion?(progress) }
                      state.completion = nil

                  case .watch(let watcher):
                      state.watchers.append(watcher)

                  case .delegate(let delegate):
                      state.delegate = delegate

                  case .fail(let reason):
                      state.completion = nil
                      activities.append(.failure("\(state.name): \(reason)"))
                  }
              }
          }

          extension DownloadModel {
              func start(_ name: String, completion: @escaping (Int) -> Void) {
                  apply(.start(name, completion: completion))
              }
              func advance() { apply(.advance(by: 60)) }
              func watch(_ watcher: @escaping () -> Void) { apply(.watch(watcher)) }
          }

          """#),
      File(
        path: "Sources/App/main.swift",
        before: #"""
          import VueFlux
          import VueFluxReactive

          final class Row: DownloadDelegate {
              let store: Store<DownloadState>

              init(store: Store<DownloadState>) {
                  self.store = store
                  store.actions.dispatch(action: .delegate(self))
                  store.actions.watch { print("watched", store.computed.progress.value) }
                  store.computed.failure.observe { print("failed:", $0) }
              }

              func downloadDidChange(_ progress: Int) {
                  print("row", progress, store.computed.progress.value)
              }
          }

          let download = Store(state: DownloadState(), mutations: DownloadMutations(), executor: .immediate)
          let row = Row(store: download)
          download.actions.start("a.zip") { print("completed", $0, download.computed.progress.value) }
          download.actions.advance()
          download.actions.advance()
          download.actions.dispatch(action: .fail("gone"))

          """#,
        after: #"""
          import Verge

          final class Row: DownloadDelegate {
              let store: DownloadModel

              init(store: DownloadModel) {
                  self.store = store
                  store.apply(.delegate(self))
                  store.watch { print("watched", store.state.progress) }
                  store.sinkActivity(queue: .passthrough) { activity in
                      guard case .failure(let value) = activity else { return }
                      print("failed:", value)
                  }.storeWhileSourceActive()
              }

              func downloadDidChange(_ progress: Int) {
                  print("row", progress, store.state.progress)
              }
          }

          let download = DownloadModel(state: DownloadState())
          let row = Row(store: download)
          download.start("a.zip") { print("completed", $0, download.state.progress) }
          download.advance()
          download.advance()
          download.apply(.fail("gone"))

          """#),
    ])
}
