import SwiftSyntax

extension Classic {
  /// Rewrites `update { }` and `replace(_:)` to commits.
  enum Update: ClassicRule {
    static let record = rule("update")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let update = context.storageCall(call, named: ["update", "replace"]) else { return }
      if update.name == "replace" {
        context.handled.insert(call.id)
        rewriteReplace(update, context)
      } else if call.closure != nil, call.arguments.count < 2, context.batchedStorage(call) == nil {
        context.settle(
          record, at: call, "The update becomes a commit", symbol: update.name,
          context.commit(update) + context.mutationLabel(call))
      }
    }

    /// Rewrites `storage.replace(value)`.
    private static func rewriteReplace(_ update: ClassicStorageCall, _ context: ClassicContext) {
      let call = update.call
      guard call.arguments.count == 1, let value = call.arguments.first?.expression,
        let (head, tail) = context.assigning(value)
      else {
        context.handle(update.callee)
        context.report(
          record, at: call,
          "The new value may read the current value, which is locked during a commit",
          symbol: "replace", grade: .manual)
        return
      }
      let end = update.callee.bytes.upperBound
      context.report(
        record, at: call, "A commit assigns the new value", symbol: "replace",
        context.commit(update) + [
          context.replace(end..<value.bytes.lowerBound, " { \(head)"),
          context.replace(value.bytes.upperBound..<call.bytes.upperBound, "\(tail) }"),
        ])
    }
  }
}
