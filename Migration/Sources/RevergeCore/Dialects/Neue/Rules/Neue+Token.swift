import SwiftSyntax

extension Neue {
  /// Rewrites the tokens of observers. `Registration` runs first, and handles those of registrations.
  enum Token: NeueRule {
    static let record = rule(
      "token", "Replace the tokens of observers with subscriptions", .safe,
      "The result of `sink` becomes a subscription, which can be cancelled.",
      before: "token.unregister()",
      after: "token.cancel()")

    static let examples = [
      example(
        before: """
          final class Screen {
            private var tokens: [RegistrationToken] = []
            func see(_ shop: Store<ShopReducer>, _ board: Store<BoardReducer>) {
              tokens.append(shop.sink { _ in })
              shop.register(store: board, for: "board")
            }
          }

          """,
        after: """
          final class Screen {
            private var tokens: [StoreStateSubscription] = []
            func see(_ shop: ShopReducer, _ board: BoardReducer) {
              tokens.append(shop.sinkState(dropsFirst: true, queue: .passthrough) { _ in }.storeWhileSourceActive())
              // reverge: neue.registration: manual migration required; see reverge explain neue.registration
              shop.register(store: board, for: "board")
            }
          }

          """),
      example(
        before: """
          func see(_ shop: Store<ShopReducer>) {
            let token = shop.sink { print($0.names) }
            token.unregister()
          }

          """,
        after: """
          func see(_ shop: ShopReducer) {
            let token = shop.sinkState(dropsFirst: true, queue: .passthrough) { print($0.names) }.storeWhileSourceActive()
            token.cancel()
          }

          """),
    ]

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
