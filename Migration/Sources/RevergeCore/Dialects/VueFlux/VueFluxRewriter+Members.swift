import SwiftSyntax

extension VueFluxRewriter {
  /// - Returns: Whether the node needs no further visit.
  func rewrite(_ node: VariableDeclSyntax) -> Bool {
    guard !handled.contains(node.id) else { return true }
    rewriteBinder(node)
    guard node.parent?.is(MemberBlockItemSyntax.self) == true else { return false }
    if let move = frame?.owner { return rewriteGetterOfOwner(node, move) }
    guard let move = frame?.state else { return false }
    return frame?.isComputed == true ? rewriteGetter(node, move) : rewriteProperty(node, move)
  }

  /// Converts a binder for `self` to a method.
  private func rewriteBinder(_ node: VariableDeclSyntax) {
    guard let type = frame?.type, let binding = node.bindings.first,
      let closure = binding.binderClosure, let names = closure.names(2),
      let value = binding.typeAnnotation?.type.trimmedDescription.onlyGenericArgument,
      let block = binding.accessorBlock, let call = binding.onlyExpression,
      index.declarations.vueFlux.binders[type]?.contains(binding.pattern.trimmedDescription) == true
    else { return }
    for type in [binding.typeAnnotation.map { Syntax($0) }, call.calleeSyntax] {
      if let type { handle(type) }
    }
    var whole = call.bytes
    if let statement = call.parent?.as(ReturnStmtSyntax.self) { whole = statement.bytes }
    report(
      VueFluxRules.binder, at: node, "The binder becomes a method of its target", symbol: "Binder",
      [
        replace(
          node.bindingSpecifier.bytes.lowerBound..<block.bytes.lowerBound,
          "func \(binding.pattern.trimmedDescription)(_ \(names[1]): \(value)) ")
      ] + unwrapping(whole, around: closure)
        + closure.uses(of: names[0]).map { replace($0.bytes, "self") })
  }

  // MARK: Properties of states

  private func rewriteProperty(_ node: VariableDeclSyntax, _ move: VueFluxMove) -> Bool {
    guard let binding = node.bindings.first,
      let found = VueFluxDeclarations.Property(binding),
      let property = move.declaration.property(found.name)
    else { return false }
    if node.bindings.count > 1, split(node, move) { return true }
    let getters = move.openings(of: property.name)
    let comments = comment(of: getters.filter { $0.name == property.name }, above: node)
    rename(binding, property)
    switch property.kind {
    case .sink:
      report(
        VueFluxRules.sink, at: node, "The values of '\(property.name)' become activities",
        symbol: "Sink", [removalOfMember(node)])
      return true
    case .variable:
      report(
        VueFluxRules.variable, at: node, "'\(property.name)' becomes a property of the state",
        symbol: "Variable",
        [
          replace(
            node.bytes.lowerBound..<node.bindingSpecifier.bytes.upperBound,
            comments + head(of: property, binding, node, getters))
        ] + plain(binding))
      return true
    case .plain:
      if node.modifiers.contains(where: { $0.detail != nil }), !node.modifiers.arePublic,
        getters.contains(where: \.isPublic)
      {
        let start = node.modifiers.first!.bytes.lowerBound
        report(
          VueFluxRules.state, at: node, "'\(property.name)' is readable where its getter was",
          symbol: "fileprivate", [replace(start..<start, comments + "public ")])
        return false
      }
      guard isOpened(node, getters) else { return false }
      report(
        VueFluxRules.state, at: node,
        "'\(property.name)' is readable where its getter was, and set in this file",
        symbol: "fileprivate",
        [
          replace(
            node.bytes.lowerBound..<node.bindingSpecifier.bytes.lowerBound,
            comments + access(node, getters, isVariable: node.bindingSpecifier.text == "var"))
        ])
      return false
    }
  }

