import SwiftSyntax

extension NeueRewriter {
  // MARK: Uses of types

  func rewrite(_ node: IdentifierTypeSyntax) {
    guard !handled.contains(node.id) else { return }
    let name = node.name.text
    let arguments = node.genericArgumentClause?.arguments
    if NeueNames.stores.contains(name), let arguments, isLegacy(name) {
      rewriteStore(Syntax(node), name, arguments)
      return
    }
    if NeueNames.reducerProtocols.contains(name), isLegacy(name) {
      report(
        NeueRules.protocols, at: node, "The component protocol replaces '\(name)'",
        symbol: name, [replace(node.bytes, "StoreComponentType")])
      return
    }
    if let around = reducerAround(node), arguments == nil || NeueNames.valueKind(name) == nil,
      rewriteAlias(node, name, of: around)
    {
      return
    }
    if isLegacy(name), reportRest(Syntax(node), name) { return }
    if reducerAround(node) != nil, isLegacy(name),
      NeueNames.valueKind(node.trimmedDescription) != nil
    {
      reportValue(node, name)
    }
  }

  /// Reports a stored mutation or action, and handles its arguments.
  private func reportValue(_ node: some TypeSyntaxProtocol, _ name: String) {
    report(
      NeueRules.valueKept, at: node, "A mutation or an action is stored as a value",
      symbol: name)
    handleAll(node)
    if let value = node.parent?.parent?.as(PatternBindingSyntax.self)?.initializer {
      handleAll(value)
    }
  }

  /// - Returns: Whether the node needs no further visit.
  func rewrite(_ node: MemberTypeSyntax) -> Bool {
    guard !handled.contains(node.id) else { return true }
    let name = node.name.text
    if node.baseType.trimmedDescription == "VergeNeue" {
      if NeueNames.stores.contains(name), let arguments = node.genericArgumentClause?.arguments {
        rewriteStore(Syntax(node), name, arguments)
        return false
      }
      return reportRest(Syntax(node), name)
    }
    let base = node.baseType
    let text = base.trimmedDescription
    let isGeneric = isReducerParameter(text, at: node)
    if text == "Reducer", reducerAround(node) == NeueNames.anyReducer,
      NeueNames.stateAliases.contains(name)
    {
      report(
        NeueRules.state, at: node, "The state of a component is its 'Scope'",
        symbol: name, [replace(node.bytes, "Scope")])
      return true
    }
    guard let reducer = index.reducer(TypeReference(text, in: scope)) ?? (isGeneric ? text : nil)
    else { return false }
    guard isGeneric || index.isMoved(reducer) else { return true }
    if NeueNames.storeAliases.contains(name), !isGeneric {
      report(
        NeueRules.storeType, at: node, "The component replaces the store of its reducer",
        symbol: name, [replace(base.bytes.upperBound..<node.bytes.upperBound, "")])
      return false
    }
    if isGeneric, NeueNames.stateAliases.contains(name) {
      report(
        NeueRules.state, at: node, "The state of a component is its 'Scope'",
        symbol: name, [replace(node.name.bytes, "Scope")])
      return true
    }
    if NeueNames.stateAliases.contains(name), isAlias(name, of: reducer),
      let state = index.state(of: reducer)
    {
      report(
        NeueRules.state, at: node, "The name of the state is written out", symbol: name,
        [replace(node.bytes, shortened(state))])
      return true
    }
    if NeueNames.valueKind(node.trimmedDescription) != nil {
      reportValue(node, name)
      return true
    }
    return false
  }

