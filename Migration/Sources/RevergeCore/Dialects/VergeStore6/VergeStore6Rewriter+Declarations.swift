import SwiftSyntax

extension VergeStore6Rewriter {
  // MARK: Types

  func enter(_ name: String) {
    let scope = scope + [name]
    let type = scope.joined(separator: ".")
    push(scope: scope, type: type, role: index.role(of: TypeReference(type, in: [])))
  }

  func enter(_ node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    if let (namespace, base) = node.namespace,
      hasLegacyName(namespace.rawValue, in: VergeStore6Names.types)
    {
      enterExtension(node, of: base, namespace: namespace)
      return
    }
    if name.unqualified == "VergeStoreDispatcherContext" {
      guard node.inheritanceClause == nil,
        let base = node.genericWhereClause?.constraint(on: "Dispatcher")
      else {
        push(scope: scope, type: nil, role: nil, isContext: true)
        report(
          VergeStore6Rules.leftover, at: node, "An extension of all contexts", symbol: name)
        handled.insert(node.extendedType.id)
        return
      }
      enterExtension(node, of: base, namespace: nil)
      return
    }
    let parts = name.split(separator: ".").map(String.init)
    let declared = index.declaration(of: TypeReference(name, in: scope))?.name ?? name
    push(
      scope: scope + parts, type: declared, role: index.role(of: TypeReference(name, in: scope)))
    if let clause = node.inheritanceClause { dropStateType(from: clause, at: node) }
  }

  private func enterExtension(
    _ node: ExtensionDeclSyntax, of base: String, namespace: Namespace?
  ) {
    let reference = TypeReference(base, in: scope)
    let declaration = index.declaration(of: reference)
    let role = index.role(of: reference)
    push(
      scope: scope, type: declaration?.name, role: role, namespace: namespace,
      isContext: namespace == nil)
    handled.insert(node.extendedType.id)
    let rule =
      namespace.map {
        $0 == .mutations ? VergeStore6Rules.mutationNamespace : VergeStore6Rules.actionNamespace
      } ?? VergeStore6Rules.contextExtension
    if case .kept? = role {
      // The dispatcher keeps its namespaces.
      frames.removeLast()
      push(scope: scope, type: nil, role: nil)
      if let clause = node.genericWhereClause { handle(clause) }
      report(
        rule, at: node, "'\(base)' is not migrated", symbol: node.extendedType.trimmedDescription,
        grade: .manual)
      return
    }
    guard isLegacy(role) else {
      report(
        rule, at: node, "'\(base)' is not a dispatcher in the analyzed files",
        symbol: node.extendedType.trimmedDescription, grade: .manual)
      return
    }
    let range =
      node.extendedType.bytes.lowerBound..<node.genericWhereClause!.bytes.upperBound
    report(
      rule, at: node, "'\(node.extendedType.trimmedDescription)' becomes an extension of '\(base)'",
      symbol: node.extendedType.trimmedDescription, [replace(range, base)])
    for requirement in node.genericWhereClause!.requirements { handle(requirement) }
  }

  /// Rewrites the inheritance of a class, and adds the store to a dispatcher.
  func rewrite(_ node: ClassDeclSyntax) {
    guard let clause = node.inheritanceClause, let role = frame?.role, let type = frame?.type else {
      return
    }
    let inherited = Array(clause.inheritedTypes)
    let loggers = inherited.filter { isLogger($0.type.trimmedDescription) }
    if let logger = loggers.first {
      if rewriteLogger(node, node.memberBlock.members, logger.type) { return }
      handle(clause)
      report(
        VergeStore6Rules.logger, at: node, "'\(node.name.text)' is a logger of VergeStore 6",
        symbol: logger.type.trimmedDescription)
      return
    }
    switch role {
    case .viewModel(let state, let parent):
      rewriteViewModel(node, clause, state, parent)
      dropProtocols(clause)
    case .dispatching:
      handle(clause)
      report(
        VergeStore6Rules.leftover, at: node,
        "'\(node.name.text)' is a dispatcher without the base class", symbol: "Dispatching")
    case .store(let state):
      if index.declarations.sharingStores.contains(type) {
        rewriteSharingStore(node, clause, state)
      }
      dropProtocols(clause)
    case .kept:
      handle(clause)
      guard index.declarations.types[type]?.contains(where: { index.isRoot($0) }) == true else {
        return
      }
      report(
        VergeStore6Rules.dispatcherClass, at: node,
        "'\(node.name.text)' already has a property named 'store'",
        symbol: inherited[0].type.trimmedDescription, grade: .manual)
    case .dispatcher(let state):
      let isRoot = index.declarations.types[type]?.contains { index.isRoot($0) } ?? false
      if isRoot { rewriteRoot(node, clause, state, by: VergeStore6Rules.dispatcherClass) }
      dropProtocols(clause)
    case .storage, .emitter, .other:
      dropStateType(from: clause, at: node)
    }
  }

