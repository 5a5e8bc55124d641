import SwiftSyntax

extension Classic {
  /// Rewrites the types of tokens.
  enum Token: ClassicRule {
    static let record = rule(
      "token", "Replace tokens with subscriptions", .safe,
      "Both kinds of tokens become the subscription of a modern store.",
      before: "var tokens: Set<StorageSubscribeToken>",
      after: "var tokens: Set<StoreStateSubscription>"
    )

    static let examples = [
      example(
        before: """
          var tokens: Set<StorageSubscribeToken> = []
          var others: [EventEmitterCancellable] = []

          """,
        after: """
          var tokens: Set<StoreStateSubscription> = []
          var others: [StoreStateSubscription] = []

          """)
    ]

    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ClassicNames.tokens) else { return }
      context.settle(
        record, at: name.node, "The subscription of a modern store replaces the token",
        symbol: name.text, [context.replace(name.node.bytes, "StoreStateSubscription")])
    }
  }
}
