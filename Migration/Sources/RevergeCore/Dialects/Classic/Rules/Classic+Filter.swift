import SwiftSyntax

extension Classic {
  /// Marks filters of storages.
  enum Filter: ClassicRule {
    static let record = rule(
      "filter", "Move the filter of a storage into its observers", .manual,
      """
      A filter suppressed the calls of all observers of a storage. Put its condition into each \
      observer.
      """,
      before: "names.setNotificationFilter { !$0.isEmpty }",
      after: "// if !names.isEmpty { … } in each observer")

    static let examples = [
      example(
        before: """
          func go(_ names: Storage<[String]>) {
            names.setNotificationFilter { !$0.isEmpty }
          }

          """,
        after: """
          func go(_ names: Store<[String], Never>) {
            \(marker)
            names.setNotificationFilter { !$0.isEmpty }
          }

          """)
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let filter = context.storageCall(call, named: ["setNotificationFilter"]) else { return }
      context.handle(filter.callee)
      context.settle(
        record, at: call, "Each observer must apply the filter itself", symbol: filter.name)
    }
  }
}
