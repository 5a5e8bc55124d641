import SwiftSyntax

extension Neue {
  /// Deletes the type aliases that declared the types of a reducer.
  enum Alias: NeueRule {
    static let record = rule(
      "alias", "Remove the type aliases of reducers", .safe,
      """
      `TargetState`, `ParentReducer`, `ParentState` and `SourceReducer` declared the types of a \
      reducer. A component declares them with its store.
      """,
      before: "typealias TargetState = Cart",
      after: "let store: Store<Cart, Never>")

    static let examples = [
      example(
        before: """
          final class RowReducer: ModularReducerType {
            typealias TargetState = Int
            typealias ParentReducer = ShopReducer

            // Kept.
            private let title = ""
          }

          """,
        after: """
          final class RowReducer: StoreComponentType {
            let store: Store<Int, Never>
            // Kept.
            private let title = ""

            init(store: Store<Int, Never>) {
              self.store = store
            }
          }

          """),
      example(
        before: """
          struct TinyReducer: ModularReducerType { typealias TargetState = Int; typealias ParentReducer = ShopReducer; func parentChanged(newState: Shop) {}; func add() -> Mutation { .init { $0 += 1 } } }

          """,
        after: """
          final class TinyReducer: StoreComponentType {
            let store: Store<Int, Never>

            init(store: Store<Int, Never>) {
              self.store = store
            }
           func add() { commit { $0 += 1 } } }

          """),
    ]

    static func rewrite(_ alias: TypeAliasDeclSyntax, in context: NeueContext) {
      guard context.frame?.reducer != nil, context.frame?.isStore == false,
        NeueNames.droppedAliases.contains(alias.name.text),
        alias.parent?.is(MemberBlockItemSyntax.self) == true
      else { return }
      context.skip(alias)
      context.report(
        record, at: alias, "A component does not need the type alias", symbol: alias.name.text,
        [context.dropping(alias)])
    }
  }
}
