import SwiftSyntax

extension Classic {
  /// Rewrites `commit(replace: x)` to `commit { $0 = x }`.
  enum Replace: ClassicRule {
    static let record = rule(
      "replace", "Replace `commit(replace:)` with a commit", .safe,
      """
      A commit assigns the new state. An expression that may read the state is evaluated before the \
      commit, as before.
      """,
      before: "commit(replace: State())", after: "commit { $0 = State() }")

    static let examples = [
      example(
        before: """
          extension Counter {
            func reset(_ other: State) {
              commit("reset", "by hand", replace: .init())
              self.commit(replace: other)
              commit(replace: make())
              [State()].forEach { commit(replace: $0) }
            }
            func make() -> State { State() }
          }

          """,
        after: """
          extension Counter {
            func reset(_ other: State) {
              commit("reset") { $0 = .init() }
              self.commit { $0 = other }
              commit { [new = make()] in $0 = new }
              [State()].forEach { commit { [new = $0] in $0 = new } }
            }
            func make() -> State { State() }
          }

          """),
      example(
        before: """
          extension Counter {
            func reset() { commit(replace: .init(count: state.value.count)) }
          }

          """,
        after: """
          extension Counter {
            \(marker)
            func reset() { commit(replace: .init(count: state.count)) }
          }

          """),
    ]

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
