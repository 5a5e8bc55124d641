import SwiftSyntax

extension VergeStore6 {
  /// Marks calls that create a mutation or an action and do not run it.
  enum ValueKept: VergeStore6Rule {
    static let record = rule("value-kept")

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
