import SwiftSyntax

extension NeueRewriter {
  /// The component of a store or context expression.
  func component(of base: ExprSyntax) -> NeueComponent? {
    component(of: resolve(base), at: base)
  }

  private func component(of resolution: Resolution, at node: some SyntaxProtocol) -> NeueComponent?
  {
    switch resolution {
    case .context: return frame?.reducer.map(NeueComponent.init)
    case .value(let type):
      if let component = index.component(of: type) { return component }
      // A store of a generic parameter.
      let arguments = type.text.plainType.unqualified.genericArguments
      guard NeueNames.stores.contains(type.text.plainType.unqualified.withoutGenericArguments),
        let last = arguments.last, let constraint = constraint(on: last, at: node)
      else { return nil }
      return NeueComponent(
        reducer: index.reducer(TypeReference(constraint, in: scope)) ?? constraint)
    case .unknown: return nil
    }
  }

  /// Rewrites members of a context, and members of a store that have other names.
  func rewrite(_ node: MemberAccessExprSyntax) {
    guard !handled.contains(node.id), let base = node.base else { return }
    let name = node.declName.baseName.text
    if resolve(base) == .context {
      rewriteContext(node, base, name)
      return
    }
    if ["metadata", "codeLocation"].contains(name), isValue(base) {
      report(
        NeueRules.valueKept, at: node, "Mutations and actions are no longer values",
        symbol: name)
      return
    }
    guard let component = component(of: base) else {
      reportUnknown(node, name)
      return
    }
    switch name {
    case "state": rewriteState(node)
    case "reducer":
      report(
        NeueRules.reducerProperty, at: node, "The component replaces the reducer",
        symbol: name, [replace(base.bytes.upperBound..<node.bytes.upperBound, "")])
    case "modernStore":
      report(
        NeueRules.reducerProperty, at: node, "The component has the modern store",
        symbol: name, [replace(node.declName.bytes, "store")])
    case "id":
      report(
        NeueRules.identity, at: node, "The identity of the object replaces '\(name)'",
        symbol: name,
        [
          replace(base.bytes.lowerBound..<base.bytes.lowerBound, "ObjectIdentifier("),
          replace(base.bytes.upperBound..<node.bytes.upperBound, ")"),
        ])
    case "sourceState" where index.isScoped(component.reducer):
      report(
        NeueRules.source, at: node, "The source's state is the root state", symbol: name,
        [replace(node.declName.bytes, "rootState\(primitive(node))")])
    case "sourceState", "sourceStore": reportSource(node, name)
    default: break
    }
  }

  private func rewriteContext(_ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String) {
    handleAll(base)
    switch name {
    case "state", "sourceState":
      let own = name == "state" ? "state" : "rootState"
      if name == "sourceState", !index.isScoped(frame?.reducer ?? "") {
        reportSource(node, name)
        return
      }
      report(
        name == "state" ? NeueRules.context : NeueRules.source, at: node,
        "The component provides the state", symbol: name,
        [replace(node.bytes, "\(ownPrefix(own, at: node))\(own)\(primitive(node))")])
    default:
      report(
        NeueRules.context, at: node, "The component replaces the context", symbol: "context",
        [replace(base.bytes, "self")])
    }
  }

  /// Finds members of the library whose base has an unknown type.
  private func reportUnknown(_ node: MemberAccessExprSyntax, _ name: String) {
    if name == "state", let base = node.base, resolve(base) == .unknown,
      likelyStores.contains(base.trimmedDescription.withoutMarks), !primitive(node).isEmpty
    {
      let end = node.bytes.upperBound
      report(
        NeueRules.state, at: node,
        "The state itself is passed on, if '\(base.trimmedDescription)' is a store",
        symbol: "state", grade: .review, [replace(end..<end, primitive(node))])
      return
    }
    guard NeueNames.members.contains(name), let base = node.base, resolve(base) == .unknown,
      index.declarations.legacyModules[.neue]?.contains(file.module) == true, !isMarked(node)
    else { return }
    let isRegistration = name == "rawKey"
    report(
      isRegistration ? NeueRules.registration : NeueRules.leftover, at: node,
      "Cannot determine the type of which '\(name)' is a member", symbol: name)
  }

  /// Whether an enclosing statement already has a marker.
  private func isMarked(_ node: some SyntaxProtocol) -> Bool {
    var current: Syntax? = Syntax(node)
    while let parent = current {
      if parent.is(CodeBlockItemSyntax.self) || parent.is(MemberBlockItemSyntax.self),
        parent.leadingTrivia.description.contains(Marker.start + "neue.")
      {
        return true
      }
      current = parent.parent
    }
    return false
  }

