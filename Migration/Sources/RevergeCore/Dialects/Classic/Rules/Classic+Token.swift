import SwiftSyntax

extension Classic {
  /// Rewrites the types of tokens.
  enum Token: ClassicRule {
    static let record = rule("token")

    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ClassicNames.tokens) else { return }
      context.settle(
        record, at: name.node, "The subscription of a modern store replaces the token",
        symbol: name.text, [context.replace(name.node.bytes, "StoreStateSubscription")])
    }
  }
}
