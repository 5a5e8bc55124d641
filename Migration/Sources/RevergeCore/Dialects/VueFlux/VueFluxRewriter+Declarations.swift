import SwiftSyntax

extension VueFluxRewriter {
  // MARK: States

  func rewrite(_ node: ClassDeclSyntax) {
    let full = (scope + [node.name.text]).joined(separator: ".")
    if let move = moves[full] {
      enter(node.name.text, VueFluxDetails(state: move))
      rewriteState(node, move)
      return
    }
    if isMutations(full) {
      rewriteMutations(node)
      return
    }
    enter(node.name.text)
    if let obstacle = index.vueFlux.obstacles[full], isOfVueFlux {
      if let clause = node.inheritanceClause { handle(clause) }
      report(
        VueFluxRules.state, at: node,
        "'\(node.name.text)' cannot become a struct: \(obstacle.reason)", symbol: "State",
        grade: .manual)
      return
    }
    rewriteSubclass(node)
    giveSubscriptions(to: node)
  }

  private func rewriteState(_ node: ClassDeclSyntax, _ move: VueFluxMove) {
    guard let clause = node.inheritanceClause else { return }
    handle(clause)
    var edits = [replace(node.classKeyword.bytes, "struct")]
    if let word = node.modifiers.first(where: { $0.name.text == "final" }) {
      edits.append(replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
    }
    edits.append(replace(node.name.bytes.upperBound..<clause.bytes.upperBound, ""))
    for member in node.memberBlock.members {
      guard let alias = member.decl.as(TypeAliasDeclSyntax.self),
        ["Action", "Mutations"].contains(alias.name.text)
      else { continue }
      handle(alias)
      let removal = removal(of: alias)
      let low = max(removal.range.lowerBound, edits.last?.range.upperBound ?? 0)
      edits.append(replace(low..<max(low, removal.range.upperBound), ""))
    }
    let doubt =
      move.declaration.subjects.first.map { ": '\($0.name)' sends after the commit" }
      ?? move.exposed.first.map { ": '\($0)' changes it, and may be called on a copy" }
    report(
      VueFluxRules.state, at: node, "'\(node.name.text)' becomes a struct\(doubt ?? "")",
      symbol: "State", grade: doubt == nil ? nil : .review, edits)
  }

  /// Marks a method that changes its state as `mutating`.
  func rewriteMethod(_ node: FunctionDeclSyntax) {
    guard let move = frame?.state, frame?.isComputed == false, !handled.contains(node.id),
      node.parent?.is(MemberBlockItemSyntax.self) == true, move.mutating[node.name.text] != nil,
      !node.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
    else { return }
    let start = node.funcKeyword.bytes.lowerBound
    report(
      VueFluxRules.state, at: node, "'\(node.name.text)' changes the state",
      symbol: node.name.text, [replace(start..<start, "mutating ")])
  }

  /// Rewrites a class that is a store with its own state.
  private func rewriteSubclass(_ node: ClassDeclSyntax) {
    guard let base = node.inheritanceClause?.inheritedTypes.first?.type,
      case .store(let state)? = vueFluxType(
        TypeReference(base.trimmedDescription, in: Array(scope.dropLast()))),
      base.trimmedDescription.contains("<"), let move = moves[state]
    else { return }
    handle(base)
    report(
      VueFluxRules.store, at: node, "'\(node.name.text)' is a component", symbol: "Store",
      [replace(base.bytes, name(of: move))])
  }

  // MARK: Mutations

  func rewrite(_ node: StructDeclSyntax) { rewriteMutations(node) }

  private func isMutations(_ type: String) -> Bool {
    index.vueFlux.movesByMutations[type] != nil || index.vueFlux.mutations.contains(type)
  }

  private func rewriteMutations(_ node: some DeclGroupSyntax & NamedDeclSyntax) {
    let full = (scope + [node.name.text]).joined(separator: ".")
    guard var move = index.vueFlux.movesByMutations[full] else {
      enter(node.name.text)
      if index.vueFlux.mutations.contains(full), let clause = node.inheritanceClause {
        handle(clause)
        report(
          VueFluxRules.mutations, at: node, "The state of these mutations is not migrated",
          symbol: "Mutations", grade: .manual)
      }
      return
    }
    push(scope + [node.name.text], move.reference.text, VueFluxDetails(component: move))
    let commit = node.memberBlock.members.lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .first(where: \.isVueFluxCommit)
    if let commit, defersCalls(commit, move) {
      move.defersCalls = true
      frames.removeLast()
      push(scope + [node.name.text], move.reference.text, VueFluxDetails(component: move))
    }
    guard let clause = node.inheritanceClause else { return }
    handle(clause)
    let isSubclassed = index.declarations.vueFlux.subclassed.contains {
      index.declaration(of: $0)?.name == move.state
    }
    var kind = isSubclassed ? "class" : "final class"
    var start = node.introducer.bytes.lowerBound
    var edits: [Edit] = []
    if let word = node.modifiers.first(where: { $0.name.text == "final" }) {
      if word.endPosition == node.introducer.position {
        start = word.bytes.lowerBound
      } else {
        kind = "class"
        let range = word.bytes.lowerBound..<word.endPosition.utf8Offset
        if isSubclassed { edits.append(replace(range, "")) }
      }
    }
    edits += [
      replace(start..<node.introducer.bytes.upperBound, kind),
      replace(
        node.name.bytes.lowerBound..<clause.bytes.upperBound,
        "\(move.component): StoreComponentType"),
    ]
    if isSubclassed, let word = node.modifiers.first(where: { $0.name.text == "public" }) {
      edits.insert(replace(word.bytes, "open"), at: 0)
    }
    let brace = node.memberBlock.leftBrace.bytes.upperBound
    let indent = self.indent(at: node.bytes.lowerBound) + indentStep
    let access = node.modifiers.arePublic ? "public " : ""
    edits.append(replace(brace..<brace, members(of: move, access, indent: indent)))
    for member in node.memberBlock.members {
      if let alias = member.decl.as(TypeAliasDeclSyntax.self), alias.name.text == "State" {
        handle(alias)
        edits.append(removal(of: alias))
      }
      if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        if move.mutations.hasInitializer {
          edits += self.initializer(initializer, move)
        } else {
          handle(initializer)
          edits.append(removalOfMember(initializer))
        }
      }
      guard let commit = member.decl.as(FunctionDeclSyntax.self), commit.isVueFluxCommit else {
        continue
      }
      edits += reducer(commit, move)
    }
    report(
      VueFluxRules.mutations, at: node,
      "'\(node.name.text)' becomes '\(move.component)', which commits"
        + (move.mutations.hasProperties ? ", and has its properties" : ""),
      symbol: "Mutations",
      grade: move.mutations.sendsEarly || move.mutations.hasProperties || move.hasEffects
        ? .review : .safe, edits)
  }

