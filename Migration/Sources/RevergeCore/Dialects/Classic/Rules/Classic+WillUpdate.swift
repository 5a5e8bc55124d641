import SwiftSyntax

extension Classic {
  /// Marks observers of events that modern stores do not have.
  enum WillUpdate: ClassicRule {
    static let record = rule("will-update")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard
        let observer = context.storageCall(
          call, named: ["addWillUpdate", "addDeinit", "sinkEvent"])
      else { return }
      _ = context.head(of: observer.storage, call: observer.callee)
      context.settle(
        record, at: call,
        observer.name == "sinkEvent"
          ? "Only a closure that is one 'switch' with updates is rewritten"
          : "A modern store has no such callback",
        symbol: observer.name)
    }
  }
}
