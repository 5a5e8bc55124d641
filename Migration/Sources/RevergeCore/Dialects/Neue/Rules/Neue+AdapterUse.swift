import SwiftSyntax

extension Neue {
  /// Rewrites `x.addAdapter(a)` to `a.store = x`.
  enum AdapterUse: NeueRule {
    static let record = rule(
      "adapter-use", "Set the store of an adapter", .review,
      "A store retained its adapters. Check that the owner of the adapter now retains it.",
      before: "store.addAdapter(clock)",
      after: "clock.store = store")

    static let examples = [
      example(
        before: """
          final class Clock: AdapterBase<BoardReducer> {}
          func go(_ board: Store<BoardReducer>, _ clock: Clock) {
            board.addAdapter(clock)
          }

          """,
        after: """
          final class Clock {
            weak var store: BoardReducer?
          }
          func go(_ board: BoardReducer, _ clock: Clock) {
            clock.store = board
          }

          """,
        includesReview: true),
      example(
        before: """
          final class Clock: AdapterBase<BoardReducer> {
            func hand(to other: Clock) {
              run { $0.addAdapter(other) }
              run { $0.removeAdapter(self) }
            }
          }

          """,
        after: """
          final class Clock {
            weak var store: BoardReducer?

            func hand(to other: Clock) {
              if let store = self.store { other.store = store }
              if let store = self.store { if self.store === store { self.store = nil } }
            }
          }

          """,
        includesReview: true),
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let use = context.adapterUse(call) else { return }
      guard let adapter = use.adapter else {
        context.report(
          record, at: call, "The owner of the adapter must retain it", symbol: use.name,
          grade: .manual)
        context.handleAll(call)
        return
      }
      guard use.name == "addAdapter" else { return }
      context.rewrite(
        use, by: record, "The store of the adapter is set", before: "\(adapter).store = ",
        behind: "")
    }
  }
}