  /// The members of a component, except its mutations.
  private func members(of move: VueFluxMove, _ access: String, indent: String) -> String {
    let state = shortened(TypeReference(move.state, in: []))
    var blocks: [[String]] = []
    if move.hasSinks {
      let cases = move.declaration.sinks.flatMap { sink in
        let comments = (sink.comment + (move.getter(sink.name)?.comment ?? [])).map {
          "\(indentStep)\($0)"
        }
        guard let value = sink.value, value != "Void", value != "()" else {
          return comments + ["\(indentStep)case \(sink.name)"]
        }
        let scope = move.state.split(separator: ".").map(String.init)
        return comments + [
          "\(indentStep)case \(sink.name)(\(shortened(TypeReference(value, in: scope))))"
        ]
      }
      let own = move.actionCase.map { ["\(indentStep)case \($0)(\(move.mutations.action))"] } ?? []
      blocks.append(["\(access)enum Activity {"] + cases + own + ["}"])
    }
    if move.hasBus { blocks += registry(of: move, access) }
    let queue = move.isQueued ? ["private let \(move.queueName): AnyTargetQueue"] : []
    blocks.append(["\(access)let store: \(storeName)<\(state), \(move.activity)>"] + queue)
    if !move.mutations.hasInitializer {
      let parameters =
        ["state: \(state)"] + move.mutations.parameters.map { "\($0.name): \($0.type)" }
        + (move.isQueued ? ["queue: AnyTargetQueue"] : [])
      // The implicit initializer of a public struct is internal.
      let access = move.mutations.parameters.isEmpty ? access : ""
      blocks.append(
        ["\(access)init(\(parameters.joined(separator: ", "))) {"]
          + (move.mutations.parameters.map { "self.\($0.name) = \($0.name)" }
          + first(of: move) + last(of: move)).map { indentStep + $0 } + ["}"])
    }
    let own = move.isQueued ? "self." : ""
    var apply: [String] = []
    if move.hasSinks { apply.append("var activities: [Activity] = []") }
    if move.hasEffects { apply.append("var effects: [() -> Void] = []") }
    apply.append("\(own)commit { \(own)reduce(action, &$0\(move.collected)) }")
    if move.hasEffects { apply.append("for effect in effects { effect() }") }
    if move.hasSinks { apply.append("for activity in activities { \(own)send(activity) }") }
    if let action = move.actionCase {
      apply.append("\(own)send(.\(action)(action))")
    } else if !move.hasSinks, move.observesActions {
      apply.append("\(own)send(action)")
    }
    if move.isQueued {
      apply =
        [
          "\(move.queueName).execute { [weak self] in",
          "\(indentStep)guard let self else { return }",
        ]
        + apply.map { indentStep + $0 } + ["}"]
    }
    blocks.append(
      ["\(access)func \(move.applying)(_ action: \(move.mutations.action)) {"]
        + apply.map { indentStep + $0 }
        + ["}"])
    let text = blocks.map { $0.map { indent + $0 }.joined(separator: "\n") }
      .joined(separator: "\n\n")
    return "\n\(text)\n"
  }

