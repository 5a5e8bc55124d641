import SwiftSyntax

extension Neue {
  /// Marks registrations of stores under a key, and their keys and tokens.
  enum Registration: NeueRule {
    static let record = rule("registration")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base
      else { return }
      let name = callee.declName.baseName.text
      if call.isRegistration || name == "reserveRelease" {
        guard context.component(of: base) != nil || context.resolve(base) == .unknown else {
          return
        }
        context.report(
          record, at: call, "Retain the store in your own dictionary", symbol: name)
      } else if let origin = context.unregisteredOrigin(call), let problem = problem(origin) {
        context.report(record, at: call, problem, symbol: "unregister")
      } else {
        return
      }
      context.handleAll(call)
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      guard member.declName.baseName.text == "rawKey", context.isMemberOfUnknown(member) else {
        return
      }
      context.handled.insert(member.id)
      context.report(
        record, at: member, "Cannot determine the type of which 'rawKey' is a member",
        symbol: "rawKey")
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      guard name.baseName.text == "StoreKey", context.isLegacy("StoreKey") else { return }
      context.handled.insert(name.id)
      context.report(record, at: name, "'StoreKey' has no equivalent", symbol: "StoreKey")
    }

    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      guard ["StoreKey", "RegistrationToken"].contains(name.text), context.isLegacy(name) else {
        return
      }
      if name.text == "StoreKey" {
        context.report(record, at: name.node, "'StoreKey' has no equivalent", symbol: name.text)
      } else {
        let (origin, isMarked) = context.tokenOrigin(of: name)
        guard origin != .observer else { return }
        if let problem = problem(origin) {
          context.report(
            record, at: name.node, problem, symbol: name.text, isMarked: isMarked)
        }
      }
      context.handleAll(name.node)
      context.skip(name.node)
    }

    /// The reason why a token requires manual migration; `nil` for the token of an observer.
    private static func problem(_ origin: NeueTokenOrigin) -> String? {
      switch origin {
      case .observer, .kept: nil
      case .registration: "The token belongs to a registration"
      case .unclear: "Cannot determine the type of the token"
      }
    }
  }
}
