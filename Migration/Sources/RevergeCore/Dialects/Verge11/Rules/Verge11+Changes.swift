import SwiftSyntax

extension Verge11 {
  /// Rewrites `state.asChanges()` to `state`.
  enum Changes: Verge11Rule {
    static let record = rule("changes")

    static let names: Set = ["asChanges"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      guard call.callee?.text == "asChanges", call.arguments.isEmpty,
        case .changes = context.subject(ofCalled: call),
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      else { return }
      context.report(
        record, at: call, "The value is already a 'Changes'", symbol: "asChanges",
        [context.replace(base.bytes.upperBound..<call.bytes.upperBound, "")])
    }
  }
}
