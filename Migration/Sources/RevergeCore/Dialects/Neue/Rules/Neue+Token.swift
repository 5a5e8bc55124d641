import SwiftSyntax

extension Neue {
  /// Rewrites the tokens of observers. `Registration` runs first, and handles those of registrations.
  enum Token: NeueRule {
    static let record = rule("token")

    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      guard name.text == "RegistrationToken", context.isLegacy(name) else { return }
      context.skip(name.node)
      context.report(
        record, at: name.node, "The subscription of a modern store replaces '\(name.text)'",
        symbol: name.text, [context.replace(name.node.bytes, "StoreStateSubscription")])
    }

    /// Rewrites `token.unregister()` to `token.cancel()`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard context.unregisteredOrigin(call) == .observer,
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
      else { return }
      context.handled.insert(call.id)
      context.report(
        record, at: call, "'cancel()' ends the subscription", symbol: "unregister",
        [context.replace(callee.declName.bytes, "cancel")])
    }
  }
}
