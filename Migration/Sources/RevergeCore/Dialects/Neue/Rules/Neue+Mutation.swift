import SwiftSyntax

extension Neue {
  /// Rewrites `func f() -> Mutation { .init { … } }` to `func f() { commit { … } }`.
  enum Mutation: NeueRule {
    static let record = rule("mutation")

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard let function = context.valueFunction(function), function.kind == .mutation else {
        return
      }
      context.rewrite(function, by: record) { exit, _ in
        let start = exit.isLast ? exit.whole.lowerBound : exit.call.bytes.lowerBound
        let head = start..<exit.call.calledExpression.bytes.upperBound
        let prefix = context.ownPrefix("commit", at: exit.call)
        return [context.replace(head, prefix + "commit")] + context.labelEdits(exit.call)
      }
    }
  }
}