  private func rewriteState(_ node: MemberAccessExprSyntax) {
    let text = primitive(node)
    guard !text.isEmpty else { return }
    let end = node.bytes.upperBound
    report(
      NeueRules.state, at: node, "The state itself is passed on", symbol: "state",
      [replace(end..<end, text)])
  }

  /// Rewrites the source of a scoped store, if its name is known and still refers to it.
  private func reportSource(_ node: MemberAccessExprSyntax, _ name: String) {
    guard let source = sourceName(of: node.base) else {
      report(
        NeueRules.source, at: node, "A component on a slice does not know its source",
        symbol: name, grade: .manual)
      return
    }
    let text = name == "sourceState" ? "\(source).state\(primitive(node))" : source
    report(
      NeueRules.source, at: node, "The source is '\(source)'", symbol: name,
      [replace(node.bytes, text)])
  }

  /// The suffix of a state that is not only read for a property.
  func primitive(_ node: some SyntaxProtocol) -> String {
    guard let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id else {
      return ".primitive"
    }
    let name = outer.declName.baseName.text
    // Methods of the state, and members that `Changes` shadows, need the state itself.
    if let call = outer.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == outer.id
    {
      return ".primitive"
    }
    return NeueNames.membersOfChanges.contains(name) || name.first?.isNumber == true
      || name == "self" ? ".primitive" : ""
  }

  /// The `self.` before a name, if it must be explicit.
  func ownPrefix(_ name: String, at node: some SyntaxProtocol) -> String {
    needsSelf(at: node) || isLocal(name, at: node) ? "self." : ""
  }

