import SwiftSyntax

extension VergeStore6 {
  /// Marks the names of VergeStore 6 that no other rule rewrites.
  enum Leftover: VergeStore6Rule {
    static let record = rule("leftover")

    static func rewrite(_ part: VergeStore6Extension, in context: VergeStore6Context) {
      guard part.base == nil else { return }
      context.report(
        record, at: part.node, "The extension applies to all contexts", symbol: part.symbol)
    }

    static func rewrite(_ node: ClassDeclSyntax, in context: VergeStore6Context) {
      guard case .dispatching? = context.frame?.role, let clause = node.inheritanceClause else {
        return
      }
      context.handle(clause)
      context.report(
        record, at: node, "'\(node.name.text)' is a dispatcher without the base class",
        symbol: "Dispatching")
    }

    /// Marks a struct or an enum that conforms to a protocol of the library.
    static func rewrite(_ clause: InheritanceClauseSyntax, in context: VergeStore6Context) {
      guard let node = clause.parent, !node.is(ExtensionDeclSyntax.self),
        let name = context.libraryProtocol(in: clause)?.type.trimmedDescription
      else { return }
      context.handle(clause)
      let isValue = context.hasLegacyName(name, in: VergeStore6Names.values)
      context.report(
        record, at: node,
        isValue
          ? "The type is a mutation or an action: write a method instead"
          : "A value type cannot be a component: put a store in it, and commit through that store",
        symbol: name)
    }

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base, case .emitter? = context.role(of: context.resolve(base))
      else { return }
      context.settle(
        record, at: call, "Events of an emitter become activities of a store",
        symbol: callee.declName.baseName.text)
    }

    static func rewrite(_ member: VergeStore6ContextMember, in context: VergeStore6Context) {
      switch member.name {
      case "metadata":
        context.settle(
          record, at: member.node, "Actions no longer have metadata", symbol: member.name)
      case "commit", "dispatch":
        context.settle(
          record, at: member.node, "The called function is not declared in the analyzed files",
          symbol: member.name)
      default: break
      }
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      let name = member.declName.baseName.text
      if context.isPassedOn(member) {
        context.settle(
          record, at: member, "The namespace is passed on: pass the dispatcher instead",
          symbol: name)
        return
      }
      guard
        VergeStore6Names.storeMembers.contains(name)
          || (context.isBeta && VergeStore6Names.betaStoreMembers.contains(name)),
        let base = member.base, context.isStore(context.role(of: context.resolve(base)))
      else { return }
      context.settle(record, at: member, "'\(name)' is replaced manually", symbol: name)
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VergeStore6Context) {
      find(name.baseName.text, at: Syntax(name), context)
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      find(name.text, at: name.node, context)
    }

    /// Finds a name of the library that no other rule has rewritten.
    private static func find(_ name: String, at node: Syntax, _ context: VergeStore6Context) {
      guard context.hasLegacyName(name, in: VergeStore6Names.types) else { return }
      context.handled.insert(node.id)
      guard !isInLogger(node, context) else { return }
      context.report(record, at: node, "'\(name)' has no equivalent", symbol: name)
    }

    /// Whether an enclosing type is a logger, which requires manual migration as a whole.
    private static func isInLogger(_ node: Syntax, _ context: VergeStore6Context) -> Bool {
      var current = node.parent
      while let parent = current {
        let clause =
          parent.as(ClassDeclSyntax.self)?.inheritanceClause
          ?? parent.as(StructDeclSyntax.self)?.inheritanceClause
          ?? parent.as(ExtensionDeclSyntax.self)?.inheritanceClause
        if clause.names.contains(where: context.isLogger) { return true }
        current = parent.parent
      }
      return false
    }
  }
}
