import SwiftSyntax

/// A class, a struct or an enum.
typealias NominalSyntax = DeclGroupSyntax & NamedDeclSyntax

extension NeueRewriter {
  func enter(_ name: String) {
    let scope = scope + [name]
    let type = scope.joined(separator: ".")
    let isMoved = index.isMoved(type)
    push(
      scope: scope, type: type,
      NeueDetails(
        reducer: isMoved ? type : nil, adapted: adapted(type),
        becomesClass: isMoved && index.facts(of: type)?.kind == .struct))
  }

  func enter(_ node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    if NeueNames.extensible.contains(name.unqualified), isLegacy(name.unqualified),
      index.declarations.legacyModules[.neue]?.contains(file.module) == true
    {
      enterStoreExtension(node, name)
      return
    }
    let type = index.declaration(of: TypeReference(name, in: scope))?.name ?? name
    let isMoved = index.isMoved(type)
    push(
      scope: scope + name.split(separator: ".").map(String.init), type: type,
      NeueDetails(
        reducer: isMoved ? type : nil, adapted: adapted(type),
        becomesClass: isMoved && index.facts(of: type)?.kind == .struct))
  }

  private func adapted(_ type: String) -> String? {
    for declaration in index.declarations.types[type] ?? [] {
      guard let parent = declaration.inherited.first,
        parent.unqualified.withoutGenericArguments == "AdapterBase",
        let argument = parent.onlyGenericArgument,
        let reducer = index.reducer(TypeReference(argument, in: declaration.scope)),
        index.isMoved(reducer)
      else { continue }
      return reducer
    }
    return nil
  }

  // MARK: Types

  func rewriteType(
    _ node: some NominalSyntax, _ keyword: TokenSyntax, _ modifiers: DeclModifierListSyntax
  ) {
    guard let clause = node.inheritanceClause, let type = frame?.type else { return }
    if index.isReducer(type) {
      guard let reducer = frame?.reducer else {
        handleAll(clause)
        report(
          NeueRules.reducer, at: node,
          "'\(node.name.text)' cannot become a component: "
            + (index.problem(of: type) ?? "its form is unsupported"),
          symbol: "ReducerType", grade: .manual)
        return
      }
      rewriteReducer(node, keyword, modifiers, clause, reducer)
    } else if rewriteLogger(node, clause) || rewriteAdapter(node, clause)
      || rewriteActionType(node, clause)
    {
      return
    } else {
      rewriteSubclass(node, clause)
    }
  }

  private func rewriteReducer(
    _ node: some NominalSyntax, _ keyword: TokenSyntax, _ modifiers: DeclModifierListSyntax,
    _ clause: InheritanceClauseSyntax, _ reducer: String
  ) {
    var edits: [Edit] = []
    var symbol = "ReducerType"
    for item in clause.inheritedTypes {
      let name = item.type.trimmedDescription
      guard NeueNames.reducerProtocols.contains(name.unqualified), isLegacy(name.unqualified) else {
        continue
      }
      symbol = name
      handleAll(item)
      edits.append(replace(item.type.bytes, "StoreComponentType"))
    }
    if node.is(StructDeclSyntax.self) {
      edits.append(replace(keyword.bytes, "final class"))
    }
    if !inheritsReducer(reducer) {
      edits += members(of: node, modifiers.arePublic ? "public " : "", reducer)
    }
    report(
      NeueRules.reducer, at: node, "'\(node.name.text)' becomes a component with a store",
      symbol: symbol, edits)
  }

  /// Whether the class of a reducer inherits from another reducer, which has the store.
  func inheritsReducer(_ reducer: String) -> Bool {
    index.lineage(of: reducer).dropFirst().contains {
      index.facts(of: $0)?.kind == .class && index.isReducer($0)
    }
  }

