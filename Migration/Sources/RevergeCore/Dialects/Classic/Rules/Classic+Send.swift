import SwiftSyntax

extension Classic {
  /// Rewrites `emit` to `send`.
  enum Send: ClassicRule {
    static let record = rule("send")

    static func rewrite(_ operation: ClassicOperation, in context: ClassicContext) {
      guard case .send = operation.kind, !operation.isOfContext, !operation.edits.isEmpty else {
        return
      }
      context.report(
        record, at: operation.call, operation.messageOfSend, symbol: operation.name,
        grade: operation.grade, operation.edits)
    }
  }
}
