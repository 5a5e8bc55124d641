import SwiftSyntax

extension Neue {
  /// Rewrites `x.inlineCommit { .init { … } }` to `x.commit { … }`.
  enum InlineCommit: NeueRule {
    static let record = rule("inline-commit")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let run = context.run(of: call), run.verb == "inlineCommit" else { return }
      context.rewrite(run, by: record)
    }
  }
}
