import SwiftSyntax

extension VergeStore6 {
  /// Marks calls that create a mutation or an action and do not run it.
  enum ValueKept: VergeStore6Rule {
    static let record = rule(
      "value-kept", "Replace a stored mutation or action with a closure", .manual,
      "The function that makes the value becomes a method that runs immediately. Store a closure.",
      before: "let later = cart.empty()", after: "let later = { cart.empty() }")

    static let examples = [
      example(
        before: """
          extension Cart {
            func clear() -> Mutation { .mutation { $0.names = [] } }
            func keep() {
              kept = clear()
            }
          }

          """,
        after: """
          extension Cart {
            func clear() { commit { $0.names = [] } }
            func keep() {
              \(marker)
              kept = clear()
            }
          }

          """,
        isStable: false),
      example(
        before:
          "extension Cart {\n  func clear() -> Mutation { .mutation { $0.names = [] } }\n}\nfunc keep(_ cart: Cart) {\n  let later = cart.clear()\n}\n",
        after:
          "extension Cart {\n  func clear() { commit { $0.names = [] } }\n}\nfunc keep(_ cart: Cart) {\n  \(marker)\n  let later = cart.clear()\n}\n",
        isStable: false
      ),
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      guard let (name, owner) = method(of: call, context),
        context.isLegacy(context.index.role(of: TypeReference(owner, in: []))),
        context.hasValueMethod(name, owner)
      else { return }
      context.settle(
        record, at: call, "'\(name)' creates a mutation or an action that is not run here",
        symbol: name)
    }

    /// The called method, and the type of its object.
    private static func method(
      of call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) -> (name: String, owner: String)? {
      if let callee = call.calledExpression.as(MemberAccessExprSyntax.self) {
        guard let base = callee.base, let owner = context.typeName(of: context.resolve(base))
        else { return nil }
        return (callee.declName.baseName.text, owner)
      }
      guard let name = call.callee?.text, let owner = context.frame?.type,
        context.localMeaning(of: name, at: Syntax(call)) == nil
      else { return nil }
      return (name, owner)
    }
  }
}
