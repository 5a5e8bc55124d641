import SwiftSyntax

extension Verge11 {
  /// Rewrites `task(key: .init("a"))` to `task(key: "a")`.
  enum TaskKey: Verge11Rule {
    static let record = rule(
      "task-key", "Write task keys as literals", .safe,
      "A string literal is a key.",
      before: "store.task(key: .init(\"search\")) {}", after: "store.task(key: \"search\") {}")

    static let names: Set = ["task", "taskDetached"]

    static let examples = [
      example(
        before: """
          store.task(key: .init("search"), mode: .dropCurrent) {}
          store.task(key: .init("search \\(1)"), mode: .dropCurrent) {}
          store.taskDetached(key: .init(Profile.self)) {}

          """,
        after: """
          store.task(key: "search", mode: .dropCurrent) {}
          store.task(key: .init("search \\(1)"), mode: .dropCurrent) {}
          store.taskDetached(key: .init(Profile.self)) {}

          """)
    ]

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
