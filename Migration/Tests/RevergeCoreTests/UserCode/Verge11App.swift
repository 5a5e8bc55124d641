import RevergeCore

extension UserCode {
  /// An app of Verge 11.
  static let verge11App = UserCode(
    title: "An app of Verge 11",
    files: [
      File(
        path: "Sources/App/App.swift",
        before: #"""
          import Verge

          struct AppState: Equatable {
            var title = ""
            var count = 0
            var profile = Profile()
            var draft: Profile?
          }
          struct Profile: Equatable { var name = ""; var age = 0 }

          final class AppStore: Store<AppState, Never> {
            init() { super.init(initialState: .init(), logger: nil) }

            func bump() {
              commit {
                $0.count = state.count + 1
              }
              commit { state in
                state.title = "\(self.state.count)"
              }
            }
          }

          final class ProfileModel: StoreComponentType {
            let store: Store<AppState, Never>
            let scope: WritableKeyPath<AppState, Profile> = \.profile
            init(store: Store<AppState, Never>) { self.store = store }

            func rename(_ name: String) {
              commit { $0.name = name }
              store.commit { $0.count = store.state.count + 1 }
              store.commit {
                $0.map(keyPath: \.profile, perform: { $0.name = name })
              }
              store.commit {
                $0.map(keyPath: \.profile) { profile in
                  profile.name = name
                  profile.age += 1
                }
              }
              store.commit { [weak self] in
                $0.title = self?.rootState.primitive.title ?? ""
              }
            }
          }

          final class CounterViewModel: StoreComponentType {
            struct State: Equatable { var count = 0; var text = "" }
            enum Activity { case done }
            let store: DefaultStore
            init() { store = .init(initialState: .init()) }
            func up() { commit { $0.count += 1 }; send(.done) }
          }

          final class FlagModel: StoreDriverType {
            typealias Activity = Never
            struct State: Equatable { var isOn = false }
            let store: DefaultStore = .init(initialState: .init(), logger: nil)
          }

          func edit(_ store: Store<AppState, Never>) {
            let binding = store.bindingDerived(get: .map { $0.title }, set: { $0.title = $1 })
            binding.primitiveValue = "x"
            print(binding.primitiveValue)
            let name = store.bindingDerived(get: .map { $0.title + "a" }, set: { $0.title = $1 })
            name.primitiveValue = "b"
            name.primitiveValue += "c"
          }
          final class SliceModel<Slice: Equatable>: StoreComponentType {
            let store: Store<AppState, Never>
            let scope: WritableKeyPath<AppState, Slice>
            init(store: Store<AppState, Never>, scope: WritableKeyPath<AppState, Slice>) {
              self.store = store
              self.scope = scope
            }
            func put(_ value: Slice) {
              commit { $0 = value }
              commit { state in
                let names = ["a"].map { self.rootState.title + $0 }
                if names.isEmpty { state = value }
              }
              store.commit { state in state.count = state.count + 1 }
            }
          }
          func slices(_ store: Store<AppState, Never>, _ other: Store<AppState, Never>) {
            SliceModel(store: store, scope: \.count).put(1)
            store.commit { $0.count = other.state.count }
            store.commit { $0.count = store.state.count + 1 }
            store.commit { state in
              Task { print(store.state.count) }
              state.count = 1
            }
          }

          """#,
        after: #"""
          import Verge

          struct AppState: Equatable {
            var title = ""
            var count = 0
            var profile = Profile()
            var draft: Profile?
          }
          struct Profile: Equatable { var name = ""; var age = 0 }

          final class AppStore: Store<AppState, Never> {
            init() { super.init(initialState: .init(), logger: nil) }

            func bump() {
              commit {
                // reverge: verge11.state-read-in-commit: manual migration required; see reverge explain verge11.state-read-in-commit
                $0.count = state.count + 1
              }
              commit { state in
                // reverge: verge11.state-read-in-commit: manual migration required; see reverge explain verge11.state-read-in-commit
                state.title = "\(self.state.count)"
              }
            }
          }

          final class ProfileModel: StoreComponentType {
            let store: Store<AppState, Never>
            let scope: any WritableKeyPath<AppState, Profile> & Sendable = \.profile
            init(store: Store<AppState, Never>) { self.store = store }

            func rename(_ name: String) {
              commit { $0.name = name }
              // reverge: verge11.state-read-in-commit: manual migration required; see reverge explain verge11.state-read-in-commit
              store.commit { $0.count = store.state.count + 1 }
              store.commit {
                $0.profile.name = name
              }
              store.commit {
                $0.profile.name = name
                $0.profile.age += 1
              }
              store.commit { [weak self] in
                // reverge: verge11.state-read-in-commit: manual migration required; see reverge explain verge11.state-read-in-commit
                $0.title = self?.rootState.primitive.title ?? ""
              }
            }
          }

          final class CounterViewModel: StoreComponentType {
            struct State: Equatable { var count = 0; var text = "" }
            enum Activity { case done }
            let store: Store<State, Activity>
            init() { store = .init(initialState: .init()) }
            func up() { commit { $0.count += 1 }; send(.done) }
          }

          final class FlagModel: StoreComponentType {
            typealias Activity = Never
            struct State: Equatable { var isOn = false }
            let store: Store<State, Activity> = .init(initialState: .init(), logger: nil)
          }

          func edit(_ store: Store<AppState, Never>) {
            let binding = store.bindingDerived(select: \.title)
            binding.wrappedValue = "x"
            print(binding.wrappedValue)
            let name = store.bindingDerived(get: .map { $0.title + "a" }, set: { $0.title = $1 })
            name.wrappedValue = "b"
            name.wrappedValue += "c"
          }
          final class SliceModel<Slice: Equatable>: StoreComponentType {
            let store: Store<AppState, Never>
            let scope: any WritableKeyPath<AppState, Slice> & Sendable
            init(store: Store<AppState, Never>, scope: any WritableKeyPath<AppState, Slice> & Sendable) {
              self.store = store
              self.scope = scope
            }
            func put(_ value: Slice) {
              commit { $0 = value }
              commit { state in
                // reverge: verge11.state-read-in-commit: manual migration required; see reverge explain verge11.state-read-in-commit
                let names = ["a"].map { self.rootState.title + $0 }
                if names.isEmpty { state = value }
              }
              store.commit { state in state.count = state.count + 1 }
            }
          }
          func slices(_ store: Store<AppState, Never>, _ other: Store<AppState, Never>) {
            SliceModel(store: store, scope: \.count).put(1)
            store.commit { $0.count = other.state.count }
            // reverge: verge11.state-read-in-commit: manual migration required; see reverge explain verge11.state-read-in-commit
            store.commit { $0.count = store.state.count + 1 }
            store.commit { state in
              Task { print(store.state.count) }
              state.count = 1
            }
          }

          """#)
    ])
}
