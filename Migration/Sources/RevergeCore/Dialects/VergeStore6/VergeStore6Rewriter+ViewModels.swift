import SwiftSyntax

extension VergeStore6Rewriter {
  func isStore(_ role: ModuleIndex.Role?) -> Bool {
    switch role {
    case .store, .viewModel: true
    default: false
    }
  }

  /// Converts a view model to a store that observes its parent.
  func rewriteViewModel(
    _ node: ClassDeclSyntax, _ clause: InheritanceClauseSyntax, _ state: TypeReference,
    _ parent: TypeReference
  ) {
    guard let type = frame?.type, let base = clause.inheritedTypes.first,
      isViewModelClass(base.type.trimmedDescription.withoutGenericArguments)
    else { return }
    handle(base)
    let symbol = base.type.trimmedDescription.withoutGenericArguments
    guard let changes = initializing(node, type, state, parent) else {
      report(
        VergeStore6Rules.viewModel, at: node,
        "An initializer of '\(node.name.text)' does not pass its parent to "
          + "'super.init(initialState:parent:logger:)'", symbol: symbol, grade: .manual)
      return
    }
    let indent = self.indent(at: node.bytes.lowerBound) + indentStep
    let access = node.modifiers.arePublic ? "public " : ""
    var members = "\n\(indent)\(access)let parent: \(storeType(of: parent))"
    if !hooks(of: type).isEmpty {
      members += "\n\(indent)private var parentSubscription: StoreStateSubscription?"
    }
    if activityHook(of: type) != nil {
      members += "\n\(indent)private var parentActivities: StoreActivitySubscription?"
    }
    let brace = node.memberBlock.leftBrace.bytes.upperBound
    let isEmpty = node.memberBlock.members.isEmpty
    report(
      VergeStore6Rules.viewModel, at: node,
      "'\(node.name.text)' becomes a store that observes its parent", symbol: symbol,
      [
        replace(base.type.bytes, storeType(of: state, isInherited: true)),
        replace(
          isEmpty ? brace..<node.memberBlock.rightBrace.bytes.lowerBound : brace..<brace,
          members + changes.members
            + (isEmpty
              ? "\n" + self.indent(at: node.bytes.lowerBound)
              : changes.members.isEmpty ? blankLine(above: node.memberBlock) : "")
        ),
      ] + splitting(node.memberBlock) + changes.edits)
  }

  /// Whether a name is that of a base class: `Parent.ViewModelBase` is a member of a store.
  private func isViewModelClass(_ name: String) -> Bool {
    hasLegacyName(name, in: VergeStore6Names.viewModels)
      || (isBeta && name.hasSuffix(".ViewModelBase"))
  }

  /// Edits that put each brace of a block in one line with its members on a separate line.
  func splitting(_ block: MemberBlockSyntax) -> [Edit] {
    guard let first = block.members.first, let last = block.members.last else { return [] }
    let open = block.leftBrace.bytes.upperBound
    let close = block.rightBrace.bytes.lowerBound
    guard lineRange(at: open).contains(first.bytes.lowerBound),
      text(of: open..<first.bytes.lowerBound).trimmingSpaces.isEmpty,
      !isWrittenAtUses(first.decl)
    else { return [] }
    let outer = indent(at: open)
    var edits = [replace(open..<first.bytes.lowerBound, "\n\(outer)\(indentStep)")]
    let end = last.bytes.upperBound
    if lineRange(at: end).contains(close), text(of: end..<close).trimmingSpaces.isEmpty {
      edits.append(replace(end..<close, "\n\(outer)"))
    }
    return edits
  }

  /// A blank line after inserted properties, if the first existing member is not a property.
  func blankLine(above block: MemberBlockSyntax) -> String {
    guard let first = block.members.first?.decl, !first.is(VariableDeclSyntax.self) else {
      return ""
    }
    return utf8[block.leftBrace.bytes.upperBound...].prefix(2).elementsEqual([10, 10]) ? "" : "\n"
  }

