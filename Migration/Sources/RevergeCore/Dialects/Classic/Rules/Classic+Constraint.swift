import SwiftSyntax

extension Classic {
  /// Rewrites constraints to `VergeType`, and the associated types of view models.
  enum Constraint: ClassicRule {
    static let record = rule("constraint")

    /// Rewrites a protocol of view models, or an extension of one.
    static func rewrite(_ clause: InheritanceClauseSyntax, in context: ClassicContext) {
      guard context.frame?.isVerge == true, context.frame?.isProtocol == true else { return }
      context.makeComponent(clause, by: record)
    }

    /// Rewrites `State` in a protocol of view models, and the names of the library's protocols.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      if name.text == "State", context.frame?.isProtocol == true, name.generics == nil,
        context.index.resolve(TypeReference("State", in: context.scope)) == nil
      {
        context.settle(
          record, at: name.node, "The state of a component is its 'Scope'", symbol: name.text,
          [context.replace(name.node.bytes, "Scope")])
      } else if context.isLegacy(name.text, in: ClassicNames.verges) {
        context.settle(
          record, at: name.node, "The component protocol replaces '\(name.text)'",
          symbol: name.text, [context.replace(name.node.bytes, "StoreComponentType")])
      } else if context.isLegacy(name.text, in: ClassicNames.anyVerges) {
        context.handled.insert(name.node.id)
        // The functions of a logger keep the types of its protocol.
        guard context.frame?.isLogger != true || context.isInConvertedLogger else { return }
        context.report(
          record, at: name.node, "'AnyObject' replaces '\(name.text)'", symbol: name.text,
          [
            context.replace(
              name.isMarked ? name.node.parent!.bytes : name.node.bytes, "AnyObject")
          ])
      }
    }

    /// Rewrites `V.State`, where `V` is any view model.
    static func rewrite(_ member: MemberTypeSyntax, in context: ClassicContext) {
      guard member.name.text == "State", member.genericArgumentClause == nil,
        isOpen(member.baseType.trimmedDescription, at: Syntax(member), context)
      else { return }
      context.settle(
        record, at: member, "The state of a component is its 'Scope'", symbol: "State",
        [context.replace(member.name.bytes, "Scope")])
    }

    /// Whether a name stands for any view model, so its members are associated types.
    private static func isOpen(_ name: String, at node: Syntax, _ context: ClassicContext) -> Bool {
      if name == "Self" { return context.frame?.isProtocol == true }
      let reference = TypeReference(name, in: context.scope)
      return context.index.resolve(reference) == nil
        && context.index.classicRole(of: reference) == nil
        && context.isVerge(reference, at: node)
    }
  }
}
