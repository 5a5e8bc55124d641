import SwiftSyntax

extension Classic {
  /// Marks filters of storages.
  enum Filter: ClassicRule {
    static let record = rule("filter")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let filter = context.storageCall(call, named: ["setNotificationFilter"]) else { return }
      context.handle(filter.callee)
      context.settle(
        record, at: call, "Each observer must apply the filter itself", symbol: filter.name)
    }
  }
}
