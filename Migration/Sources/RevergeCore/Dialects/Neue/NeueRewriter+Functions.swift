import SwiftSyntax

extension NeueRewriter {
  /// - Returns: Whether to visit the children.
  func rewrite(_ node: FunctionDeclSyntax) -> Bool {
    if node.name.text == "asAction", let result = node.signature.returnClause {
      return rewriteActionTypeFunction(node, result)
    }
    guard !handled.contains(node.id) else { return false }
    if rewriteStoreFunction(node) { return false }
    guard let reducer = frame?.reducer, frame?.isStore == false else {
      return !isLeftAlone(node)
    }
    if rewriteInitialState(node, reducer) { return node.body != nil }
    if rewriteParentChange(node) { return false }
    if node.name.text == "usingAdapters", let result = node.signature.returnClause {
      handleAll(result)
      report(
        NeueRules.usingAdapters, at: node, "The library never calls this function",
        symbol: "usingAdapters", [replace(result.type.bytes, "[AnyObject]")])
      return true
    }
    guard let result = node.signature.returnClause,
      let kind = NeueNames.valueKind(result.type.trimmedDescription),
      isLegacyValue(result.type)
    else { return true }
    guard node.body != nil else {
      rewriteRequirement(node, result, kind)
      return true
    }
    guard index.value(node.name.text, of: reducer)?.isUnderstood == true,
      let value = NeueValue(node, kind: kind)
    else {
      report(
        kind == .mutation ? NeueRules.mutation : NeueRules.action, at: node,
        "'\(node.name.text)' returns its \(kind == .mutation ? "mutation" : "action") "
          + "in an unsupported form",
        symbol: result.type.trimmedDescription.withoutGenericArguments, grade: .manual)
      return false
    }
    rewriteValue(node, result, value)
    return true
  }

  /// Whether a result type belongs to the library, not to the user.
  private func isLegacyValue(_ type: TypeSyntax) -> Bool {
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { return true }
    return isLegacy(name)
  }

  /// Whether a function belongs to a reducer that is not migrated.
  private func isLeftAlone(_ node: FunctionDeclSyntax) -> Bool {
    guard let type = frame?.type, index.isReducer(type), frame?.reducer == nil,
      let result = node.signature.returnClause?.type.trimmedDescription
    else { return false }
    return NeueNames.valueKind(result) != nil
  }

  // MARK: Mutations and actions

  private func rewriteRequirement(
    _ node: FunctionDeclSyntax, _ result: ReturnClauseSyntax, _ kind: NeueNames.ValueKind
  ) {
    report(
      kind == .mutation ? NeueRules.mutation : NeueRules.action, at: node,
      "'\(node.name.text)' runs immediately when it is called",
      symbol: result.type.trimmedDescription.withoutGenericArguments,
      resultEdits(result, kind, of: node))
  }

  private func rewriteValue(
    _ node: FunctionDeclSyntax, _ result: ReturnClauseSyntax, _ value: NeueValue
  ) {
    var edits = resultEdits(result, value.kind, of: node)
    for exit in value.exits {
      handled.insert(exit.call.id)
      guard let closure = exit.closure else {
        let isSilent = value.kind == .mutation || voidResult(result)
        let start = exit.start ?? exit.call.bytes.lowerBound
        if exit.isLast, isSilent, exit.whole.lowerBound < start {
          edits.append(replace(exit.whole.lowerBound..<start, ""))
        }
        continue
      }
      if value.kind == .action {
        inlined.insert(closure.id)
        if let signature = closure.signature { handleAll(signature) }
        edits += unwrapping(exit.whole, around: closure)
      } else {
        warnOfStateRead(in: closure, by: nil)
        let start = exit.isLast ? exit.whole.lowerBound : exit.call.bytes.lowerBound
        edits.append(replace(start..<exit.call.calledExpression.bytes.upperBound, "commit"))
        edits += labelEdits(exit.call)
      }
    }
    let isMutation = value.kind == .mutation
    report(
      isMutation ? NeueRules.mutation : NeueRules.action, at: node,
      "'\(node.name.text)' runs the \(isMutation ? "mutation" : "action")",
      symbol: result.type.trimmedDescription.withoutGenericArguments, edits)
  }

  /// The edits to the label of a mutation's closure.
  func labelEdits(_ call: FunctionCallExprSyntax) -> [Edit] {
    guard let label = call.arguments.last?.label, label.text == "mutate" else { return [] }
    return [replace(label.bytes, "mutation")]
  }

  func voidResult(_ result: ReturnClauseSyntax) -> Bool {
    let type = result.type.trimmedDescription.lastGenericArgument ?? "Void"
    return ["Void", "()"].contains(type)
  }

