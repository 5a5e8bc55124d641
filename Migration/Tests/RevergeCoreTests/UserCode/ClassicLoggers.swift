import RevergeCore

extension UserCode {
  /// Loggers and updates of Cycler 3.
  static let classicLoggers = UserCode(
    title: "Loggers and updates of Cycler 3",
    files: [
      File(
        path: "Sources/App/A.swift",
        before: #"""
          import VergeClassic

          final class AppLogger: CycleLogging {
            func willDispatch(name: String, description: String, file: StaticString, function: StaticString, line: UInt, on cycler: AnyCyclerType) {}
            func willMutate(name: String, description: String, file: StaticString, function: StaticString, line: UInt, on cycler: AnyCyclerType) {}
            func didEmit(activity: Any, on cycler: AnyCyclerType) { print("activity", activity) }
            func didMutate(name: String, description: String, file: StaticString, function: StaticString, line: UInt, on cycler: AnyCyclerType) {
              print("commit", name, function, line)
            }
            func didDispatch(name: String, description: String, file: StaticString, function: StaticString, line: UInt, result: Any?, on cycler: AnyCyclerType) {}
            func didChange(root: Any) {}
            func didReplace(root: Any) {}
          }

          final class ProfileViewModel: CyclerType {
            enum Activity { case done }
            struct State { var name = ""; var age = 0; var tags: [String] = [] }
            let state: Storage<State> = .init(.init())
            private let bag = DisposeBag()

            init() { set(logger: AppLogger()) }

            func rename(_ name: String) {
              dispatch("rename") { c in
                c.commit { $0.name = name }
                show(c.currentState)
                show(state.value)
                c.emit(.done)
              }
            }
            func show(_ state: State) { print(state) }
          }

          final class SettingsStore {
            let storage = MutableStorage<ProfileViewModel.State>(.init())
            func bump() {
              storage.batchUpdate { s in
                s.updateIfChanged(storage.value.age + 1, \.age)
                s.updateIfChanged(self.storage.value.tags + ["x"], \.tags)
              }
              storage.updateIfChanged(storage.value.age + 1, \.age)
            }
          }
          struct VerboseLogger: CycleLogging {
            func didMutate(name: String, description: String, file: StaticString, function: StaticString, line: UInt, on cycler: AnyCyclerType) {
              print(description, cycler)
            }
          }
          final class VerboseViewModel: CyclerType {
            enum Activity {}
            struct State { var n = 0 }
            let state: Storage<State> = .init(.init())
            init() { set(logger: VerboseLogger()) }
            func up() { commit { $0.n += 1 } }
          }

          """#,
        after: #"""
          import Verge
          import VergeClassic

          final class AppLogger: StoreLogger {
            // reverge: classic.logger: manual migration required; see reverge explain classic.logger
            func didEmit(activity: Any, on cycler: AnyObject) { print("activity", activity) }
            func didCommit(log: CommitLog, sender: AnyObject) {
              print("commit", log.trace.name, log.trace.function, log.trace.line)
            }
          }

          final class ProfileViewModel: StoreComponentType {
            enum Activity { case done }
            struct State { var name = ""; var age = 0; var tags: [String] = [] }
            let store: Store<State, Activity> = .init(initialState: .init(), logger: AppLogger())
            private var bag = VergeAnyCancellables()

            init() {}

            func rename(_ name: String) {
              commit { $0.name = name }
              show(state.primitive)
              show(state.primitive)
              send(.done)
            }
            func show(_ state: State) { print(state) }
          }

          final class SettingsStore {
            let storage = Store<ProfileViewModel.State, Never>(initialState: .init())
            func bump() {
              storage.commit { s in
                s.age = s.age + 1
                s.tags = s.tags + ["x"]
              }
              storage.commit { $0.age = $0.age + 1 }
            }
          }
          // reverge: classic.logger: manual migration required; see reverge explain classic.logger
          struct VerboseLogger: CycleLogging {
            func didMutate(name: String, description: String, file: StaticString, function: StaticString, line: UInt, on cycler: AnyCyclerType) {
              print(description, cycler)
            }
          }
          final class VerboseViewModel: StoreComponentType {
            enum Activity {}
            struct State { var n = 0 }
            let store: Store<State, Activity> = .init(initialState: .init())
            // reverge: classic.set-logger: manual migration required; see reverge explain classic.set-logger
            init() { set(logger: VerboseLogger()) }
            func up() { commit { $0.n += 1 } }
          }

          """#)
    ])
}
