import RevergeCore

extension Sample {
  static let verge11 = Sample(
    dialect: .verge11, folder: "Verge11", sharedPage: "Migration/FromVerge11.md",
    programs: [], share: 0,
    preamble: """
      import Verge

      struct Profile: Equatable {
        var name = ""
        var visits = 0
      }

      struct AppState: Equatable {
        var title = ""
        var profile = Profile()
        var draft: Profile?
        var results: [String] = []
        mutating func clear() {}
        static func fill(_ state: inout AppState) {}
      }

      final class AppStore: Store<AppState, Never>, @unchecked Sendable {}

      final class Screen: StoreComponentType {
        let store: Store<AppState, Never>
        init(store: Store<AppState, Never>) { self.store = store }
      }

      final class ProfileService: StoreComponentType {
        let store: Store<AppState, Never>
        var scope: any WritableKeyPath<AppState, Profile> & Sendable { \\.profile }
        init(store: Store<AppState, Never>) { self.store = store }
      }

      let store = Store<AppState, Never>(initialState: AppState())
      let state: Changes<AppState> = store.state
      let title: Derived<String> = store.derived(.map { $0.title })
      let length: Derived<Int> = store.derived(.map { $0.title.count })
      func search() async -> [String] { [] }

      """,
    examples: verge11Mutations + verge11Uses)

  static func verge11Marker(_ rule: String, _ section: String) -> String {
    "// reverge: verge11.\(rule): manual migration required; see Migration/FromVerge11.md#\(section)"
  }

