import SwiftSyntax

extension Neue {
  /// Rewrites `context.state` to `state`, and `context` to `self`.
  enum ActionContext: NeueRule {
    static let record = rule("context")

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      let name = member.declName.baseName.text
      guard let base = member.base, name != "sourceState", context.resolve(base) == .context else {
        return
      }
      context.handled.insert(member.id)
      context.handleAll(base)
      if name == "state" {
        let prefix = context.ownPrefix(name, at: member)
        context.report(
          record, at: member, "The component provides the state", symbol: name,
          [context.replace(member.bytes, "\(prefix)state\(context.primitive(member))")])
      } else {
        context.report(
          record, at: member, "The component replaces the context", symbol: "context",
          [context.replace(base.bytes, "self")])
      }
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      guard context.resolve(name.baseName.text, at: Syntax(name)) == .context else { return }
      context.handled.insert(name.id)
      context.report(
        record, at: name, "The component replaces the context", symbol: "context",
        [context.replace(name.bytes, "self")])
    }
  }
}