  private func rename(_ binding: PatternBindingSyntax, _ property: VueFluxDeclarations.Property) {
    guard property.rename != nil else { return }
    report(
      VueFluxRules.state, at: binding,
      "'\(property.name)' is renamed, because a computed value has its name",
      symbol: property.name, [replace(binding.pattern.bytes, property.newName)])
  }

  /// Whether a property gets the access level of its getters.
  private func isOpened(
    _ node: VariableDeclSyntax, _ getters: [VueFluxDeclarations.Getter]
  ) -> Bool {
    let word = node.modifiers.first { $0.name.text == "fileprivate" }
    return word != nil && word?.detail == nil && !getters.isEmpty
  }

  /// The modifiers of a property in the struct, with its specifier.
  private func head(
    of property: VueFluxDeclarations.Property, _ binding: PatternBindingSyntax,
    _ node: VariableDeclSyntax, _ getters: [VueFluxDeclarations.Getter]
  ) -> String {
    if property.kind == .variable {
      // The comparer of a variable that an initializer creates is set there.
      let edge = binding.initializer == nil ? "@Edge " : "@Edge(comparer: { _, _ in false }) "
      return edge + "\(access(node, getters, isVariable: true))var"
    }
    let specifier = node.bindingSpecifier.text
    if isOpened(node, getters) {
      return access(node, getters, isVariable: specifier == "var") + specifier
    }
    let isPublic =
      !node.modifiers.arePublic && node.modifiers.contains { $0.detail != nil }
      && getters.contains(where: \.isPublic)
    return (isPublic ? "public " : "") + node.modifiers.map { $0.trimmedDescription + " " }.joined()
      + specifier
  }

  /// Gives each property of a declaration its own one.
  ///
  /// - Returns: Whether the declaration is rewritten: not if all of its properties are sinks.
  private func split(_ node: VariableDeclSyntax, _ move: VueFluxMove) -> Bool {
    let parts = node.bindings.map { binding in
      VueFluxDeclarations.Property(binding).flatMap { move.declaration.property($0.name) }
        .map { (binding: binding, property: $0) }
    }
    let known = parts.compactMap { $0 }
    guard known.count == parts.count, known.contains(where: { $0.property.kind != .sink }) else {
      return false
    }
    let line = "\n" + indent(at: node.bytes.lowerBound)
    var start = node.bytes.lowerBound
    var isFirst = true
    for (binding, property) in known {
      let end = binding.trailingComma?.bytes.lowerBound ?? binding.bytes.upperBound
      defer { start = end }
      guard property.kind != .sink else {
        report(
          VueFluxRules.sink, at: binding, "The values of '\(property.name)' become activities",
          symbol: "Sink", [replace(start..<end, "")])
        continue
      }
      let getters = move.openings(of: property.name)
      let comments = comment(of: getters.filter { $0.name == property.name }, above: node)
      rename(binding, property)
      let isVariable = property.kind == .variable
      report(
        isVariable ? VueFluxRules.variable : VueFluxRules.state, at: binding,
        isVariable
          ? "'\(property.name)' becomes a property of the state"
          : "'\(property.name)' has its own declaration",
        symbol: isVariable ? "Variable" : property.name,
        [
          replace(
            start..<binding.pattern.bytes.lowerBound,
            (isFirst ? "" : line) + comments + head(of: property, binding, node, getters) + " ")
        ] + (isVariable ? plain(binding) : []))
      if !isVariable { walk(binding) }
      isFirst = false
    }
    return true
  }

