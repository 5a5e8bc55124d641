import SwiftSyntax

extension Neue {
  /// Deletes `x.addScopedStore(y)` and `x.removeScopedStore(y)`.
  enum ScopeKeeping: NeueRule {
    static let record = rule("scope-keeping")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base
      else { return }
      let name = callee.declName.baseName.text
      guard ["addScopedStore", "removeScopedStore"].contains(name) else { return }
      if call.parent?.is(CodeBlockItemSyntax.self) == true,
        call.arguments.first?.expression.isPlain == true, base.isPlain
      {
        context.report(
          record, at: call, "The owners of the component retain it", symbol: name,
          [context.dropping(call)])
      } else {
        context.report(
          record, at: call, "The owner of the scoped store must retain it", symbol: name,
          grade: .manual)
      }
      context.handleAll(call)
    }
  }
}
