import SwiftSyntax

extension Neue {
  /// Rewrites `x.removeAdapter(a)` to `if a.store === x { a.store = nil }`.
  enum AdapterRemoval: NeueRule {
    static let record = rule(
      "adapter-removal", "Clear the store of an adapter", .safe,
      "An adapter that no longer belongs to this store is left unchanged, as before.",
      before: "store.removeAdapter(clock)",
      after: "if clock.store === store { clock.store = nil }")

    static let examples = [
      example(
        before: """
          final class Clock: AdapterBase<BoardReducer> {}
          func go(_ board: Store<BoardReducer>, _ clock: Clock) { board.removeAdapter(clock) }

          """,
        after: """
          final class Clock {
            weak var store: BoardReducer?
          }
          func go(_ board: BoardReducer, _ clock: Clock) { if clock.store === board { clock.store = nil } }

          """)
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let use = context.adapterUse(call), use.name == "removeAdapter",
        let adapter = use.adapter
      else { return }
      context.rewrite(
        use, by: record, "The store of the adapter is cleared",
        before: "if \(adapter).store === ", behind: " { \(adapter).store = nil }")
    }
  }
}
