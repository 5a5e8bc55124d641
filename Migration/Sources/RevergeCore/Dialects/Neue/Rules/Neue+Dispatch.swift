import SwiftSyntax

extension Neue {
  /// Rewrites `x.dispatch { $0.f() }` to `x.f()`.
  enum Dispatch: NeueRule {
    static let record = rule("dispatch")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let run = context.run(of: call), run.verb == "dispatch" else { return }
      context.rewrite(run, by: record)
    }
  }
}
