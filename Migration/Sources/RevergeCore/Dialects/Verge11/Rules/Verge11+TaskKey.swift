import SwiftSyntax

extension Verge11 {
  /// Rewrites `task(key: .init("a"))` to `task(key: "a")`.
  enum TaskKey: Verge11Rule {
    static let record = rule("task-key")

    static let names: Set = ["task", "taskDetached"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      guard let callee = call.callee, names.contains(callee.text),
        let key = call.arguments.first(where: { $0.label?.text == "key" }),
        let making = key.expression.as(FunctionCallExprSyntax.self),
        making.calledExpression.trimmedDescription == ".init", making.arguments.count == 1,
        let text = making.arguments.first?.expression.as(StringLiteralExprSyntax.self),
        making.arguments.first?.label == nil,
        text.segments.allSatisfy({ $0.is(StringSegmentSyntax.self) }),
        let grade = context.grade(of: context.subject(ofCalled: call))
      else { return }
      context.report(
        record, at: key, "The literal itself is a key", symbol: "TaskKey", grade: grade,
        [context.replace(key.expression.bytes, text.trimmedDescription)])
    }
  }
}