  /// Removes the mutation or action type from the result of a function.
  func resultEdits(
    _ result: ReturnClauseSyntax, _ kind: NeueNames.ValueKind, of node: FunctionDeclSyntax
  ) -> [Edit] {
    handled.insert(result.type.id)
    if kind == .mutation || voidResult(result) {
      handleAll(result)
      var low = result.bytes.lowerBound
      while low > 0, [32, 10, 9].contains(utf8[low - 1]) { low -= 1 }
      return [replace(low..<result.bytes.upperBound, "")]
    }
    let clause =
      result.type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? result.type.as(MemberTypeSyntax.self)?.genericArgumentClause
    guard let last = clause?.arguments.last else { return [] }
    for argument in clause?.arguments.dropLast() ?? [] { handleAll(argument) }
    var edits = [
      replace(result.type.bytes.lowerBound..<last.bytes.lowerBound, ""),
      replace(last.argument.bytes.upperBound..<result.type.bytes.upperBound, ""),
    ]
    // The result of a dispatch was discardable.
    if !node.attributes.trimmedDescription.contains("discardableResult") {
      let start = node.bytes.lowerBound
      let indent = self.indent(at: start)
      let isAlone = text(of: lineRange(at: start).lowerBound..<start).trimmingSpaces.isEmpty
      edits.append(
        replace(start..<start, "@discardableResult" + (isAlone ? "\n\(indent)" : " ")))
    }
    return edits
  }

  // MARK: Functions that the library calls

  private func rewriteInitialState(_ node: FunctionDeclSyntax, _ reducer: String) -> Bool {
    guard node.name.text == "makeInitialState",
      node.signature.parameterClause.parameters.isEmpty, node.body != nil
    else { return false }
    let edits: [Edit]
    switch index.initialState(of: reducer) {
    case .closed:
      let start =
        node.modifiers.first { $0.name.text != "public" }?.bytes.lowerBound
        ?? node.funcKeyword.bytes.lowerBound
      edits = [replace(start..<start, "static ")]
    case .open:
      edits = [dropping(node)]
      handleAll(node)
    case .given, .unclear:
      report(
        NeueRules.initialState, at: node,
        "The initial state needs the object: create it in the initializer",
        symbol: "makeInitialState", grade: .manual)
      return true
    }
    report(
      NeueRules.initialState, at: node, "The store of a component is created with its state",
      symbol: "makeInitialState", edits)
    return true
  }

  /// - Returns: Whether the function is deleted.
  private func rewriteParentChange(_ node: FunctionDeclSyntax) -> Bool {
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text }
    guard node.name.text == "parentChanged", labels.first == "newState", let body = node.body,
      let reducer = frame?.reducer
    else { return false }
    guard body.statements.isEmpty else {
      let isSure = index.parentState(of: reducer).map { index.isEquatable($0) } == false
      report(
        NeueRules.parent, at: node,
        isSure
          ? "A subscription in the initializer calls this function"
          : "This function is called only when an 'Equatable' parent state has changed",
        symbol: "parentChanged", grade: isSure ? nil : .review)
      return false
    }
    report(
      NeueRules.parent, at: node, "The function does nothing when the parent changes",
      symbol: "parentChanged", [dropping(node)])
    return true
  }

  // MARK: Action types

  /// Removes the protocol, if the action can run on a component.
  func rewriteActionType(_ node: some NominalSyntax, _ clause: InheritanceClauseSyntax) -> Bool {
    let inherited = Array(clause.inheritedTypes)
    guard
      let place = inherited.firstIndex(where: {
        $0.type.trimmedDescription.unqualified == "_ActionType"
      }), isLegacy("_ActionType")
    else { return false }
    handleAll(inherited[place])
    guard index.declarations.neue.actionTypes.contains(frame?.type ?? "") else {
      report(
        NeueRules.actionType, at: node, "The action has an unsupported form",
        symbol: "_ActionType", grade: .manual)
      return true
    }
    report(
      NeueRules.actionType, at: node, "The action runs on a component",
      symbol: "_ActionType", [removal(of: place, from: clause)])
    return true
  }

  /// Removes an inherited type from an inheritance clause.
  func removal(of place: Int, from clause: InheritanceClauseSyntax) -> Edit {
    let inherited = Array(clause.inheritedTypes)
    if inherited.count == 1 {
      var low = clause.bytes.lowerBound
      while low > 0, utf8[low - 1] == 32 { low -= 1 }
      return replace(low..<clause.bytes.upperBound, "")
    }
    if place == 0 {
      return replace(inherited[0].bytes.lowerBound..<inherited[1].bytes.lowerBound, "")
    }
    return replace(
      inherited[place - 1].type.bytes.upperBound..<inherited[place].type.bytes.upperBound, "")
  }

  private func rewriteActionTypeFunction(
    _ node: FunctionDeclSyntax, _ result: ReturnClauseSyntax
  ) -> Bool {
    guard index.declarations.neue.actionTypes.contains(frame?.type ?? ""),
      let value = NeueValue(node, kind: .action), let exit = value.exits.first,
      let closure = exit.closure, let name = closure.contextName,
      let arguments = Optional(result.type.trimmedDescription.genericArguments),
      arguments.count == 2,
      let reducer = index.reducer(TypeReference(arguments[0], in: scope)), index.isMoved(reducer)
    else { return false }
    storeClosures[closure.id] = reducer
    closureNames[closure.id] = (name, NeueRules.actionType)
    handled.insert(exit.call.id)
    if let signature = closure.signature { handleAll(signature) }
    let clause = node.signature.parameterClause
    var edits = resultEdits(result, .action, of: node)
    edits.append(
      replace(
        node.name.bytes.lowerBound..<clause.bytes.upperBound, "run(in \(name): \(arguments[0]))"))
    edits += unwrapping(exit.whole, around: closure)
    report(
      NeueRules.actionType, at: node, "The action runs on a component", symbol: "asAction",
      edits)
    return true
  }
}