  /// The first statements of the initializer of a component.
  private func first(of move: VueFluxMove) -> [String] {
    ["store = \(storeName)(initialState: state)"]
      + (move.isQueued ? ["self.\(move.queueName) = queue"] : [])
  }

  /// The last statements of the initializer of a component.
  private func last(of move: VueFluxMove) -> [String] {
    move.hasBus ? ["Self.register(self)"] : []
  }

  /// Converts the initializer of mutations to that of their component.
  private func initializer(_ node: InitializerDeclSyntax, _ move: VueFluxMove) -> [Edit] {
    guard let body = node.body else { return [] }
    let state = shortened(TypeReference(move.state, in: []))
    let clause = node.signature.parameterClause
    let start = clause.leftParen.bytes.upperBound
    let isEmpty = clause.parameters.isEmpty
    var edits = [replace(start..<start, "state: \(state)" + (isEmpty ? "" : ", "))]
    if move.isQueued {
      let end = clause.parameters.last?.bytes.upperBound ?? start
      edits.append(replace(end..<end, ", queue: AnyTargetQueue"))
    }
    let outer = indent(at: node.bytes.lowerBound)
    let inner = "\n" + outer + indentStep
    let brace = body.leftBrace.bytes.upperBound
    let close = body.rightBrace.bytes.lowerBound
    let isOnOneLine = !utf8[brace..<close].contains(10)
    let top = first(of: move).map { inner + $0 }.joined()
    let bottom = last(of: move).map { inner + $0 }.joined()
    if let first = body.statements.first, let last = body.statements.last {
      edits.append(
        isOnOneLine
          ? replace(brace..<first.bytes.lowerBound, top + inner) : replace(brace..<brace, top))
      let end = last.bytes.upperBound
      if isOnOneLine {
        edits.append(replace(end..<close, bottom + "\n" + outer))
      } else if !bottom.isEmpty {
        edits.append(replace(end..<end, bottom))
      }
    } else {
      edits.append(replace(brace..<close, top + bottom + "\n" + outer))
    }
    return edits
  }

  /// The registry of all components of a state, which does not retain them.
  private func registry(of move: VueFluxMove, _ access: String) -> [[String]] {
    [
      [
        "private struct Registered { weak var model: \(move.component)? }",
        "private static let registered = \(storeName)<[Registered], Never>(initialState: [])",
      ],
      [
        "/// All components, in the order of their creation.",
        "\(access)static var all: some Sequence<\(move.component)> {",
        "\(indentStep)registered.state.primitive.lazy.compactMap(\\.model)", "}",
      ],
      [
        "private static func register(_ model: \(move.component)) {",
        "\(indentStep)registered.commit { all in",
        "\(indentStep)\(indentStep)all.removeAll { $0.model == nil }",
        "\(indentStep)\(indentStep)all.append(Registered(model: model))",
        "\(indentStep)}", "}",
      ],
    ]
  }

