import RevergeCore

extension Sample {
  static let verge11 = Sample(
    dialect: .verge11, folder: "Verge11",
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
    examples: RuleCatalog.examples(of: .verge11))
}
