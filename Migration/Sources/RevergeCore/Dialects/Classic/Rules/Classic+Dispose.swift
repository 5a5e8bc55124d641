import SwiftSyntax

extension Classic {
  /// Rewrites `dispose()` to `cancel()`, and the type of subscriptions.
  enum Dispose: ClassicRule {
    static let record = rule("dispose")

    /// Rewrites `subscription.dispose()`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base, callee.declName.baseName.text == "dispose", call.arguments.isEmpty
      else { return }
      let isKnown = context.role(of: base) == .disposable || isSubscription(base, context)
      context.settle(
        record, at: call,
        isKnown
          ? "'cancel()' ends the subscription" : "'cancel()' ends it, if it is a subscription",
        symbol: "dispose", grade: isKnown ? nil : .review,
        [context.replace(callee.declName.bytes, "cancel")])
    }

    /// Whether a local variable is an observer of activities.
    private static func isSubscription(_ expression: ExprSyntax, _ context: ClassicContext) -> Bool
    {
      context.localValue(of: expression)?.mentionsMember("activity") ?? false
    }

    /// Rewrites `Disposable`.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ["Disposable"]) else { return }
      context.settle(
        record, at: name.node, "The subscription of a modern store replaces '\(name.text)'",
        symbol: name.text, [context.replace(name.node.bytes, "StoreActivitySubscription")])
    }
  }
}

extension ExprSyntax {
  /// Whether the node uses a member of this name.
  fileprivate func mentionsMember(_ name: String) -> Bool {
    let finder = MemberFinder(names: [name])
    finder.walk(self)
    return !finder.found.isEmpty
  }
}
