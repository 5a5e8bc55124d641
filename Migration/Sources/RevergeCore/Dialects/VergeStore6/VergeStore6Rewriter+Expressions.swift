import SwiftSyntax

extension VergeStore6Rewriter {
  func role(of resolution: Resolution) -> ModuleIndex.Role? {
    switch resolution {
    case .context: frame?.role
    case .value(let type): index.role(of: type)
    case .unknown: nil
    }
  }

  // MARK: Expressions

  /// Rewrites members of a context, and states that are passed on.
  func rewrite(_ node: MemberAccessExprSyntax) {
    guard !handled.contains(node.id), let base = node.base else { return }
    let name = node.declName.baseName.text
    let resolution = resolve(base)
    if resolution == .context {
      rewriteContext(node, base, name)
      return
    }
    if name == "base", base.trimmedDescription == "self", frame?.namespace != nil,
      isLegacy(frame?.role)
    {
      report(
        VergeStore6Rules.context, at: node, "'self' replaces the base of a namespace",
        symbol: "base", [replace(base.bytes.upperBound..<node.bytes.upperBound, "")])
      return
    }
    if rewriteNamespaceReference(node, base) { return }
    if isTarget(name) {
      if case .kept? = role(of: resolution) {
        countKept(node, name, by: VergeStore6Rules.dispatcherClass)
        return
      }
      guard isLegacy(role(of: resolution)) else { return }
      report(
        VergeStore6Rules.dispatcherClass, at: node, "The store of a component is 'store'",
        symbol: name, [replace(node.declName.bytes, "store")])
      return
    }
    if name == "store", case .viewModel? = role(of: resolution),
      typeName(of: resolution).map({ index.property("store", of: $0) == nil }) == true
    {
      report(
        VergeStore6Rules.viewModel, at: node,
        "The store that a view model observes is its 'parent'",
        symbol: name, [replace(node.declName.bytes, "parent")])
      return
    }
    if name == "modernStore", isSharingStore(base) {
      report(
        VergeStore6Rules.store, at: node, "The store of a component is 'store'", symbol: name,
        [replace(node.declName.bytes, "store")])
      return
    }
    if name == "modernStore", isStore(role(of: resolution)) {
      report(
        VergeStore6Rules.store, at: node, "The store itself is a modern store", symbol: name,
        [replace(base.bytes.upperBound..<node.bytes.upperBound, "")])
      return
    }
    if VergeStore6Names.storeMembers.contains(name)
      || (isBeta && VergeStore6Names.betaStoreMembers.contains(name)),
      isStore(role(of: resolution))
    {
      report(
        VergeStore6Rules.leftover, at: node, "'\(name)' has no equivalent",
        symbol: name)
      return
    }
    if name == "value" || name == "wrappedValue", case .storage? = role(of: resolution) {
      report(
        VergeStore6Rules.storage, at: node, "The value of a storage becomes the state of the store",
        symbol: name, [replace(node.declName.bytes, isRead(node) ? "state" : "state.primitive")])
      return
    }
    if name == "state", isStore(role(of: resolution)), !isRead(node) {
      let end = node.bytes.upperBound
      report(
        VergeStore6Rules.context, at: node, "The state itself is passed on", symbol: "state",
        [replace(end..<end, ".primitive")])
    }
  }

  private func rewriteContext(_ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String) {
    handled.insert(base.id)
    if hasWeakSelf(at: node) {
      report(
        VergeStore6Rules.context, at: node,
        "An enclosing closure captures 'self' weakly, so 'self' cannot replace the context",
        symbol: name, grade: .manual)
      return
    }
    switch name {
    case "state":
      let prefix =
        resolve("state", at: Syntax(node)) == .unknown
        ? selfPrefix(for: "state", at: node) : "self."
      report(
        VergeStore6Rules.context, at: node, "The dispatcher provides the state", symbol: name,
        [replace(node.bytes, "\(prefix)state\(isRead(node) ? "" : ".primitive")")])
    case "scopedState":
      let prefix = selfPrefix(for: "state", at: node)
      let read: String
      if let path = scopePath(of: frame?.type) {
        read = "state\(path.dropFirst())"
      } else if let path = scopeProperty(of: frame?.type) {
        read = "state.primitive[keyPath: \(selfPrefix(for: path, at: node))\(path)]"
      } else {
        report(
          VergeStore6Rules.scopedDispatching, at: node,
          "The key path of the dispatcher is not declared in the analyzed files", symbol: name,
          grade: .manual)
        return
      }
      report(
        VergeStore6Rules.scopedDispatching, at: node,
        "The scoped state is read from the whole state", symbol: name,
        [replace(node.bytes, prefix + read)])
    case "dispatcher":
      if let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id {
        report(
          VergeStore6Rules.context, at: node, "'self' is the dispatcher", symbol: name,
          [
            replace(
              node.bytes.lowerBound..<outer.declName.bytes.lowerBound,
              selfPrefix(for: outer.declName.baseName.text, at: node))
          ])
      } else {
        report(
          VergeStore6Rules.context, at: node, "'self' is the dispatcher", symbol: name,
          [replace(node.bytes, "self")])
      }
    case "commit", "dispatch":
      if node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id {
        report(
          VergeStore6Rules.leftover, at: node,
          "The called function is not declared in the analyzed files", symbol: name)
      } else {
        report(
          VergeStore6Rules.context, at: node, "The dispatcher replaces the namespace",
          symbol: name, [replace(node.bytes, "self")])
      }
    case "metadata":
      report(
        VergeStore6Rules.leftover, at: node, "Actions no longer have metadata", symbol: name)
    default:
      report(
        VergeStore6Rules.context, at: node, "The dispatcher provides '\(name)'", symbol: name,
        [
          replace(
            base.bytes.lowerBound..<node.declName.bytes.lowerBound, selfPrefix(for: name, at: node))
        ])
    }
  }