  /// Rewrites the creation of a variable in an initializer of a state.
  func rewriteCreatedVariable(_ node: SequenceExprSyntax) {
    guard let move = frame?.state, frame?.isComputed == false,
      let (name, call, value) = node.createdVariable,
      let property = move.declaration.property(name), property.kind == .variable,
      let target = node.elements.first,
      let reference = target.as(DeclReferenceExprSyntax.self)
        ?? target.as(MemberAccessExprSyntax.self)?.declName
    else { return }
    handle(target)
    handle(call.calledExpression)
    report(
      VueFluxRules.variable, at: node, "The edge of '\(name)' is created with its value",
      symbol: "Variable",
      [
        replace(reference.bytes, "_" + property.newName),
        replace(call.bytes.lowerBound..<value.bytes.lowerBound, "Edge(wrappedValue: "),
        replace(
          value.bytes.upperBound..<call.bytes.upperBound, ", comparer: { _, _ in false })"),
      ])
  }

  /// The comments of deleted getters, for the property that stays.
  private func comment(
    of getters: [VueFluxDeclarations.Getter], above node: VariableDeclSyntax
  ) -> String {
    let start = node.bytes.lowerBound
    let line = text(of: lineRange(at: start).lowerBound..<start)
    return getters.flatMap(\.comment).map { "\($0)\n\(line)" }.joined()
  }

  /// The modifiers of a property: it gets the access level of the getter that it replaces.
  private func access(
    _ node: VariableDeclSyntax, _ getters: [VueFluxDeclarations.Getter], isVariable: Bool
  ) -> String {
    let isPublic = getters.contains(where: \.isPublic)
    let isHidden = node.modifiers.contains { ["fileprivate", "private"].contains($0.name.text) }
    guard !getters.isEmpty else {
      return node.modifiers.trimmedDescription + (node.modifiers.isEmpty ? "" : " ")
    }
    let others = node.modifiers.filter {
      !["fileprivate", "private", "public", "internal"].contains($0.name.text)
    }
    var words = others.map(\.trimmedDescription)
    if isVariable, isHidden || isPublic { words.insert("fileprivate(set)", at: 0) }
    if isPublic { words.insert("public", at: 0) }
    return words.map { $0 + " " }.joined()
  }

  /// Rewrites `name = Variable<T>(value)` to `name: T = value`.
  private func plain(_ binding: PatternBindingSyntax) -> [Edit] {
    guard let value = binding.variableValue, let initial = binding.initializer else {
      // An initializer creates the variable.
      guard let annotation = binding.typeAnnotation, binding.initializer == nil,
        let type = annotation.type.trimmedDescription.onlyGenericArgument
      else { return [] }
      handle(annotation)
      return [replace(annotation.type.bytes, type)]
    }
    var edits: [Edit] = []
    let type =
      binding.typeAnnotation?.type.trimmedDescription.onlyGenericArgument
      ?? initial.value.namedType?.onlyGenericArgument
    if let annotation = binding.typeAnnotation {
      handle(annotation)
      edits.append(replace(annotation.type.bytes, type ?? annotation.type.trimmedDescription))
    } else if let type {
      let end = binding.pattern.bytes.upperBound
      edits.append(replace(end..<end, ": \(type)"))
    }
    edits.append(replace(initial.value.bytes, value.trimmedDescription))
    return edits
  }

  // MARK: Getters

  private func rewriteGetter(_ node: VariableDeclSyntax, _ move: VueFluxMove) -> Bool {
    guard let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let getter = move.getter(name), getter.kind == binding.vueFluxGetter
    else { return false }
    if isForwarded(DeclSyntax(node), move) {
      report(
        VueFluxRules.computed, at: node, "'\(name)' is read from the state directly",
        symbol: "Computed", [removalWithComment(of: node)])
      return true
    }
    switch getter.kind {
    case .value: return false
    case .property(let property):
      guard move.declaration.property(property)?.kind == .variable,
        let type = binding.typeAnnotation?.type, let expression = binding.onlyExpression
      else { return false }
      report(
        VueFluxRules.signal, at: node, "The edge of '\(property)' replaces its signal",
        symbol: "Signal",
        [
          replace(type.bytes, "Edge<\(type.trimmedDescription.onlyGenericArgument ?? "_")>"),
          replace(
            expression.bytes, "$" + (move.declaration.property(property)?.newName ?? property)),
        ])
      return true
    case .mapped:
      return rewriteMapped(node, binding, move)
    case .signal:
      report(
        VueFluxRules.ownSignal, at: node, "The signal '\(name)' is created in an unsupported form",
        symbol: "Signal", grade: .manual)
      return true
    }
  }

