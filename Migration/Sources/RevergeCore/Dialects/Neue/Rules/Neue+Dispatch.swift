import SwiftSyntax

extension Neue {
  /// Rewrites `x.dispatch { $0.f() }` to `x.f()`.
  enum Dispatch: NeueRule {
    static let record = rule(
      "dispatch", "Call actions as methods", .safe,
      """
      An action is called as a method, which returns the result of the action. Loggers no longer log \
      the dispatch.
      """,
      before: "store.dispatch { $0.pay() }",
      after: "store.pay()")

    static let examples = [
      example(
        before: """
          struct Counter {
            let shop: ShopReducer.StoreType

            func count() -> Int { shop.dispatch { $0.count() } }
          }

          """,
        after: """
          struct Counter {
            let shop: ShopReducer

            func count() -> Int { shop.count() }
          }

          """,
        isStable: false)
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let run = context.run(of: call), run.verb == "dispatch" else { return }
      context.rewrite(run, by: record)
    }
  }
}
