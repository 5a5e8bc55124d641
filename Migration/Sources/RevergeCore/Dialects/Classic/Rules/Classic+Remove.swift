import SwiftSyntax

extension Classic {
  /// Rewrites `storage.remove(subscriber: token)` to `token.cancel()`.
  enum Remove: ClassicRule {
    static let record = rule("remove")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let removal = context.storageCall(call, named: ["remove"]) else { return }
      context.handle(removal.callee)
      guard call.arguments.count == 1, let token = call.arguments.first?.expression else {
        context.settle(
          record, at: call, "The observer is removed in an unsupported form", symbol: removal.name,
          grade: .manual)
        return
      }
      context.settle(
        record, at: call, "'cancel()' ends the subscription", symbol: removal.name,
        [
          context.replace(call.bytes.lowerBound..<token.bytes.lowerBound, ""),
          context.replace(token.bytes.upperBound..<call.bytes.upperBound, ".cancel()"),
        ])
    }
  }
}
