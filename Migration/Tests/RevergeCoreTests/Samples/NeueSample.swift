import RevergeCore

extension Sample {
  static let neue = Sample(
    dialect: .neue, folder: "Neue", programs: ["Forum", "Weather", "Quiz"],
    share: 90,
    preamble: """
      import VergeNeue

      struct Shop {
        struct User { var name = "" }
        var names: [String] = []
        var user = User()
        var open: User?
        var version = 0
      }

      class ShopReducer: ReducerType {
        typealias TargetState = Shop
        let service: Int
        init(service: Int) { self.service = service }
        func clear() -> Mutation { .init { $0.names = [] } }
        func count() -> Action<Int> { .init { context in context.state.names.count } }
      }

      struct UserReducer: ReducerType {
        typealias TargetState = Shop.User
        func rename(_ name: String) -> Mutation { .init { $0.name = name } }
      }

      final class OwnerReducer: ScopedReducerType {
        typealias SourceReducer = ShopReducer
        typealias TargetState = Shop.User
        var scopeKeyPath: WritableKeyPath<Shop, Shop.User> { return \\.user }
      }

      final class BoardReducer: ReducerType {
        struct State { var pairs = 0 }
        func makeInitialState() -> State { return .init() }
        func reset() -> Mutation { .init { $0 = .init() } }
      }

      """,
    examples: RuleCatalog.examples(of: .neue))
}
