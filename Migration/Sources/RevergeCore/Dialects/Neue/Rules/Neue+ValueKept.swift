import SwiftSyntax

extension Neue {
  /// Marks mutations and actions that are values.
  enum ValueKept: NeueRule {
    static let record = rule("value-kept")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      if let run = context.run(of: call), case .kept(let problem) = run.form {
        context.report(record, at: call, "'\(run.verb)' \(problem)", symbol: run.verb)
      } else if let name = keptFunction(call, in: context) {
        context.report(
          record, at: call, "'\(name)' no longer creates a mutation or an action: it runs at once",
          symbol: name)
      } else {
        return
      }
      context.handleAll(call)
    }

    /// The function of a reducer that a call outside of commits and dispatches calls.
    private static func keptFunction(
      _ call: FunctionCallExprSyntax, in context: NeueContext
    ) -> String? {
      let callee = call.calledExpression
      let owner: String?
      let name: String
      if let member = callee.as(MemberAccessExprSyntax.self), let base = member.base {
        name = member.declName.baseName.text
        if let store = base.as(MemberAccessExprSyntax.self), let inner = store.base,
          store.declName.baseName.text == "reducer", let component = context.component(of: inner)
        {
          owner = component.reducer
        } else if case .value(let type) = context.resolve(base) {
          owner = context.index.reducer(type)
        } else {
          return nil
        }
      } else if let own = callee.ownName, context.frame?.isStore == false,
        !context.isLocal(own, at: call)
      {
        owner = context.frame?.reducer
        name = own
      } else {
        return nil
      }
      guard let owner, context.index.isMoved(owner), context.index.value(name, of: owner) != nil
      else { return nil }
      return name
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      let name = member.declName.baseName.text
      guard ["metadata", "codeLocation"].contains(name), let base = member.base,
        context.isValue(base)
      else { return }
      context.handled.insert(member.id)
      context.report(
        record, at: member, "Mutations and actions are no longer values", symbol: name)
    }

    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      guard !name.isQualified, context.reducerAround(name.node) != nil,
        !NeueNames.withoutEquivalent.contains(name.text),
        NeueNames.valueKind(name.node.trimmedDescription) != nil, context.isLegacy(name)
      else { return }
      mark(name.node, name.text, in: context)
    }

    static func rewrite(_ member: MemberTypeSyntax, in context: NeueContext) {
      guard NeueNames.valueKind(member.trimmedDescription) != nil,
        context.movedOwner(of: member) != nil
      else { return }
      mark(member, member.name.text, in: context)
      context.skip(member)
    }

    /// Marks a stored mutation or action, and handles its arguments.
    private static func mark(
      _ node: some TypeSyntaxProtocol, _ name: String, in context: NeueContext
    ) {
      context.report(
        record, at: node, "A mutation or an action is stored as a value", symbol: name)
      context.handleAll(node)
      if let value = node.parent?.parent?.as(PatternBindingSyntax.self)?.initializer {
        context.handleAll(value)
      }
    }
  }
}
