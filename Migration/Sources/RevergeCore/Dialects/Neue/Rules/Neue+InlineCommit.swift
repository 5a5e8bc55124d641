import SwiftSyntax

extension Neue {
  /// Rewrites `x.inlineCommit { .init { … } }` to `x.commit { … }`.
  enum InlineCommit: NeueRule {
    static let record = rule(
      "inline-commit", "Replace `inlineCommit` with `commit`", .safe,
      """
      `commit` takes the mutation. A function of the store's own reducer is called directly.
      """,
      before: "store.inlineCommit { .init { $0.lines = [] } }",
      after: "store.commit { $0.lines = [] }")

    static let examples = [
      example(
        before: """
          func go(_ shop: Store<ShopReducer>, _ other: ShopReducer) {
            shop.inlineCommit { .init { $0.names = [] } }
          }

          """,
        after: """
          func go(_ shop: ShopReducer, _ other: ShopReducer) {
            shop.commit { $0.names = [] }
          }

          """)
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let run = context.run(of: call), run.verb == "inlineCommit" else { return }
      context.rewrite(run, by: record)
    }
  }
}
