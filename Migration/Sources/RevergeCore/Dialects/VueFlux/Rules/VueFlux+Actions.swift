import SwiftSyntax

extension VueFlux {
  /// Rewrites `extension Actions where State == Lamp`.
  enum Actions: VueFluxRule {
    static let record = rule("actions")

    /// Converts an extension for a state to an extension of its component.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard part.head == "Actions" else { return }
      switch part.kind {
      case .namespace(let move):
        context.report(
          record, at: part.node, "'Actions' becomes an extension of '\(context.name(of: move))'",
          symbol: "Actions", context.namespaceEdits(part, becoming: context.name(of: move)))
      case .library: context.reportExtension(part, by: record)
      case .mutations, .stores, .declared:
        break
      }
    }

    /// Rewrites `Actions` in its own extension.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard name.arguments == nil, name.name == "Actions", context.frame?.isActions == true,
        let move = context.frame?.component,
        context.index.isVueFlux(name.name, in: context.scope)
      else { return }
      context.handled.insert(name.node.id)
      context.report(
        record, at: name.node,
        "The component replaces its actions, which did not retain the store", symbol: name.name,
        grade: .review, [context.replace(name.node.bytes, context.name(of: move))])
    }

    /// Renames an action that has the name of a property of the component.
    static func rewrite(_ node: FunctionDeclSyntax, in context: VueFluxContext) {
      guard context.frame?.isActions == true, node.parent?.is(MemberBlockItemSyntax.self) == true,
        node.signature.parameterClause.parameters.isEmpty
      else { return }
      rename(node.name, of: context.frame?.component, context)
    }

    /// Renames the use of such an action.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      guard Syntax(member.node).isCalledWithoutArguments else { return }
      if case .actions(let state)? = member.type {
        rename(member.node.declName.baseName, of: context.moves[state], context)
      } else if context.frame?.isActions == true, member.base.trimmedDescription == "self" {
        rename(member.node.declName.baseName, of: context.frame?.component, context)
      }
    }

    /// Renames the call of such an action, or reports a name that is a member of the component.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VueFluxContext) {
      guard context.frame?.isActions == true else { return }
      if Syntax(name).isCalledWithoutArguments {
        rename(name.baseName, of: context.frame?.component, context)
      }
      context.reportHidden(name, by: record)
    }

    private static func rename(
      _ name: TokenSyntax, of move: VueFluxMove?, _ context: VueFluxContext
    ) {
      guard let new = move?.renamedActions[name.text] else { return }
      context.report(
        record, at: name,
        "'\(name.text)' is renamed '\(new)', because the component has a property of its name",
        symbol: name.text, grade: .review, [context.replace(name.bytes, new)])
    }
  }
}

extension Syntax {
  fileprivate var isCalledWithoutArguments: Bool {
    guard let call = parent?.as(FunctionCallExprSyntax.self), Syntax(call.calledExpression).id == id
    else { return false }
    return call.arguments.isEmpty && call.trailingClosure == nil
  }
}
