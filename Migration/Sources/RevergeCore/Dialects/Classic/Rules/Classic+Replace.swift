import SwiftSyntax

extension Classic {
  /// Rewrites `commit(replace: x)` to `commit { $0 = x }`.
  enum Replace: ClassicRule {
    static let record = rule("replace")

    static func rewrite(_ operation: ClassicOperation, in context: ClassicContext) {
      guard case .commit(let replacement?) = operation.kind else { return }
      guard let edits = assigning(replacement.expression, operation.call, context) else {
        context.report(
          record, at: operation.call,
          "The new state may read the current state, which is locked during a commit",
          symbol: operation.name, grade: .manual)
        return
      }
      context.report(
        record, at: operation.call, "A commit assigns the new state", symbol: operation.name,
        grade: operation.grade, operation.edits + edits)
    }

    /// The edits that replace the argument with a closure that assigns it.
    private static func assigning(
      _ value: ExprSyntax, _ call: FunctionCallExprSyntax, _ context: ClassicContext
    ) -> [Edit]? {
      guard let (head, tail) = context.assigning(value) else { return nil }
      let last = call.descriptions.last
      let end = call.rightParen?.bytes.upperBound ?? call.bytes.upperBound
      // A description before the argument is deleted separately.
      let start =
        last?.expression.bytes.upperBound ?? call.leftParen?.bytes.lowerBound
        ?? call.calledExpression.bytes.upperBound
      let close = last == nil ? " " : ") "
      return [
        context.replace(start..<value.bytes.lowerBound, "\(close){ \(head)"),
        context.replace(value.bytes.upperBound..<end, "\(tail) }"),
      ]
    }
  }
}
