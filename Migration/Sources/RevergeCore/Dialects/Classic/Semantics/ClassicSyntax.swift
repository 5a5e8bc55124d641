import SwiftSyntax

extension FunctionCallExprSyntax {
  /// The call that inserts the result into a bag.
  var disposing: FunctionCallExprSyntax? {
    guard let member = parent?.as(MemberAccessExprSyntax.self),
      member.base?.id == ExprSyntax(self).id,
      member.declName.baseName.text == "disposed",
      let call = member.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1
    else { return nil }
    return call
  }
}