  /// Converts `commit(action:state:)` to a method that mutates a value.
  private func reducer(_ commit: FunctionDeclSyntax, _ move: VueFluxMove) -> [Edit] {
    let parameters = Array(commit.signature.parameterClause.parameters)
    let state = shortened(TypeReference(move.state, in: []))
    var text =
      "_ \(commit.parameterName(0)!): \(move.mutations.action), "
      + "_ \(commit.parameterName(1)!): inout \(state)"
    if move.hasSinks { text += ", _ activities: inout [Activity]" }
    if move.hasEffects { text += ", _ effects: inout [() -> Void]" }
    let start =
      commit.modifiers.first { $0.name.text != "mutating" }?.bytes.lowerBound
      ?? commit.funcKeyword.bytes.lowerBound
    for parameter in parameters { handle(parameter) }
    let indent = self.indent(at: commit.bytes.lowerBound)
    let isOnOneLine = !commit.signature.parameterClause.description.contains("\n")
    if isOnOneLine, "\(indent)private func reduce(\(text)) {".count > 100 {
      let line = "\n\(indent)\(indentStep)"
      if line.count + text.count > 100 { text = text.replacing(", _ ", with: ",\(line)_ ") }
      text = "\(line)\(text)\n\(indent)"
    }
    return [
      replace(start..<commit.name.bytes.upperBound, "private func reduce"),
      replace(parameters[0].bytes.lowerBound..<parameters[1].bytes.upperBound, text),
    ]
  }

  /// Rewrites `commit(action: a, state: state)` in mutations that call themselves.
  func rewriteRecursion(_ call: FunctionCallExprSyntax) -> Bool {
    guard let move = frame?.component, frame?.isActions == false,
      ["commit", "self.commit"].contains(call.calledExpression.trimmedDescription),
      call.arguments.map({ $0.label?.text }) == ["action", "state"],
      let action = call.arguments.first?.expression, let state = call.arguments.last?.expression
    else { return false }
    handled.insert(call.calledExpression.id)
    let hasVariables = move.declaration.properties.contains { $0.kind == .variable }
    report(
      VueFluxRules.mutations, at: call,
      hasVariables
        ? "The mutations call themselves: observers of a variable are notified once, at the end"
        : "The mutations call themselves", symbol: "commit", grade: hasVariables ? .review : .safe,
      [
        replace(call.calledExpression.bytes.lowerBound..<action.bytes.lowerBound, "reduce("),
        replace(
          action.bytes.upperBound..<call.rightParen!.bytes.upperBound,
          ", &\(state.trimmedDescription)\(move.collected))"),
      ])
    return true
  }

  // MARK: Extensions

  func rewrite(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    let head = name.unqualified
    let parts = name.split(separator: ".").map(String.init)
    guard isOfVueFlux, index.isVueFlux(name, in: scope),
      canNameTypes || ["Store", "Actions", "Computed"].contains(head),
      VueFluxNames.generic.contains(head) || VueFluxNames.plain.contains(head)
    else {
      let declared = index.declaration(of: TypeReference(name, in: scope))?.name ?? name
      if let move = index.vueFlux.movesByMutations[declared], node.inheritanceClause == nil {
        handle(node.extendedType)
        push(scope, move.reference.text, VueFluxDetails(component: move))
        report(
          VueFluxRules.mutations, at: node, "The component has the members of the mutations",
          symbol: "Mutations", [replace(node.extendedType.bytes, self.name(of: move))])
        return .visitChildren
      }
      push(scope + parts, declared, VueFluxDetails(state: moves[declared]))
      return .visitChildren
    }
    handle(node.extendedType)
    if ["Actions", "Computed"].contains(head),
      let constraint = node.genericWhereClause?.constraint(on: "State"),
      let state = index.declaration(of: TypeReference(constraint, in: scope))?.name,
      let move = moves[state]
    {
      rewriteNamespace(node, head, move)
      return .visitChildren
    }
    if head == "Store", let move = move(ofExtendedStore: node) {
      rewriteStoreExtension(node, move)
      return .visitChildren
    }
    countBlocked(node)
    push(scope, nil, VueFluxDetails(isFeed: head == "Signal" && feed != nil))
    if head == "Store", rewriteStoreExtension(node) { return .skipChildren }
    if head == "Signal", rewriteSignalExtension(node) { return .visitChildren }
    let rule =
      switch head {
      case "Actions": VueFluxRules.actions
      case "Computed": VueFluxRules.computed
      case "Store": VueFluxRules.store
      case "Signal", "Constant": VueFluxRules.ownSignal
      default: VueFluxRules.leftover
      }
    report(
      rule, at: node, "This extension of '\(head)' has no equivalent", symbol: head,
      grade: .manual)
    return .skipChildren
  }