  /// The `self.` before a member, if it must be explicit or a local variable has the same name.
  func selfPrefix(for name: String, at node: some SyntaxProtocol) -> String {
    needsSelf(at: node) || node.hasLocal(name) || node.isDeclaring(name) ? "self." : ""
  }

  /// Members of `Changes` that shadow those of the state.
  private static let ofChanges: Set<String> = ClassicNames.ofChanges.subtracting(["primitive"])

  /// Makes a closure that captures a context capture the dispatcher.
  func rewrite(_ node: ClosureCaptureSyntax) {
    if node.initializer == nil, node.name.text == "base", frame?.namespace != nil,
      isLegacy(frame?.role), isOwn("base", at: Syntax(node))
    {
      report(
        VergeStore6Rules.context, at: node, "The closure captures the dispatcher", symbol: "base",
        [replace(node.name.bytes, "self")])
      return
    }
    guard node.initializer == nil, resolve(node.name.text, at: Syntax(node)) == .context else {
      return
    }
    guard node.specifier == nil else {
      report(
        VergeStore6Rules.context, at: node,
        "The closure does not retain the context, but other objects retain the dispatcher",
        symbol: "context", grade: .manual)
      return
    }
    let isThere = node.parent?.as(ClosureCaptureListSyntax.self)?.contains {
      $0.name.text == "self"
    }
    report(
      VergeStore6Rules.context, at: node, "The closure captures the dispatcher", symbol: "context",
      grade: isThere == true ? .manual : nil,
      isThere == true ? [] : [replace(node.name.bytes, "self")])
  }

  /// Whether only a property of a state is read.
  func isRead(_ node: some SyntaxProtocol) -> Bool {
    guard let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id,
      !Self.ofChanges.contains(outer.declName.baseName.text)
    else { return false }
    // A method of the state is not available on a `Changes` value.
    if let call = outer.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == outer.id
    {
      return false
    }
    return true
  }

  /// Whether a member is the store of a dispatcher.
  private func isTarget(_ name: String) -> Bool {
    name == "dispatchTarget" || name == "targetStore" || (isBeta && name == "target")
  }

