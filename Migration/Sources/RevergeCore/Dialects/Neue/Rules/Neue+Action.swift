import SwiftSyntax

extension Neue {
  /// Rewrites `func f() -> Action<Int> { .init { context in … } }` to `func f() -> Int { … }`.
  enum Action: NeueRule {
    static let record = rule(
      "action", "Run actions in the functions that returned them", .safe,
      """
      The body of the action becomes the body of the method. Loggers no longer log the dispatch. A \
      closure that escapes captures the component, which retains the store as the context did.
      """,
      before: "func pay() -> Action<Int> { .init { context in context.state.total } }",
      after: "func pay() -> Int { state.total }")

    static let examples = [
      example(
        before: """
          extension ShopReducer {
            func load(_ get: (@escaping ([String]) -> Void) -> Void) -> Action<Void> {
              return .init("load") { context in
                guard context.state.names.isEmpty else { return }
                // Later.
                get { names in
                  context.commit { _ in
                    .init { $0.names = names }
                  }
                  context.commit { $0.clear() }
                }
              }
            }
          }

          """,
        after: """
          extension ShopReducer {
            func load(_ get: (@escaping ([String]) -> Void) -> Void) {
              guard state.names.isEmpty else { return }
              // Later.
              get { names in
                self.commit { $0.names = names }
                self.clear()
              }
            }
          }

          """,
        isStable: false)
    ]

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard let function = context.valueFunction(function), function.kind == .action else {
        return
      }
      context.rewrite(function, by: record) { exit, closure in
        context.inlined.insert(closure.id)
        if let signature = closure.signature { context.handleAll(signature) }
        return context.unwrapping(exit.whole, around: closure)
      }
    }
  }
}
