import SwiftSyntax

extension Classic {
  /// Marks observers of events that modern stores do not have.
  enum WillUpdate: ClassicRule {
    static let record = rule(
      "will-update", "Replace observers that are called before an update", .manual,
      """
      `addWillUpdate`, and the handling of `.willUpdate` and `.willDeinit`, have no equivalent. The \
      previous state is in the `Changes` value of the next call.
      """,
      before: "storage.addWillUpdate { save() }", after: "// save() before the commit")

    static let examples = [
      example(
        before: """
          func see(_ counter: Counter) {
            counter.state.addWillUpdate { print(1) }
          }

          """,
        after: """
          func see(_ counter: Counter) {
            \(marker)
            counter.state.addWillUpdate { print(1) }
          }

          """)
    ]

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