  private func rewriteNamespace(_ node: ExtensionDeclSyntax, _ head: String, _ move: VueFluxMove) {
    let isOfOwner = head == "Computed" && node.isOfComponent && feed != nil
    let isComputed = head == "Computed" && !isOfOwner
    push(
      scope, isComputed ? move.state : move.reference.text,
      VueFluxDetails(
        state: isComputed ? move : nil, component: head == "Actions" ? move : nil,
        isComputed: isComputed, isActions: head == "Actions", owner: isOfOwner ? move : nil))
    if let clause = node.genericWhereClause { handle(clause) }
    let target = isComputed ? shortened(TypeReference(move.state, in: [])) : self.name(of: move)
    let rule = head == "Computed" ? VueFluxRules.computed : VueFluxRules.actions
    var clause = node.genericWhereClause!.bytes
    while clause.lowerBound > 0, utf8[clause.lowerBound - 1] == 32 {
      clause = clause.lowerBound - 1..<clause.upperBound
    }
    if isComputed, let clause = node.inheritanceClause {
      handle(clause)
      report(
        rule, at: node,
        "'Computed' provides the current state to its protocol, but a value does not change",
        symbol: head, grade: .manual)
    }
    let members = node.memberBlock.members
    if isComputed, node.inheritanceClause == nil, !members.isEmpty,
      members.allSatisfy({ isForwarded($0.decl, move) })
    {
      for member in members { handle(member) }
      report(
        rule, at: node, "The properties of '\(target)' are read directly", symbol: head,
        [removalOfMember(node)])
      return
    }
    report(
      rule, at: node, "'\(head)' becomes an extension of '\(target)'", symbol: head,
      [replace(node.extendedType.bytes, target), replace(clause, "")])
  }

  /// Whether a getter is not needed, because a property has its name.
  func isForwarded(_ member: DeclSyntax, _ move: VueFluxMove) -> Bool {
    guard
      let name = member.as(VariableDeclSyntax.self)?.bindings.first?.pattern
        .as(IdentifierPatternSyntax.self)?.identifier.text,
      let getter = move.getter(name), case .property(let property) = getter.kind
    else { return false }
    return property == name || move.declaration.property(property)?.kind == .sink
  }

  /// The migration of the state that an extension of stores names; `nil` if the extension stays.
  private func move(ofExtendedStore node: ExtensionDeclSyntax) -> VueFluxMove? {
    guard let clause = node.genericWhereClause, clause.requirements.count == 1,
      node.inheritanceClause == nil, node.executorChoices == nil,
      let constraint = clause.constraint(on: "State"),
      let state = index.declaration(of: TypeReference(constraint, in: scope))?.name,
      let move = moves[state]
    else { return nil }
    let names = Set(node.memberBlock.members.flatMap { $0.decl.declaredNames })
    let taken =
      (index.declarations.methods["Actions"] ?? []).map(\.name)
      + move.getters.filter(\.isOfComponent).map(\.name) + [move.applying]
    return names.isDisjoint(with: VueFluxNames.membersOfComponents.union(taken)) ? move : nil
  }

  /// Makes an extension of the stores of a state one of their component.
  private func rewriteStoreExtension(_ node: ExtensionDeclSyntax, _ move: VueFluxMove) {
    push(scope, "Store<\(move.state)>", VueFluxDetails(extended: move))
    let clause = node.genericWhereClause!
    handle(clause)
    var bytes = clause.bytes
    while bytes.lowerBound > 0, utf8[bytes.lowerBound - 1] == 32 {
      bytes = bytes.lowerBound - 1..<bytes.upperBound
    }
    report(
      VueFluxRules.store, at: node, "The component has the members of its stores",
      symbol: "Store",
      [replace(node.extendedType.bytes, name(of: move)), replace(bytes, "")])
  }

  /// Removes an initializer that only chooses an executor.
  private func rewriteStoreExtension(_ node: ExtensionDeclSyntax) -> Bool {
    guard node.executorChoices != nil, index.vueFlux.obstacles.isEmpty else { return false }
    report(
      VueFluxRules.executor, at: node, "Each store is created with the queue of its commits",
      symbol: "Store", [removalOfMember(node)])
    return true
  }
}

extension DeclSyntax {
  /// The names that a member declares.
  fileprivate var declaredNames: [String] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.map(\.pattern.trimmedDescription)
    }
    return asProtocol((any NamedDeclSyntax).self).map { [$0.name.text] } ?? []
  }
}