  /// Whether an enclosing function has a parameter or a variable with this name.
  func isLocal(_ name: String, at node: some SyntaxProtocol) -> Bool {
    var current = Syntax(node)
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        if parent.parent?.is(SourceFileSyntax.self) == true { return false }
        for item in list where item.position < current.position {
          if item.item.as(VariableDeclSyntax.self)?.bindings.contains(where: {
            $0.pattern.names.contains(name)
          }) == true || item.item.as(GuardStmtSyntax.self)?.conditions.names.contains(name) == true
            || item.item.as(FunctionDeclSyntax.self)?.name.text == name
          {
            return true
          }
        }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        let isCaptured = closure.signature?.capture?.items.contains { $0.name.text == name }
        if closure.parameter(name) != nil || isCaptured == true { return true }
      } else if let function = parent.as(FunctionDeclSyntax.self) {
        if function.signature.parameterClause.type(of: name) != nil { return true }
      } else if let initializer = parent.as(InitializerDeclSyntax.self) {
        if initializer.signature.parameterClause.type(of: name) != nil { return true }
      } else if let loop = parent.as(ForStmtSyntax.self) {
        if loop.pattern.names.contains(name) { return true }
      } else if let check = parent.as(IfExprSyntax.self) {
        if check.conditions.names.contains(name) { return true }
      } else if let item = parent.as(SwitchCaseSyntax.self) {
        if case .case(let label) = item.label,
          label.caseItems.contains(where: { $0.pattern.names.contains(name) })
        {
          return true
        }
      }
      current = parent
    }
    return false
  }

  func rewrite(_ node: DeclReferenceExprSyntax) {
    guard !handled.contains(node.id) else { return }
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      return
    }
    let name = node.baseName.text
    if let given = givenName(of: node) {
      report(
        given.rule, at: node, "The parameter gets a name", symbol: name,
        [replace(node.bytes, given.name)])
      return
    }
    if resolve(name, at: Syntax(node)) == .context {
      report(
        NeueRules.context, at: node, "The component replaces the context", symbol: "context",
        [replace(node.bytes, "self")])
      return
    }
    if name == "state", frame?.isStore == true, !isLocal(name, at: node) {
      let (end, text) = (node.bytes.upperBound, primitive(node))
      guard !text.isEmpty else { return }
      report(
        NeueRules.state, at: node, "The state itself is passed on", symbol: name,
        [replace(end..<end, text)])
      return
    }
    if NeueNames.stateAliases.contains(name), let reducer = reducerAround(node),
      isGone(name, reducer),
      let state = index.state(of: reducer)
    {
      report(
        NeueRules.state, at: node, "The name of the state is written out", symbol: name,
        [replace(node.bytes, shortened(state))])
      return
    }
    if NeueNames.types.contains(name), isLegacy(name), name != "AdapterBase" {
      let rule = name == "StoreKey" ? NeueRules.registration : NeueRules.leftover
      report(rule, at: node, "'\(name)' has no equivalent", symbol: name)
      return
    }
    if frame?.becomesClass == true, frame?.reducer != nil, needsSelf(at: node),
      isOwnMember(name), !isLocal(name, at: node)
    {
      report(
        NeueRules.reducer, at: node, "Closures in a class need an explicit 'self'",
        symbol: name, [replace(node.bytes.lowerBound..<node.bytes.lowerBound, "self.")])
    }
  }

  /// The name for a `$0` whose closure is deleted.
  private func givenName(of node: DeclReferenceExprSyntax) -> (name: String, rule: Rule)? {
    guard node.baseName.text == "$0" else { return nil }
    var current = node.parent
    while let parent = current, !parent.is(ClosureExprSyntax.self) { current = parent.parent }
    return current.flatMap { closureNames[$0.id] }
  }

  /// A chain of names, as written without the closure around it.
  func written(_ expression: ExprSyntax) -> String {
    let text = expression.trimmedDescription
    var first = expression
    while let base = first.as(MemberAccessExprSyntax.self)?.base { first = base }
    guard let name = first.as(DeclReferenceExprSyntax.self).flatMap(givenName)?.name else {
      return text
    }
    return name + text.dropFirst(first.trimmedDescription.count)
  }

  private func isGone(_ name: String, _ reducer: String) -> Bool {
    name == "TargetState"
      ? index.declarations.types[reducer + ".TargetState"]?.contains { $0.kind != .alias } != true
      : index.resolve(TypeReference(name, in: scope)) == nil
  }

  private func isOwnMember(_ name: String) -> Bool {
    index.lineage(of: frame?.reducer ?? "").contains {
      index.facts(of: $0)?.members.contains(name) == true
    }
  }

  // MARK: Weak references beside a context

  /// Captures `self` strongly if the context retained the reducer.
  func strengthen(_ closure: ClosureExprSyntax) {
    guard !inlined.contains(closure.id), let reducer = frame?.reducer, let weak = closure.weakSelf,
      let context = contextName(in: closure)
    else { return }
    let uses = closure.uses(of: "self")
    let chains = uses.compactMap { $0.parent?.as(OptionalChainingExprSyntax.self) }
    let edits: [Edit]
    if chains.count == uses.count, chains.allSatisfy(\.isStatement) {
      edits = [replace(weak.bytes, "self")] + chains.map { replace($0.questionMark.bytes, "") }
    } else {
      // Checks of `self` stay, next to the capture of the component.
      contextCaptures[closure.id] = (context, reducer)
      let end = weak.name.bytes.upperBound
      edits = [replace(end..<end, ", \(context) = self")]
    }
    report(
      NeueRules.weakSelf, at: closure,
      "The context retained the store and the reducer: 'self' always existed here",
      symbol: "self", edits)
  }

  private func contextName(in closure: ClosureExprSyntax) -> String? {
    let finder = ContextFinder(self)
    finder.walk(closure.statements)
    return finder.name
  }

  private final class ContextFinder: SyntaxVisitor {
    let rewriter: NeueRewriter
    var name: String?

    init(_ rewriter: NeueRewriter) {
      self.rewriter = rewriter
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
      if !isMember, rewriter.resolve(ExprSyntax(node)) == .context {
        name = node.baseName.text
      }
      return .visitChildren
    }
  }
}

extension ClosureExprSyntax {
  /// The weak capture of `self`.
  var weakSelf: ClosureCaptureSyntax? {
    signature?.capture?.items.first {
      $0.specifier != nil && $0.trimmedDescription.hasSuffix("self")
    }
  }
}

extension OptionalChainingExprSyntax {
  /// Whether the optional chain is a statement, so its result is not used.
  fileprivate var isStatement: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if parent.is(CodeBlockItemSyntax.self) { return true }
      let isChain =
        parent.as(MemberAccessExprSyntax.self)?.base?.id == current.id
        || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == current.id
        || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == current.id
        || parent.is(OptionalChainingExprSyntax.self) || parent.is(ExprListSyntax.self)
        || parent.is(SequenceExprSyntax.self)
      guard isChain else { return false }
      if let list = parent.as(ExprListSyntax.self), list.first?.id != current.id { return false }
      current = parent
    }
    return false
  }
}

extension PatternSyntax {
  /// The names that the pattern binds.
  var names: Set<String> {
    let finder = PatternFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.names
  }
}

extension ConditionElementListSyntax {
  fileprivate var names: Set<String> {
    reduce(into: []) { names, element in
      switch element.condition {
      case .optionalBinding(let binding): names.formUnion(binding.pattern.names)
      case .matchingPattern(let match): names.formUnion(match.pattern.names)
      default: break
      }
    }
  }
}

private final class PatternFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.text)
    return .skipChildren
  }
}