  func rewrite(_ node: DeclReferenceExprSyntax) {
    guard !handled.contains(node.id) else { return }
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      return
    }
    let name = node.baseName.text
    if name == "base", frame?.namespace != nil, isLegacy(frame?.role),
      isOwn("base", at: Syntax(node))
    {
      report(
        VergeStore6Rules.context, at: node, "'self' replaces the base of a namespace",
        symbol: "base", [replace(node.bytes, "self")])
      return
    }
    if resolve(name, at: Syntax(node)) == .context {
      report(
        VergeStore6Rules.context, at: node, "'self' replaces the context",
        symbol: "context", [replace(node.bytes, "self")])
      return
    }
    if hasLegacyName(name, in: VergeStore6Names.storeClasses),
      node.parent?.is(FunctionCallExprSyntax.self) == true
    {
      if node.parent?.as(FunctionCallExprSyntax.self)?.isShared == true { return }
      report(
        VergeStore6Rules.store, at: node, "A modern store replaces the legacy store", symbol: name,
        [
          replace(
            node.bytes,
            isBeta && name != "NoActivityStoreBase" ? storeName : "\(storeName)<_, Never>")
        ])
      return
    }
    if hasLegacyName(name, in: ["DefaultLogger"]) {
      report(
        VergeStore6Rules.loggerType, at: node, "The modern default logger replaces the legacy one",
        symbol: name, [replace(node.bytes, "DefaultStoreLogger")])
      return
    }
    if isTarget(name), case .kept? = frame?.role, !node.hasLocal(name) {
      countKept(node, name, by: VergeStore6Rules.dispatcherClass)
      return
    }
    if isTarget(name), case .dispatcher? = frame?.role,
      name != "target" || (!node.hasLocal(name) && localMeaning(of: name, at: Syntax(node)) == nil)
    {
      report(
        VergeStore6Rules.dispatcherClass, at: node, "The store of a component is 'store'",
        symbol: name, [replace(node.bytes, "store")])
      return
    }
    if name == "store", case .viewModel(_, let parent)? = frame?.role,
      resolve(name, at: Syntax(node))
        == .value(legacyStore(of: parent))
    {
      report(
        VergeStore6Rules.viewModel, at: node,
        "The store that a view model observes is its 'parent'",
        symbol: name, [replace(node.bytes, "parent")])
      return
    }
    if name == "state", isLegacy(frame?.role), frame?.isContext == false, frame?.namespace == nil,
      !isRead(node), localMeaning(of: name, at: Syntax(node)) == nil, !node.hasLocal(name),
      frame?.type.flatMap({ index.property(name, of: $0) }) == nil
    {
      let end = node.bytes.upperBound
      report(
        VergeStore6Rules.context, at: node, "The state itself is passed on", symbol: "state",
        [replace(end..<end, ".primitive")])
      return
    }
    _ = reportLeftover(Syntax(node), name: name)
  }

  /// Reports a name of the library that no other rule has rewritten.
  private func reportLeftover(_ node: Syntax, name: String) -> Bool {
    guard hasLegacyName(name, in: VergeStore6Names.types) else { return false }
    if !isInLogger(node) {
      report(
        VergeStore6Rules.leftover, at: node, "'\(name)' has no equivalent",
        symbol: name)
    }
    return true
  }

  /// Rewrites `guard let base else` in a closure that captures the base of a namespace.
  func rewrite(_ node: OptionalBindingConditionSyntax) {
    guard node.initializer == nil, node.pattern.trimmedDescription == "base",
      frame?.namespace != nil, isLegacy(frame?.role), isOwn("base", at: Syntax(node))
    else { return }
    let end = node.pattern.bytes.upperBound
    report(
      VergeStore6Rules.context, at: node, "'self' replaces the base of a namespace",
      symbol: "base", [replace(end..<end, " = self")])
  }

  /// Whether an enclosing type is a logger, which requires manual migration as a whole.
  private func isInLogger(_ node: Syntax) -> Bool {
    var current = node.parent
    while let parent = current {
      let clause =
        parent.as(ClassDeclSyntax.self)?.inheritanceClause
        ?? parent.as(StructDeclSyntax.self)?.inheritanceClause
        ?? parent.as(ExtensionDeclSyntax.self)?.inheritanceClause
      if clause.names.contains(where: isLogger) { return true }
      current = parent.parent
    }
    return false
  }

  /// Whether a name is not that of a local variable or a parameter.
  private func isOwn(_ name: String, at node: Syntax) -> Bool {
    localMeaning(of: name, at: node) == nil && !node.hasLocal(name)
      && resolve(name, at: node) == .value(TypeReference(frame?.type ?? "", in: []))
  }

  // MARK: Types

  /// - Returns: Whether the node needs no further visit.
  func rewrite(_ node: IdentifierTypeSyntax) -> Bool {
    guard !handled.contains(node.id), !node.hasGenericParameter(node.name.text) else {
      return false
    }
    return rewriteType(Syntax(node), name: node.name.text, arguments: node.genericArgumentClause)
  }

  func rewrite(_ node: MemberTypeSyntax) -> Bool {
    guard !handled.contains(node.id) else { return true }
    if VergeStore6.modules.contains(node.baseType.trimmedDescription) {
      return rewriteType(Syntax(node), name: node.name.text, arguments: node.genericArgumentClause)
    }
    return false
  }

  func rewrite(_ node: GenericSpecializationExprSyntax) -> Bool {
    guard !handled.contains(node.id) else { return false }
    guard let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return false
    }
    return rewriteType(Syntax(node), name: name, arguments: node.genericArgumentClause)
  }

  /// The store of a plain dispatcher, which only forwards to it.
  func plainDispatcherStore(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard call.trailingClosure == nil, call.arguments.count == 1,
      let argument = call.arguments.first, argument.label?.text == "target",
      hasLegacyName(
        call.calledExpression.trimmedDescription.withoutGenericArguments,
        in: VergeStore6Names.dispatcherClasses)
    else { return nil }
    return argument.expression
  }

  /// - Returns: Whether the call creates a plain dispatcher.
  func rewritePlainDispatcher(_ call: FunctionCallExprSyntax) -> Bool {
    guard let store = plainDispatcherStore(call) else { return false }
    handle(call.calledExpression)
    report(
      VergeStore6Rules.dispatcherClass, at: call, "The store replaces the dispatcher",
      symbol: call.calledExpression.trimmedDescription.withoutGenericArguments,
      [
        replace(call.bytes.lowerBound..<store.bytes.lowerBound, ""),
        replace(
          store.bytes.upperBound..<call.bytes.upperBound, isSharingStore(store) ? ".store" : ""),
      ])
    return true
  }

  private func rewriteType(
    _ node: Syntax, name: String, arguments: GenericArgumentClauseSyntax?
  ) -> Bool {
    if case .kept? = frame?.role, hasLegacyName(name, in: VergeStore6Names.types) {
      countKept(node, name, by: VergeStore6Rules.dispatcherClass)
      return true
    }
    if rewriteBetaType(node, name: name, arguments: arguments) { return true }
    let argument =
      arguments?.arguments.count == 1
      ? arguments?.arguments.first?.argument.trimmedDescription : nil
    if hasLegacyName(name, in: VergeStore6Names.dispatcherClasses), let argument,
      node.parent?.is(InheritedTypeSyntax.self) == false
    {
      report(
        VergeStore6Rules.dispatcherClass, at: node,
        "The store replaces the dispatcher", symbol: name,
        [replace(node.bytes, storeType(of: TypeReference(argument, in: scope)))])
      return true
    }
    if hasLegacyName(name, in: VergeStore6Names.storeClasses), let argument {
      report(
        VergeStore6Rules.store, at: node, "A modern store has the same state", symbol: name,
        [
          replace(
            node.bytes,
            storeType(
              of: TypeReference(argument, in: scope),
              isInherited: node.parent?.is(InheritedTypeSyntax.self) == true))
        ])
      return true
    }
    if name == "State", arguments == nil, canNameLibrary,
      let state = state(of: frame?.role, frame?.type),
      index.resolve(TypeReference(name, in: scope)) == nil
    {
      report(
        VergeStore6Rules.dispatcherClass, at: node, "The type of the state is written directly",
        symbol: name, [replace(node.bytes, shortened(state))])
      return true
    }
    if name == "Store", arguments == nil, case .dispatcher(let state)? = frame?.role,
      index.resolve(TypeReference("Store", in: scope)) == nil
    {
      report(
        VergeStore6Rules.store, at: node, "A modern store has the same state", symbol: name,
        [replace(node.bytes, storeType(of: state))])
      return true
    }
    if hasLegacyName(name, in: ["VergeStoreDispatcherContext", "DispatcherContext"]), let argument {
      report(
        VergeStore6Rules.context, at: node, "The dispatcher replaces its context", symbol: name,
        [replace(node.bytes, argument)])
      return true
    }
    if let namespace = Namespace(rawValue: name), hasLegacyName(name, in: VergeStore6Names.types),
      let argument,
      isLegacy(
        argument == "Base" ? frame?.role : index.role(of: TypeReference(argument, in: scope)))
    {
      let type = argument == "Base" ? frame?.type ?? argument : argument
      report(
        namespace == .mutations
          ? VergeStore6Rules.mutationNamespace : VergeStore6Rules.actionNamespace,
        at: node, "The dispatcher replaces the namespace", symbol: name,
        [replace(node.bytes, shortened(TypeReference(type, in: [])))])
      return true
    }
    if hasLegacyName(name, in: ["VergeStoreLogger"]) {
      let isBare =
        node.parent?.is(OptionalTypeSyntax.self) == true
        || node.parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
      let isExistential = node.parent?.is(SomeOrAnyTypeSyntax.self) == true
      report(
        VergeStore6Rules.loggerType, at: node, "The modern logger protocol replaces '\(name)'",
        symbol: name,
        [
          replace(
            node.bytes,
            isExistential ? "StoreLogger" : isBare ? "(any StoreLogger)" : "any StoreLogger")
        ])
      return true
    }
    if hasLegacyName(name, in: ["StorageSubscribeToken"]) {
      report(
        VergeStore6Rules.observing, at: node,
        "The subscription of a modern store replaces the token", symbol: name,
        [replace(node.bytes, "StoreStateSubscription")])
      return true
    }
    if hasLegacyName(name, in: ["Storage"]), let argument {
      report(
        VergeStore6Rules.storage, at: node, "A standalone storage becomes a store", symbol: name,
        [replace(node.bytes, storeType(of: TypeReference(argument, in: scope)))])
      return true
    }
    return reportLeftover(node, name: name)
  }
}
