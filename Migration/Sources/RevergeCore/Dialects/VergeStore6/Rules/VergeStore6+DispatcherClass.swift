import SwiftSyntax

extension VergeStore6 {
  /// Converts dispatchers, and rewrites their stores and their types.
  enum DispatcherClass: VergeStore6Rule {
    static let record = rule("dispatcher-class")

    static func rewrite(_ node: ClassDeclSyntax, in context: VergeStore6Context) {
      guard let type = context.frame?.type, let clause = node.inheritanceClause else { return }
      switch context.frame?.role {
      case .kept:
        context.handle(clause)
        guard context.inheritsFromLibrary(type), let base = clause.inheritedTypes.first else {
          return
        }
        context.report(
          record, at: node, "'\(node.name.text)' already has a member named 'store'",
          symbol: base.type.trimmedDescription, grade: .manual)
      case .dispatcher(let state) where context.inheritsFromLibrary(type):
        context.makeComponent(node, clause, state, by: record)
      default: break
      }
    }

    /// Replaces a plain dispatcher with its store.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      passStoresToKept(in: call, context)
      guard let store = context.plainDispatcherStore(call) else { return }
      context.handle(call.calledExpression)
      context.settle(
        record, at: call, "The store replaces the dispatcher",
        symbol: call.calledExpression.trimmedDescription.withoutGenericArguments,
        [
          context.replace(call.bytes.lowerBound..<store.bytes.lowerBound, ""),
          context.replace(
            store.bytes.upperBound..<call.bytes.upperBound,
            context.isSharingStore(store) ? ".store" : ""),
        ])
    }

    /// Reports a store that is passed to a dispatcher that is not migrated: the store becomes a modern
    /// one.
    private static func passStoresToKept(
      in call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) {
      guard context.createsKept(call) else { return }
      for argument in call.arguments where isMigratedStore(argument.expression, context) {
        context.report(
          record, at: argument,
          "The dispatcher is not migrated: pass 'VergeDefaultStore(sharing: "
            + "\(argument.expression.trimmedDescription))'",
          symbol: call.calledExpression.trimmedDescription, grade: .manual)
      }
    }

    /// Whether an expression is a store that becomes a modern one. Only the library's store in a
    /// dispatcher that is not migrated does not.
    private static func isMigratedStore(
      _ expression: ExprSyntax, _ context: VergeStore6Context
    ) -> Bool {
      let index = context.index
      guard case .value(let type) = context.resolve(expression),
        context.isStore(index.role(of: type))
      else { return false }
      return !context.isInKept
        || index.declaration(of: TypeReference(type.text.plainType, in: type.scope)) != nil
    }

    /// Renames the store of a dispatcher.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      let name = member.declName.baseName.text
      guard let base = member.base, context.isTarget(name) else { return }
      let role = context.role(of: context.resolve(base))
      if case .kept? = role { return context.countKept(member, name, by: record) }
      guard context.isLegacy(role) else { return }
      context.settle(
        record, at: member, "The store of a component is 'store'", symbol: name,
        [context.replace(member.declName.bytes, "store")])
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VergeStore6Context) {
      let text = name.baseName.text
      guard context.isTarget(text), context.resolve(text, at: Syntax(name)) != .context else {
        return
      }
      if context.isInKept {
        guard !name.hasLocal(text) else { return }
        return context.countKept(name, text, by: record)
      }
      guard case .dispatcher? = context.frame?.role,
        text != "target"
          || (!name.hasLocal(text) && context.localMeaning(of: text, at: Syntax(name)) == nil)
      else { return }
      context.settle(
        record, at: name, "The store of a component is 'store'", symbol: text,
        [context.replace(name.bytes, "store")])
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      if context.isInKept, context.hasLegacyName(name.text, in: VergeStore6Names.types) {
        return context.countKept(name.node, name.text, by: record)
      }
      if let state = dispatcherState(name, context) {
        context.settle(
          record, at: name.node, "The store replaces the dispatcher", symbol: name.text,
          [context.replace(name.node.bytes, context.storeType(of: state))])
      } else if name.text == "State", name.generics == nil, context.canNameLibrary,
        let state = context.state(of: context.frame?.role, context.frame?.type),
        context.index.resolve(TypeReference(name.text, in: context.scope)) == nil
      {
        context.settle(
          record, at: name.node, "The type of the state is written directly", symbol: name.text,
          [context.replace(name.node.bytes, context.shortened(state))])
      }
    }

    /// The state of a dispatcher whose type is written outside of an inheritance clause.
    private static func dispatcherState(
      _ name: VergeStore6TypeName, _ context: VergeStore6Context
    ) -> TypeReference? {
      guard !name.isInherited else { return nil }
      if case .dispatcher(let state)? = context.betaRole(of: name), state.activity != nil,
        name.generics?.arguments.count == 2
      {
        return state
      }
      guard context.hasLegacyName(name.text, in: VergeStore6Names.dispatcherClasses) else {
        return nil
      }
      return name.argument.map { TypeReference($0, in: context.scope) }
    }
  }
}