  /// The store, and an initializer if there is none.
  private func members(of node: some NominalSyntax, _ access: String, _ reducer: String) -> [Edit] {
    guard let state = index.storeState(of: reducer), let facts = index.facts(of: reducer) else {
      return []
    }
    let indent = self.indent(at: node.bytes.lowerBound) + indentStep
    let brace = node.memberBlock.leftBrace.bytes.upperBound
    var head = "\n\(indent)\(access)let store: \(storeType(of: state))"
    if index.parentChange(of: reducer) != nil {
      head += "\n\(indent)private var parentSubscription: StoreStateSubscription?"
    }
    // Detached from the tree, members would have another position.
    let all = Array(node.memberBlock.members)
    let members = all.filter { !isDropped($0.decl, reducer) }
    let stored = members.last {
      $0.decl.as(VariableDeclSyntax.self)?.bindings.contains { !$0.isComputed } == true
    }
    let isFirstVariable =
      members.first?.decl.is(VariableDeclSyntax.self) == true
      || (members.first?.id == all.first?.id && members.first?.hasBlankLine == true)
    var initializer = ""
    if !facts.hasInitializer {
      let parameters =
        [storeParameter(reducer)] + facts.memberwiseParameters
        + [parentParameter(reducer)].compactMap { $0 }
      let assignments = facts.memberwiseNames.map { "self.\($0) = \($0)" }
      let line = "\(indent)\(access)init(\(parameters.joined(separator: ", "))) {"
      let separator = "\n\(indent)\(indentStep)"
      let head =
        line.count <= 100
        ? line
        : "\(indent)\(access)init(\(separator)\(parameters.joined(separator: ",\(separator)"))"
          + "\n\(indent)) {"
      initializer = """
        \n
        \(head)
        \(storeLines(reducer, after: assignments).map { "\(indent)\(indentStep)\($0)\n" }.joined())\(indent)}
        """
    }
    let hasMore = !members.isEmpty
    guard let stored, !initializer.isEmpty else {
      let isApart = hasMore && (!isFirstVariable || !initializer.isEmpty)
      let end = isApart ? "\n" : all.isEmpty ? "\n\(indent.dropLast(indentStep.count))" : ""
      return [replace(brace..<brace, head + initializer + end)]
    }
    let end = stored.bytes.upperBound
    return [
      replace(brace..<brace, head + (isFirstVariable ? "" : "\n")), replace(end..<end, initializer),
    ]
  }

  /// Whether a member is deleted when its type becomes a component.
  private func isDropped(_ node: DeclSyntax, _ reducer: String) -> Bool {
    if let alias = node.as(TypeAliasDeclSyntax.self) {
      return NeueNames.droppedAliases.contains(alias.name.text)
    }
    if let function = node.as(FunctionDeclSyntax.self) {
      if case .open = index.initialState(of: reducer), function.name.text == "makeInitialState" {
        return true
      }
      return function.name.text == "parentChanged" && function.body?.statements.isEmpty == true
    }
    return false
  }

  func rewrite(_ node: TypeAliasDeclSyntax) -> Bool {
    guard frame?.reducer != nil, frame?.isStore == false,
      NeueNames.droppedAliases.contains(node.name.text),
      node.parent?.is(MemberBlockItemSyntax.self) == true
    else { return false }
    report(
      NeueRules.alias, at: node, "A component does not need the type alias",
      symbol: node.name.text, [dropping(node)])
    return true
  }

  // MARK: Properties

  func rewrite(_ node: VariableDeclSyntax) {
    guard let reducer = frame?.reducer, index.isScoped(reducer), node.bindings.count == 1,
      let binding = node.bindings.first,
      binding.pattern.trimmedDescription == "scopeKeyPath",
      node.parent?.is(MemberBlockItemSyntax.self) == true
    else { return }
    guard let type = binding.typeAnnotation?.type,
      type.trimmedDescription.hasPrefix("WritableKeyPath<")
    else {
      report(
        NeueRules.scopedReducer, at: node, "The type of the key path is not explicit",
        symbol: "scopeKeyPath", grade: .manual)
      return
    }
    report(
      NeueRules.scopedReducer, at: node, "The key path becomes the scope of the component",
      symbol: "scopeKeyPath",
      [
        replace(binding.pattern.bytes, "scope"),
        replace(type.bytes.lowerBound..<type.bytes.lowerBound, "any "),
        replace(type.bytes.upperBound..<type.bytes.upperBound, " & Sendable"),
      ])
  }
}

extension MemberBlockItemSyntax {
  /// Whether a blank line precedes the node.
  fileprivate var hasBlankLine: Bool {
    leadingTrivia.contains { piece in
      if case .newlines(let count) = piece { return count > 1 }
      return false
    }
  }
}

extension NeueReducerIndex.Reducer {
  /// The parameters of a struct's memberwise initializer.
  fileprivate var memberwiseParameters: [String] { kind == .struct ? memberwise : [] }

  fileprivate var memberwiseNames: [String] {
    memberwiseParameters.map { String($0.prefix { $0 != ":" }) }
  }
}