  /// Rewrites a getter of the component.
  private func rewriteGetterOfOwner(_ node: VariableDeclSyntax, _ move: VueFluxMove) -> Bool {
    guard let name = node.bindings.first?.pattern.trimmedDescription,
      move.getter(name)?.isOfComponent == false
    else { return false }
    report(
      VueFluxRules.computed, at: node, "'\(name)' is read from the state directly",
      symbol: "Computed", [removalWithComment(of: node)])
    return true
  }

  /// Rewrites a computed value of the state in a getter of the component, and the other way around.
  func rewriteOtherGetter(_ node: DeclReferenceExprSyntax, _ name: String) {
    guard let move = frame?.owner ?? (frame?.isComputed == true ? frame?.state : nil),
      let getter = move.getter(name), getter.isOfComponent != (frame?.owner != nil),
      localMeaning(of: name, at: Syntax(node)) == nil, !localNames(at: node).contains(name)
    else { return }
    guard frame?.owner != nil, !getter.isSignal(of: move) else {
      report(
        VueFluxRules.computed, at: node,
        "'\(name)' belongs to \(frame?.owner == nil ? "the component" : "the state")", symbol: name,
        grade: .manual)
      return
    }
    let isInClosure = node.isInClosure(below: Syntax(file.tree))
    report(
      VueFluxRules.computed, at: node, "'\(name)' belongs to the state", symbol: name,
      [
        replace(
          node.bytes.lowerBound..<node.bytes.lowerBound,
          isInClosure ? "store.state.primitive." : "state.primitive.")
      ])
  }

  /// Converts a signal that is derived from another one to a function of its value.
  private func rewriteMapped(
    _ node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ move: VueFluxMove
  ) -> Bool {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let getter = move.getter(name), case .mapped(let source, let isProperty) = getter.kind,
      let root = move.root(of: getter), let rootType = root.value,
      isProperty || move.getter(source)?.isOfComponent != true,
      let value = binding.typeAnnotation?.type.trimmedDescription.onlyGenericArgument,
      let call = binding.onlyExpression?.as(FunctionCallExprSyntax.self),
      let closure = call.trailingClosure, let parameter = closure.onlyParameter,
      let statement = closure.statements.first, let block = binding.accessorBlock
    else {
      report(
        VueFluxRules.ownSignal, at: node, "Cannot determine the source of the signal",
        symbol: "Signal", grade: .manual)
      return true
    }
    let isMapped =
      if !isProperty, case .mapped? = move.getter(source)?.kind { true } else { false }
    // The parameter has the name of the property, and hides a function of that name.
    let prefix = source == root.name ? "Self." : ""
    let argument = isMapped ? "\(prefix)\(source)(\(root.name))" : root.name
    let type = qualified(rootType, in: move.state.split(separator: ".").map(String.init))
    let expression = call.bytes
    report(
      VueFluxRules.signal, at: node,
      "The signal becomes a function of '\(root.name)'", symbol: "Signal",
      [
        replace(
          node.bindingSpecifier.bytes.lowerBound..<block.bytes.lowerBound,
          "static func \(name)(_ \(root.name): \(type)) -> \(value) "),
        replace(expression.lowerBound..<statement.bytes.lowerBound, ""),
        replace(statement.bytes.upperBound..<expression.upperBound, ""),
      ] + closure.uses(of: parameter).map { replace($0.bytes, argument) })
    return true
  }