  /// The edits to initializers, or the initializer of the base class if there is none.
  private func initializing(
    _ node: ClassDeclSyntax, _ type: String, _ state: TypeReference, _ parent: TypeReference
  ) -> (members: String, edits: [Edit])? {
    let indent = self.indent(at: node.bytes.lowerBound) + indentStep
    let initializers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }.filter { !$0.modifiers.contains { $0.name.text == "convenience" } }
    guard !initializers.isEmpty else {
      let access = node.modifiers.arePublic ? "public " : ""
      let following = following(type, indent: indent + indentStep)
      return (
        """


        \(indent)\(access)init(
        \(indent)\(indentStep)initialState: \(shortened(state)), parent: \(storeType(of: parent)),
        \(indent)\(indentStep)logger: (any StoreLogger)?
        \(indent)) {
        \(indent)\(indentStep)self.parent = parent
        \(indent)\(indentStep)super.init(initialState: initialState, logger: logger)\(following)
        \(indent)}\(node.memberBlock.members.isEmpty ? "" : "\n")
        """, []
      )
    }
    var edits: [Edit] = []
    for initializer in initializers {
      guard let change = following(in: initializer, type) else { return nil }
      edits += change
    }
    return ("", edits)
  }

  /// Edits that store the parent of an initializer, and observe it.
  private func following(in initializer: InitializerDeclSyntax, _ type: String) -> [Edit]? {
    for item in initializer.body?.statements ?? [] {
      guard let call = item.item.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription == "super.init"
      else { continue }
      let arguments = Array(call.arguments)
      guard arguments.count == 3,
        let place = arguments.firstIndex(where: { ["parent", "store"].contains($0.label?.text) })
      else { return nil }
      handled.insert(call.id)
      let parent = arguments[place].expression
      let start = call.bytes.lowerBound
      let indent = self.indent(at: start)
      let name = parent.trimmedDescription
      let own = initializer.signature.parameterClause.type(of: "parent") == nil ? "" : "self."
      let low = arguments[place].bytes.lowerBound
      let high =
        place + 1 < arguments.count
        ? arguments[place + 1].bytes.lowerBound : arguments[place].bytes.upperBound
      return [
        replace(start..<start, "\(own)parent = \(name)\n\(indent)"), replace(low..<high, ""),
        replace(call.bytes.upperBound..<call.bytes.upperBound, following(type, indent: indent)),
      ]
    }
    return nil
  }

  /// The hooks that a view model declares, in the order of their calls.
  private func hooks(of type: String) -> [String] {
    let declared = Set((index.declarations.methods[type] ?? []).map(\.name))
    return ["storeStateUpdated", "updateState"].filter(declared.contains)
  }

  /// The hook for the parent's activities that a view model declares.
  private func activityHook(of type: String) -> String? {
    let declared = Set((index.declarations.methods[type] ?? []).map(\.name))
    return ["receiveStoreActivity", "receiveParentActivity"].first(where: declared.contains)
  }

  private func following(_ type: String, indent: String) -> String {
    let activities =
      activityHook(of: type).map {
        """

        \(indent)parentActivities = parent.sinkActivity(queue: .passthrough) {
        \(indent)\(indentStep)[weak self] in self?.\($0)($0)
        \(indent)}
        """
      } ?? ""
    let hooks = hooks(of: type)
    guard !hooks.isEmpty else { return activities }
    let calls = hooks.map {
      $0 == "updateState"
        ? "self.commit { self.updateState(state: &$0, by: storeState.primitive) }"
        : "self.storeStateUpdated(storeState: storeState.primitive)"
    }
    return """

      \(indent)parentSubscription = parent.sinkState(dropsFirst: true, queue: .passthrough) {
      \(indent)\(indentStep)[weak self] storeState in
      \(indent)\(indentStep)guard let self = self else { return }
      \(indent)\(indentStep)\(calls.joined(separator: "\n\(indent)\(indentStep)"))
      \(indent)}
      """ + activities
  }

  /// Converts an override of the base class to a method of the class itself.
  func rewriteHook(_ node: FunctionDeclSyntax) {
    guard case .viewModel? = frame?.role, VergeStore6Names.hooks.contains(node.name.text),
      let word = node.modifiers.first(where: { $0.name.text == "override" }),
      let type = frame?.type
    else { return }
    let isRoot = index.declarations.types[type]?.contains { index.isRoot($0) } ?? false
    let ancestors = index.lineage(of: type).dropFirst()
    if !isRoot,
      ancestors.contains(where: {
        index.declarations.methods[$0]?.contains { $0.name == node.name.text } == true
      })
    {
      return
    }
    guard isRoot else {
      report(
        VergeStore6Rules.viewModel, at: node,
        "'\(node.name.text)' does not exist in the superclass, which must call it",
        symbol: node.name.text, grade: .manual)
      return
    }
    let end =
      node.modifiers.count == 1 ? node.funcKeyword.bytes.lowerBound : word.endPosition.utf8Offset
    report(
      VergeStore6Rules.viewModel, at: node,
      "'\(node.name.text)' becomes a method of the class itself",
      symbol: node.name.text, [replace(word.bytes.lowerBound..<end, "")])
  }

  /// Renames the label of the parent in calls that create a view model.
  ///
  /// - Returns: Whether the call creates a view model.
  func renameParent(in call: FunctionCallExprSyntax) -> Bool {
    guard let named = ExprSyntax(call).namedType,
      case .viewModel? = index.role(of: TypeReference(named, in: scope)),
      let label = call.arguments.first(where: { $0.label?.text == "store" })?.label,
      let type = index.declaration(of: TypeReference(named, in: scope))?.name,
      index.declarations.initializers[type] == nil
    else { return false }
    report(
      VergeStore6Rules.viewModel, at: call, "The store that a view model observes is its 'parent'",
      symbol: "store", [replace(label.bytes, "parent")])
    return true
  }
}
