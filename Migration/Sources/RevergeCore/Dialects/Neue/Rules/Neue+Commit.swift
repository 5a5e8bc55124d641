import SwiftSyntax

extension Neue {
  /// Rewrites `x.commit { $0.f() }` to `x.f()`, and inline mutations to the closures of commits.
  enum Commit: NeueRule {
    static let record = rule(
      "commit", "Call mutations as methods", .safe,
      """
      A mutation is called as a method. A mutation that is written inline becomes the closure of \
      `commit`.
      """,
      before: "store.commit { $0.empty() }",
      after: "store.empty()")

    static let examples = [
      example(
        before: """
          func go(_ shop: Store<ShopReducer>?, make: () -> Store<ShopReducer>) {
            shop?.commit { $0.clear() }
            shop?.commit { reducer in return reducer.clear() }
            make().commit { $0.clear() }
          }

          """,
        after: """
          func go(_ shop: ShopReducer?, make: () -> ShopReducer) {
            shop?.clear()
            shop?.clear()
            make().clear()
          }

          """,
        isStable: false),
      example(
        before: """
          func go(_ shop: Store<ShopReducer>) {
            shop.commit { _ in
              .init("all") { state in
                state.names = []
              }
            }
          }

          """,
        after: """
          func go(_ shop: ShopReducer) {
            shop.commit("all") { state in
              state.names = []
            }
          }

          """),
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let run = context.run(of: call), run.verb == "commit" else { return }
      context.rewrite(run, by: record)
    }
  }
}