  /// Whether a protocol is a logger protocol of the library.
  func isLogger(_ name: String) -> Bool {
    hasLegacyName(name, in: ["VergeStoreLogger"])
      || (isBeta && hasLegacyName(name, in: ["StoreLogger"]))
  }

  /// Removes the library's protocols from the inheritance clause of a class.
  private func dropProtocols(_ clause: InheritanceClauseSyntax) {
    let inherited = Array(clause.inheritedTypes)
    for (place, item) in inherited.enumerated() where place > 0 {
      let name = item.type.trimmedDescription
      guard hasLegacyName(name, in: VergeStore6Names.protocols) else { continue }
      handle(item)
      let low = inherited[place - 1].type.bytes.upperBound
      report(
        VergeStore6Rules.scopedDispatching, at: item, "'\(name)' is no longer needed", symbol: name,
        [replace(low..<item.type.bytes.upperBound, "")])
    }
  }

  /// Converts a class to a component, and adds its store.
  ///
  /// - Parameter rule: The rule of the change.
  func rewriteRoot(
    _ node: ClassDeclSyntax, _ clause: InheritanceClauseSyntax, _ state: TypeReference,
    by rule: Rule, grade: Grade? = nil
  ) {
    guard let base = clause.inheritedTypes.first else { return }
    handle(base)
    let symbol = base.type.trimmedDescription
    guard index.property("store", of: frame?.type ?? "") == nil else {
      report(
        rule, at: node,
        "'\(node.name.text)' already has a property named 'store'", symbol: symbol, grade: .manual)
      return
    }
    let access = node.modifiers.arePublic ? "public " : ""
    let outer = self.indent(at: node.bytes.lowerBound)
    let indent = outer + indentStep
    let store = storeType(of: state)
    var members = "\(indent)\(access)let store: \(store)\n"
    let initializers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    let isDesignated = { (initializer: InitializerDeclSyntax) in
      !initializer.modifiers.contains { $0.name.text == "convenience" }
    }
    if !initializers.contains(where: isDesignated) {
      members +=
        "\n\(indent)\(access)init(target: \(store)) {\n\(indent)\(indentStep)store = target\n\(indent)}\n"
    }
    var edits = [replace(base.type.bytes, "StoreComponentType")]
    let block = node.memberBlock
    let brace = block.leftBrace.bytes.upperBound
    if block.members.isEmpty {
      edits.append(
        replace(
          brace..<block.rightBrace.bytes.lowerBound,
          "\n\(members)\(outer)"))
    } else if let first = block.members.first, isWrittenAtUses(first.decl),
      lineRange(at: brace).contains(first.bytes.lowerBound)
    {
      // The line of the brace is deleted with the property.
      edits.append(replace(brace..<brace, "\n" + members))
    } else {
      edits.append(
        replace(brace..<brace, "\n" + String(members.dropLast()) + blankLine(above: block)))
      let staysNotEmpty = block.members.contains { !isWrittenAtUses($0.decl) }
      if staysNotEmpty, !initializers.contains(where: isDesignated),
        !utf8[brace...].prefix(2).elementsEqual([10, 10])
      {
        edits[1] = replace(brace..<brace, "\n" + members)
      }
    }
    edits += splitting(block)
    for initializer in initializers where !isDesignated(initializer) {
      if let word = initializer.overridesTarget {
        edits.append(replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
      }
    }
    for initializer in initializers where isDesignated(initializer) {
      guard let change = storing(initializer) else {
        report(
          rule, at: initializer,
          "This initializer does not pass its store to 'super.init'", symbol: symbol,
          grade: .manual)
        continue
      }
      edits += change
    }
    report(
      rule, at: node,
      "'\(node.name.text)' becomes a component of a store", symbol: symbol, grade: grade, edits)
  }

  /// Edits that store the argument of `super.init(target:)`, or the store of a class that is one.
  private func storing(_ initializer: InitializerDeclSyntax) -> [Edit]? {
    for item in initializer.body?.statements ?? [] {
      guard let call = item.item.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription == "super.init"
      else { continue }
      let hasLocal = initializer.signature.parameterClause.type(of: "store") != nil
      let own = hasLocal ? "self.store" : "store"
      if isStore(frame?.role) { return storingStore(call, as: own) }
      guard call.arguments.count == 1, let argument = call.arguments.first,
        argument.label?.text == "target"
      else { continue }
      handled.insert(call.id)
      let suffix = isSharingStore(argument.expression) ? ".store" : ""
      var edits = [
        replace(call.bytes.lowerBound..<argument.expression.bytes.lowerBound, "\(own) = "),
        replace(argument.expression.bytes.upperBound..<call.bytes.upperBound, suffix),
      ]
      if let word = initializer.overridesTarget {
        edits.append(replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
      }
      return edits
    }
    return nil
  }

  func rewriteValue(_ node: some DeclSyntaxProtocol, _ clause: InheritanceClauseSyntax?) {
    guard let clause else { return }
    for item in clause.inheritedTypes {
      let name = item.type.trimmedDescription
      if isLogger(name) {
        if let type = node.as(StructDeclSyntax.self),
          rewriteLogger(node, type.memberBlock.members, item.type)
        {
          return
        }
        handle(clause)
        report(
          VergeStore6Rules.logger, at: node, "The type is a logger of VergeStore 6", symbol: name)
        return
      }
      if hasLegacyName(name, in: VergeStore6Names.values) {
        handle(clause)
        report(
          VergeStore6Rules.leftover, at: node,
          "The type is a mutation or an action: write a method instead", symbol: name)
        return
      }
      if hasLegacyName(name, in: VergeStore6Names.protocols) {
        handle(clause)
        report(
          VergeStore6Rules.leftover, at: node,
          "A value type cannot be a component: store one in it, and commit through that",
          symbol: name)
        return
      }
    }
    dropStateType(from: clause, at: node)
  }

  private func dropStateType(from clause: InheritanceClauseSyntax, at node: some SyntaxProtocol) {
    let inherited = Array(clause.inheritedTypes)
    guard
      let place = inherited.firstIndex(where: {
        hasLegacyName($0.type.trimmedDescription, in: ["StateType"])
      }), index.declarations.legacyModules[.vergeStore6]?.contains(file.module) == true
    else { return }
    let item = inherited[place]
    handle(item)
    guard !index.keptStates.contains(frame?.type ?? "") else {
      countKept(item, "StateType", by: VergeStore6Rules.stateType)
      return
    }
    let range: Range<Int>
    if inherited.count == 1 {
      var low = clause.bytes.lowerBound
      while low > 0, utf8[low - 1] == 32 { low -= 1 }
      range = low..<clause.bytes.upperBound
    } else if place == 0 {
      range = item.bytes.lowerBound..<inherited[1].bytes.lowerBound
    } else {
      range = inherited[place - 1].type.bytes.upperBound..<item.type.bytes.upperBound
    }
    report(
      VergeStore6Rules.stateType, at: item, "The state needs no protocol", symbol: "StateType",
      [replace(range, "")])
  }

  func rewrite(_ node: ProtocolDeclSyntax) {
    guard let clause = node.inheritanceClause else { return }
    for item in clause.inheritedTypes {
      let name = item.type.trimmedDescription
      guard hasLegacyName(name, in: ["Dispatching", "DispatcherType"]) else { continue }
      handle(item)
      var edits = [replace(item.type.bytes, "StoreComponentType")]
      if let requirement = node.genericWhereClause?.requirements.first?.requirement,
        node.genericWhereClause?.requirements.count == 1,
        case .sameTypeRequirement(let same) = requirement,
        same.leftType.trimmedDescription == "State"
      {
        edits.append(replace(same.leftType.bytes, "Scope"))
        handle(same)
        report(
          VergeStore6Rules.dispatchingProtocol, at: node,
          "'\(node.name.text)' refines the modern component", symbol: name, edits)
      } else {
        report(
          VergeStore6Rules.dispatchingProtocol, at: node,
          "'\(node.name.text)' refines '\(name)' without a constraint on its state", symbol: name,
          grade: .manual)
      }
    }
  }

  // MARK: Members

  /// Makes the type of a key path `Sendable`, in a dispatcher whose scope is a property.
  private func makeSendable(_ type: TypeSyntax, of name: String) {
    guard case .dispatcher? = frame?.role, scopeProperty(of: frame?.type) != nil,
      type.trimmedDescription.isWritableKeyPath
    else { return }
    handled.insert(type.id)
    let (low, high) = (type.bytes.lowerBound, type.bytes.upperBound)
    report(
      VergeStore6Rules.scopedDispatching, at: type, "A scope is a 'Sendable' key path",
      symbol: name, [replace(low..<low, "any "), replace(high..<high, " & Sendable")])
  }

  func rewrite(_ node: InitializerDeclSyntax) {
    for parameter in node.signature.parameterClause.parameters {
      makeSendable(parameter.type, of: (parameter.secondName ?? parameter.firstName).text)
    }
    guard isStore(frame?.role),
      let call = node.body?.statements.lazy.compactMap({ $0.item.as(FunctionCallExprSyntax.self) })
        .first(where: { $0.calledExpression.trimmedDescription == "super.init" })
    else { return }
    handled.insert(call.id)
  }

  /// Whether a member is the key path of a scoped dispatcher, which is deleted, because it is written
  /// at each use.
  func isWrittenAtUses(_ node: some DeclSyntaxProtocol) -> Bool {
    guard let variable = node.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      VergeStore6Names.scopeProperties.contains(name), case .dispatcher? = frame?.role,
      binding.keyPathLiteral != nil
    else { return false }
    return binding.typeAnnotation?.type.trimmedDescription.hasPrefix("WritableKeyPath") ?? true
  }

  /// - Returns: Whether the node needs no further visit.
  func rewrite(_ node: VariableDeclSyntax) -> Bool {
    rewriteStorage(node)
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      node.parent?.is(MemberBlockItemSyntax.self) == true, let role = frame?.role
    else { return false }
    if isWrittenAtUses(node) {
      report(
        VergeStore6Rules.scopedDispatching, at: node,
        "The key path is written at each use", symbol: name, [removal(of: node)])
      return true
    }
    if let type = binding.typeAnnotation?.type { makeSendable(type, of: name) }
    if name == "dispatchTarget" || name == "targetStore", case .store = role {
      report(
        VergeStore6Rules.store, at: node, "A store needs no separate target", symbol: name,
        [removal(of: node)])
      return true
    }
    return false
  }

  func rewrite(_ node: FunctionDeclSyntax) {
    if let namespace = frame?.namespace, let type = frame?.type {
      let name = index.methodName(node.name.text, namespace: namespace, of: type)
      if name != node.name.text {
        report(
          VergeStore6Rules.mutationNamespace, at: node.name,
          "'\(node.name.text)' is renamed '\(name)', because another method has the same signature",
          symbol: namespace.rawValue, [replace(node.name.bytes, name)])
      }
    }
    if let result = node.signature.returnClause, canNameLibrary,
      VergeStore6Names.isValue(result.type.trimmedDescription),
      isLegacy(frame?.role)
        || index.resolve(TypeReference(result.type.trimmedDescription, in: scope)) == nil
    {
      rewriteValueMethod(node, result)
      return
    }
    rewriteHook(node)
    rewriteAction(node)
  }
}

extension InitializerDeclSyntax {
  /// The `override` of the initializer of the library's dispatcher.
  fileprivate var overridesTarget: DeclModifierSyntax? {
    guard signature.parameterClause.parameters.map({ $0.firstName.text }) == ["target"] else {
      return nil
    }
    return modifiers.first { $0.name.text == "override" }
  }
}
