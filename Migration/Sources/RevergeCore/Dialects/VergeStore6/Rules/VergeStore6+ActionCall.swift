import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `cart.dispatch.pay()` to `cart.pay()`.
  enum ActionCall: VergeStore6Rule {
    static let record = rule(
      "action-call", "Call actions as methods", .safe,
      "An action in a namespace was called through `dispatch`; the method is called directly.",
      before: "cart.dispatch.pay()", after: "cart.pay()")

    static let examples = [
      example(
        before:
          "extension Actions where Base == Cart {\n  func pay() { descriptor.dispatch { context in context.dispatch.pay() } }\n}\nstruct App {\n  let cart: Cart\n  func go() { cart.dispatch.pay() }\n}\n",
        after:
          "extension Cart {\n  func pay() { pay() }\n}\nstruct App {\n  let cart: Cart\n  func go() { cart.pay() }\n}\n"
      )
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      context.rewrite(call, of: .actions, by: record)
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      context.rewrite(member, of: .actions, by: record)
    }
  }
}
