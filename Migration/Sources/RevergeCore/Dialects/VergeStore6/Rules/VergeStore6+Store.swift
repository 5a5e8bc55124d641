import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `VergeDefaultStore`, and stores on the state of a modern store.
  enum Store: VergeStore6Rule {
    static let record = rule("store")

    /// Replaces a container on a modern store with the store, or with a store on its slice.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      guard context.makesSharing(call), let shared = SharedStore(call) else {
        return passStores(in: call, context)
      }
      context.handle(call.calledExpression)
      let symbol = call.calledExpression.trimmedDescription.withoutGenericArguments
      guard !isForKept(call, context) else {
        return context.countKept(call, symbol, by: record)
      }
      guard let grade = context.grade(of: shared) else {
        context.settle(
          record, at: call,
          "The store of '\(shared.store.trimmedDescription)' has activities, but this one has none",
          symbol: symbol, grade: .manual)
        return
      }
      context.settle(
        record, at: call, shared.message, symbol: symbol, grade: grade,
        context.edits(shared, of: call, as: ""))
    }

    /// Whether a dispatcher that is not migrated uses a store on a modern store.
    private static func isForKept(
      _ call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) -> Bool {
      if context.isInKept { return true }
      let outer = call.parent?.as(LabeledExprSyntax.self)?.parent?.parent
      return outer?.as(FunctionCallExprSyntax.self).map(context.createsKept) ?? false
    }

    /// Passes the store of a component where a store is expected.
    private static func passStores(
      in call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) {
      guard !context.index.declarations.sharingStores.isEmpty else { return }
      for argument in call.arguments where context.isSharingStore(argument.expression) {
        guard expectsStore(argument, of: call, context) else { continue }
        let end = argument.expression.bytes.upperBound
        context.report(
          record, at: argument, "The store of the component is passed on", symbol: "store",
          grade: .review, [context.replace(end..<end, ".store")])
      }
    }

    /// Whether the parameter for an argument is a store, and not a component that was a store.
    private static func expectsStore(
      _ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) -> Bool {
      let index = context.index
      let label = argument.label?.text ?? "_"
      let candidates: [MethodDeclaration]
      var owner: String?
      if let named = ExprSyntax(call).namedType,
        let type = index.declaration(of: TypeReference(named, in: context.scope))
      {
        owner = type.name
        guard let own = index.declarations.initializerParameters[type.name] else {
          return label == "target"
            && context.isLegacy(index.role(of: TypeReference(type.name, in: [])))
        }
        candidates = own
      } else {
        let name = call.callee?.text
        candidates =
          (index.declarations.methods.values.flatMap { $0 } + index.declarations.functions)
          .filter { $0.name == name }
      }
      let types = candidates.compactMap { method in
        method.labels.firstIndex(of: label).map {
          TypeReference(method.types[$0], in: method.scope(in: owner ?? ""))
        }
      }
      return !types.isEmpty
        && types.allSatisfy {
          context.isStore(index.role(of: $0)) && !context.isSharingStore($0)
        }
    }

    /// Rewrites `modernStore`.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      guard let base = member.base, member.declName.baseName.text == "modernStore" else { return }
      if context.isSharingStore(base) {
        context.settle(
          record, at: member, "The store of a component is 'store'", symbol: "modernStore",
          [context.replace(member.declName.bytes, "store")])
      } else if context.isStore(context.role(of: context.resolve(base))) {
        context.settle(
          record, at: member, "The store itself is a modern store", symbol: "modernStore",
          [context.replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
      }
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VergeStore6Context) {
      let text = name.baseName.text
      guard context.hasLegacyName(text, in: VergeStore6Names.storeClasses),
        let call = name.parent?.as(FunctionCallExprSyntax.self),
        context.resolve(text, at: Syntax(name)) != .context
      else { return }
      guard !call.isShared else {
        context.handled.insert(name.id)
        return
      }
      let isBare = context.isBeta && text != "NoActivityStoreBase"
      context.settle(
        record, at: name, "A modern store replaces the legacy store", symbol: text,
        [
          context.replace(
            name.bytes, isBare ? context.storeName : "\(context.storeName)<_, Never>")
        ])
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      guard let store = store(name, context) else { return }
      context.settle(
        record, at: name.node, "A modern store has the same state", symbol: name.text,
        [context.replace(name.node.bytes, store)])
    }

    /// The modern type of a store.
    private static func store(
      _ name: VergeStore6TypeName, _ context: VergeStore6Context
    ) -> String? {
      if context.isInKept, context.hasLegacyName(name.text, in: VergeStore6Names.types) {
        return nil
      }
      if case .store(let state)? = context.betaRole(of: name), state.activity != nil {
        return context.storeType(of: state)
      }
      if context.hasLegacyName(name.text, in: VergeStore6Names.storeClasses),
        let argument = name.argument
      {
        return context.storeType(
          of: TypeReference(argument, in: context.scope), isInherited: name.isInherited)
      }
      guard name.text == "Store", name.generics == nil,
        case .dispatcher(let state)? = context.frame?.role,
        context.index.resolve(TypeReference("Store", in: context.scope)) == nil
      else { return nil }
      return context.storeType(of: state)
    }

    /// Converts a class that is a store on a slice of a modern store to a component.
    static func rewrite(_ node: ClassDeclSyntax, in context: VergeStore6Context) {
      guard case .store(let state)? = context.frame?.role, let type = context.frame?.type,
        context.index.declarations.sharingStores.contains(type),
        let clause = node.inheritanceClause
      else { return restateSendable(node, context) }
      guard let base = clause.inheritedTypes.first,
        context.hasLegacyName(
          base.type.trimmedDescription.withoutGenericArguments, in: VergeStore6Names.storeClasses)
      else {
        context.report(
          record, at: node, "The superclass of '\(node.name.text)' has its own store",
          symbol: "sharing", grade: .manual)
        return
      }
      context.makeComponent(node, clause, state, by: record, grade: .review)
    }

    /// Restates that a subclass of a store is `Sendable`, as the modern store is.
    private static func restateSendable(_ node: ClassDeclSyntax, _ context: VergeStore6Context) {
      guard case .store? = context.frame?.role, let edit = context.restatingSendable(node) else {
        return
      }
      context.report(
        record, at: node.name, "A subclass of a modern store restates that it is 'Sendable'",
        symbol: "Sendable", [edit])
    }

    /// Leaves the call of the superclass's initializer unchanged in a store.
    static func rewrite(_ initializer: InitializerDeclSyntax, in context: VergeStore6Context) {
      guard context.isStore(context.frame?.role),
        let call = initializer.body?.statements.lazy
          .compactMap({ $0.item.as(FunctionCallExprSyntax.self) })
          .first(where: { $0.calledExpression.trimmedDescription == "super.init" })
      else { return }
      context.handled.insert(call.id)
    }

    /// Deletes `dispatchTarget` from a store.
    static func rewrite(_ variable: VariableDeclSyntax, in context: VergeStore6Context) {
      guard case .store? = context.frame?.role, let name = variable.onlyMember,
        name == "dispatchTarget" || name == "targetStore"
      else { return }
      context.settle(
        record, at: variable, "A store needs no separate target", symbol: name,
        [context.removal(of: variable)])
    }
  }
}