  private func rewriteStore(
    _ node: Syntax, _ name: String, _ arguments: GenericArgumentListSyntax
  ) {
    guard arguments.count == (name == "ScopedStore" ? 2 : 1), let last = arguments.last else {
      return
    }
    let text = last.argument.trimmedDescription
    let reducer = index.reducer(TypeReference(text, in: scope))
    guard reducer.map({ index.isMoved($0) }) ?? isReducerParameter(text, at: node) else {
      if reducer == nil {
        report(
          NeueRules.storeType, at: node,
          "'\(text)' is not a reducer in the analyzed files", symbol: name, grade: .manual)
      } else if name == "ScopedStore", let source = arguments.first?.argument.trimmedDescription,
        index.reducer(TypeReference(source, in: scope)).map({ index.isMoved($0) }) == true
      {
        report(
          NeueRules.storeType, at: node, "'\(text)' stays a reducer, but '\(source)' does not",
          symbol: name, grade: .manual)
      }
      handleAll(node)
      return
    }
    // `ScopedStore<Source, R>` also becomes `R`: the arguments before it are deleted.
    for argument in arguments.dropLast() { handleAll(argument) }
    report(
      NeueRules.storeType, at: node, "The component replaces the store of its reducer",
      symbol: name,
      [
        replace(node.bytes.lowerBound..<last.argument.bytes.lowerBound, ""),
        replace(last.argument.bytes.upperBound..<node.bytes.upperBound, ""),
      ])
  }

  /// Rewrites a reducer's names for its own types.
  private func rewriteAlias(
    _ node: IdentifierTypeSyntax, _ name: String, of reducer: String
  ) -> Bool {
    if NeueNames.storeAliases.contains(name), isLegacy(name), node.genericArgumentClause == nil {
      report(
        NeueRules.storeType, at: node, "The component replaces the store of its reducer",
        symbol: name, [replace(node.bytes, shortened(TypeReference(reducer, in: [])))])
      return true
    }
    if NeueNames.parentStateAliases.contains(name), let state = index.parentState(of: reducer) {
      report(
        NeueRules.state, at: node, "The name of the state is written out", symbol: name,
        [replace(node.bytes, shortened(state))])
      return true
    }
    if NeueNames.stateAliases.contains(name), isLegacy(name), index.isOpenReducer(reducer) {
      report(
        NeueRules.state, at: node, "The state of a component is its 'Scope'", symbol: name,
        [replace(node.bytes, "Scope")])
      return true
    }
    guard NeueNames.stateAliases.contains(name), isAlias(name, of: reducer) || isLegacy(name),
      let state = index.state(of: reducer), state.text != name
    else { return false }
    report(
      NeueRules.state, at: node, "The name of the state is written out", symbol: name,
      [replace(node.bytes, shortened(state))])
    return true
  }

  /// Whether a reducer's name for its state is deleted, or was never declared.
  private func isAlias(_ name: String, of reducer: String) -> Bool {
    name == "TargetState"
      ? index.declarations.types[reducer + ".TargetState"]?.contains { $0.kind != .alias } != true
      : index.declarations.types[reducer + ".State"] == nil
  }

  /// The migrated reducer whose members are visited.
  func reducerAround(_ node: some SyntaxProtocol) -> String? {
    frames.last { $0.reducer != nil }?.reducer
  }

  /// Whether a name is a generic parameter that stands for reducers.
  func isReducerParameter(_ name: String, at node: some SyntaxProtocol) -> Bool {
    constraint(on: name, at: node) != nil
  }

  /// The constraint of a generic parameter, if it is a reducer.
  func constraint(on name: String, at node: some SyntaxProtocol) -> String? {
    var current: Syntax? = Syntax(node)
    while let parent = current {
      let clause = parent.asProtocol((any WithGenericParametersSyntax).self)
      for parameter in clause?.genericParameterClause?.parameters ?? []
      where parameter.name.text == name {
        guard let type = parameter.inheritedType?.trimmedDescription else { return nil }
        let isReducer =
          NeueNames.reducerProtocols.contains(type.unqualified)
          || index.reducer(TypeReference(type, in: scope)) != nil
        return isReducer ? type : nil
      }
      current = parent.parent
    }
    return nil
  }

  /// Reports a name of the library that no other rule rewrites.
  private func reportRest(_ node: Syntax, _ name: String) -> Bool {
    let rule: Rule
    switch name {
    case "StoreKey": rule = NeueRules.registration
    case "RegistrationToken":
      rewriteToken(node)
      return true
    case "MutationMetadata", "ActionMetadata", "CodeLocation", "StoreType", "_ActionType",
      "_Mutation", "_Action", "_ScopedAction", "AdapterBase":
      rule = NeueRules.leftover
    default: return false
    }
    report(rule, at: node, "'\(name)' has no equivalent", symbol: name)
    handleAll(node)
    return true
  }
}