  /// A type that is written in one scope, as written in this one.
  func qualified(_ type: String, in scope: [String]) -> String {
    var result = ""
    var word = ""
    for character in type + " " {
      if character.isLetter || character.isNumber || character == "_" || character == "." {
        word.append(character)
      } else {
        result += word.isEmpty ? "" : shortened(TypeReference(word, in: scope))
        result.append(character)
        word = ""
      }
    }
    return result.trimmingSpaces
  }

  /// Deletes a getter and the comment above it, which moves to the property.
  private func removalWithComment(of node: VariableDeclSyntax) -> Edit {
    let edit = removalOfMember(node)
    var low = edit.range.lowerBound
    guard !node.leadingTrivia.comment.isEmpty else { return edit }
    while low > 0 {
      let above = lineRange(at: low - 1)
      let line = text(of: above).trimmingSpaces
      guard line.hasPrefix("//"), !line.hasPrefix(Marker.start) else { break }
      low = above.lowerBound
    }
    return replace(low..<edit.range.upperBound, "")
  }

  /// Renames a property of a state whose name a computed value has, too.
  func rewriteRenamed(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) {
    let state: String
    if base.trimmedDescription == "self", let move = frame?.state, frame?.isComputed == false {
      state = move.state
    } else if case .state(let name)? = vueFluxType(of: base) {
      state = name
    } else {
      return
    }
    rename(node.declName, in: state)
  }

  private func rename(_ node: DeclReferenceExprSyntax, in state: String) {
    guard let property = moves[state]?.declaration.property(node.baseName.text),
      property.rename != nil
    else { return }
    report(
      VueFluxRules.state, at: node, "'\(property.name)' is renamed '\(property.newName)'",
      symbol: property.name, [replace(node.bytes, property.newName)])
  }

  /// Renames such a property in the declaration of its state.
  func rewriteRenamed(_ node: DeclReferenceExprSyntax) {
    guard let move = frame?.state, frame?.isComputed == false,
      localMeaning(of: node.baseName.text, at: Syntax(node)) == nil,
      !localNames(at: node).contains(node.baseName.text)
    else { return }
    rename(node, in: move.state)
  }

  /// Reads the state in a getter that used `state`.
  func rewriteOwnState(_ node: DeclReferenceExprSyntax) {
    guard node.baseName.text == "state", let move = frame?.state, frame?.isComputed == true,
      resolve(ExprSyntax(node)) == .value(TypeReference(move.state, in: []))
    else { return }
    guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id
    else {
      report(
        VueFluxRules.computed, at: node, "The state itself replaces 'state'", symbol: "state",
        [replace(node.bytes, "self")])
      return
    }
    let name = member.declName.baseName
    let isHidden = localNames(at: node).contains(name.text)
    let isInClosure = needsSelf(at: node)
    let edit =
      isHidden || isInClosure
      ? replace(node.bytes, "self")
      : replace(node.bytes.lowerBound..<name.bytes.lowerBound, "")
    report(
      VueFluxRules.computed, at: node, "'\(name.text)' is a property of the state",
      symbol: "state", [edit])
  }
}

extension ExprSyntax {
  /// The callee of a call.
  fileprivate var calleeSyntax: Syntax? {
    self.as(FunctionCallExprSyntax.self).map { Syntax($0.calledExpression) }
  }
}

extension VueFluxRewriter {
  /// The names that the enclosing functions and getters declare. Each member is read once.
  func localNames(at node: some SyntaxProtocol) -> Set<String> {
    var root = Syntax(node)
    while let parent = root.parent, !parent.is(MemberBlockItemSyntax.self) { root = parent }
    if let known = localNames[root.id] { return known }
    let finder = LocalNameFinder(viewMode: .sourceAccurate)
    for child in root.children(viewMode: .sourceAccurate) { finder.walk(child) }
    localNames[root.id] = finder.names
    return finder.names
  }
}

/// Finds the names of local variables and parameters.
private final class LocalNameFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) != true {
      names.insert(node.identifier.text)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .skipChildren
  }
}