  private static let verge11Mutations = [
    RuleExample(
      rule: "verge11.wrapped",
      before: """
        extension Screen {
          func go() {
            commit { $0.wrapped.title = $0.wrapped.profile.name }
            store.commit("go") { state in
              state.wrapped.title = "a"
              state.wrapped = AppState()
              [1].forEach { state.wrapped.title += "\\($0)" }
            }
          }
        }

        """,
      after: """
        extension Screen {
          func go() {
            commit { $0.title = $0.profile.name }
            store.commit("go") { state in
              state.title = "a"
              state = AppState()
              [1].forEach { state.title += "\\($0)" }
            }
          }
        }

        """),
    RuleExample(
      rule: "verge11.wrapped",
      before: """
        let count = Store<Int, Never>(initialState: 0)
        count.commit { $0.wrapped += 1 }
        make().commit { $0.wrapped.title = "a" }

        """,
      after: """
        let count = Store<Int, Never>(initialState: 0)
        count.commit { $0 += 1 }
        make().commit { $0.title = "a" }

        """,
      includesReview: true),
    RuleExample(
      rule: "verge11.replace",
      before: """
        func go(_ store: AppStore) {
          store.commit { state in
            state.replace(
              with: AppState())
          }
          store.commit { state in
            use(state.replace(with: AppState()))
          }
        }

        """,
      after: """
        func go(_ store: AppStore) {
          store.commit { state in
            state = AppState()
          }
          store.commit { state in
            \(verge11Marker("replace", "mutations"))
            use(state.replace(with: AppState()))
          }
        }

        """),
    RuleExample(
      rule: "verge11.map",
      before: """
        store.commit { state in
          state.map(keyPath: \\.profile) { (profile: inout InoutRef<Profile>) in
            profile.name = "Ada"
            // Twice.
            profile.wrapped.visits += state.profile.visits
          }
          state.map(keyPath: \\.draft) { $0.name = "" }
          try state.map(keyPath: \\.profile) { try change(&$0) }
        }
        store.commit { $0.map(keyPath: \\.profile) { $0.map(keyPath: \\.name) { $0.replace(with: "a") } } }

        """,
      after: """
        store.commit { state in
          state.profile.name = "Ada"
          // Twice.
          state.profile.visits += state.profile.visits
          state.draft?.name = ""
          try change(&state.profile)
        }
        store.commit { $0.profile.name = "a" }

        """),
    RuleExample(
      rule: "verge11.map",
      before: """
        store.commit { state in
          state.map(keyPath: \\.profile) {
            let name = $0.name
            $0.name = name + name
          }
          print("")
          state.map(keyPath: \\.profile) { (profile: inout InoutRef<Profile>) in
            profile.map(keyPath: \\.name) {
              $0 = "a"
            }
            profile.markAsModified()
          }
        }
        store.commit { $0.map(keyPath: \\.profile) { profile in names.forEach { profile.name += $0 } } }
        store.commit { $0.map(keyPath: \\.draft) { print($0) } }
        store.commit { $0.map(keyPath: \\.profile) { $0.markAsModified() } }
        let name = store.commit { $0.map(keyPath: \\.profile) { return $0.name } }

        """,
      after: """
        store.commit { state in
          \(verge11Marker("map", "mutations"))
          state.map(keyPath: \\.profile) {
            let name = $0.name
            $0.name = name + name
          }
          print("")
          \(verge11Marker("map", "mutations"))
          state.map(keyPath: \\.profile) { (profile: inout Profile) in
            profile.name = "a"
            \(verge11Marker("mark-as-modified", "mutations"))
            profile.markAsModified()
          }
        }
        \(verge11Marker("map", "mutations"))
        store.commit { $0.map(keyPath: \\.profile) { profile in names.forEach { profile.name += $0 } } }
        \(verge11Marker("map", "mutations"))
        store.commit { $0.map(keyPath: \\.draft) { print($0) } }
        \(verge11Marker("map", "mutations"))
        store.commit { $0.map(keyPath: \\.profile) { $0.markAsModified() } }
        \(verge11Marker("map", "mutations"))
        let name = store.commit { $0.map(keyPath: \\.profile) { return $0.name } }

        """),
    RuleExample(
      rule: "verge11.modify",
      before: """
        let last = store.commit { $0.modify { $0.results.popLast() } }
        store.commit { state in
          state.modifyDirectly {
            $0.title = "b"
            $0.clear()
          }
          state.withType { type, state in type.fill(&state) }
        }

        """,
      after: """
        let last = store.commit { $0.results.popLast() }
        store.commit { state in
          state.title = "b"
          state.clear()
          AppState.fill(&state)
        }

        """),
    RuleExample(
      rule: "verge11.mark-as-modified", before: "store.commit { $0.markAsModified() }\n",
      after: """
        \(verge11Marker("mark-as-modified", "mutations"))
        store.commit { $0.markAsModified() }

        """),
    RuleExample(
      rule: "verge11.inout-ref",
      before: """
        struct Rule: StoreMiddlewareType {
          func modify(modifyingState: inout InoutRef<AppState>, current: Changes<AppState>) {
            rename(&modifyingState, modifyingState.wrapped.title)
          }
        }
        func rename(_ state: inout Verge.InoutRef<AppState>, _ name: String) {
          state.replace(with: AppState())
        }
        func all(_ store: AppStore) -> Int {
          store.commit { [title] (state: inout InoutRef<AppState>) -> Int in state.results.count }
        }
        func read(_ state: InoutRef<AppState>) {}
        store.add(middleware: .modify { modifying, current in modifying.wrapped.title = "a" })

        """,
      after: """
        struct Rule: StoreMiddlewareType {
          func modify(modifyingState: inout AppState, current: Changes<AppState>) {
            rename(&modifyingState, modifyingState.title)
          }
        }
        func rename(_ state: inout AppState, _ name: String) {
          state = AppState()
        }
        func all(_ store: AppStore) -> Int {
          store.commit { [title] state -> Int in state.results.count }
        }
        func read(_ state: AppState) {}
        store.add(middleware: .modify { modifying, current in modifying.title = "a" })

        """,
      includesReview: true),
    RuleExample(
      rule: "verge11.inout-ref", before: "typealias Change = InoutRef<AppState>.Modification\n",
      after: """
        \(verge11Marker("inout-ref", "mutations"))
        typealias Change = InoutRef<AppState>.Modification

        """),
    RuleExample(
      rule: "verge11.transaction",
      before: """
        enum Animates: TransactionKey { static var defaultValue: Bool { false } }
        store.commit { $0._transaction[Animates.self] = true; $0.title = "a" }
        store.commit { state in
          state.title = "a"
          state._transaction[Animates.self] = true
        }
        store.commit { (state: inout InoutRef<AppState>) in
          state.wrapped.title = "a"
          state._transaction[Animates.self] = true
        }
        func go(_ transaction: Int) {
          store.commit { state in
            state._transaction[Animates.self] = true
          }
        }

        """,
      after: """
        enum Animates: TransactionKey { static var defaultValue: Bool { false } }
        store.commit { $1[Animates.self] = true; $0.title = "a" }
        store.commit { state, transaction in
          state.title = "a"
          transaction[Animates.self] = true
        }
        store.commit { state, transaction in
          state.title = "a"
          transaction[Animates.self] = true
        }
        func go(_ transaction: Int) {
          store.commit { state in
            \(verge11Marker("transaction", "transactions"))
            state._transaction[Animates.self] = true
          }
        }

        """),
  ]
}
