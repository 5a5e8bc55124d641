import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `cart.dispatch.pay()` to `cart.pay()`.
  enum ActionCall: VergeStore6Rule {
    static let record = rule("action-call")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      context.rewrite(call, of: .actions, by: record)
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      context.rewrite(member, of: .actions, by: record)
    }
  }
}
