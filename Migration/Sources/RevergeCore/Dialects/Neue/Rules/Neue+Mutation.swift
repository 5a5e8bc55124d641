import SwiftSyntax

extension Neue {
  /// Rewrites `func f() -> Mutation { .init { … } }` to `func f() { commit { … } }`.
  enum Mutation: NeueRule {
    static let record = rule(
      "mutation", "Commit in functions that returned mutations", .safe,
      """
      A function that returned a mutation now commits it. A call whose result is not committed \
      requires manual migration.
      """,
      before: "func empty() -> Mutation { .init { $0.lines = [] } }",
      after: "func empty() { commit { $0.lines = [] } }")

    static let examples = [
      example(
        before: """
          extension ShopReducer {
            func add(_ name: String) -> Mutation {
              // One more.
              let name = name.lowercased()
              guard name != "" else { return .init { $0.names = [] } }
              return .init("add", mutate: { $0.names.append(name) })
            }
          }

          """,
        after: """
          extension ShopReducer {
            func add(_ name: String) {
              // One more.
              let name = name.lowercased()
              guard name != "" else { return commit { $0.names = [] } }
              commit("add", mutation: { $0.names.append(name) })
            }
          }

          """),
      example(
        before: """
          extension ShopReducer {
            func reset() -> Mutation { return clear() }
            func odd() -> Mutation { let all = clear(); return all }
          }
          func go(_ shop: Store<ShopReducer>) {
            shop.commit { $0.reset() }
            shop.commit { $0.odd() }
          }

          """,
        after: """
          extension ShopReducer {
            func reset() { clear() }
            \(marker)
            func odd() -> Mutation { let all = clear(); return all }
          }
          func go(_ shop: ShopReducer) {
            shop.reset()
            // reverge: neue.value-kept: manual migration required; see reverge explain neue.value-kept
            shop.commit { $0.odd() }
          }

          """,
        isStable: false),
    ]

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard let function = context.valueFunction(function), function.kind == .mutation else {
        return
      }
      context.rewrite(function, by: record) { exit, _ in
        let start = exit.isLast ? exit.whole.lowerBound : exit.call.bytes.lowerBound
        let head = start..<exit.call.calledExpression.bytes.upperBound
        return [context.replace(head, "commit")] + context.labelEdits(exit.call)
      }
    }
  }
}
