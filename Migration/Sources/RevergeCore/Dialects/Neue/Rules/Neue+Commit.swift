import SwiftSyntax

extension Neue {
  /// Rewrites `x.commit { $0.f() }` to `x.f()`, and inline mutations to the closures of commits.
  enum Commit: NeueRule {
    static let record = rule("commit")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let run = context.run(of: call), run.verb == "commit" else { return }
      context.rewrite(run, by: record)
    }
  }
}
