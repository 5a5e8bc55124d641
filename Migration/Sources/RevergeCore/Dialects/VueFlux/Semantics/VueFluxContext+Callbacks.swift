import SwiftSyntax

/// Closures and delegates of a state or an action: in a struct, they would run inside the commit.
extension VueFluxContext {
  /// The certainty that a call runs code that the mutations do not contain.
  enum Callback { case certain, possible }

  /// Whether a call inside a commit runs code that the mutations do not contain; `nil` if it does not.
  func callback(_ call: FunctionCallExprSyntax) -> Callback? {
    guard runsInCommit(call), !runsLater(call) else { return nil }
    let callee = call.calledExpression
    if let own = callee.as(DeclReferenceExprSyntax.self) { return calledValue(own) }
    guard let member = callee.as(MemberAccessExprSyntax.self) else {
      // `state.done?(1)`, `state.observers[0](1)`
      return !callee.is(ClosureExprSyntax.self) && isForeign(callee) ? .certain : nil
    }
    if member.base?.trimmedDescription == "self", let move = frame?.component {
      let type = move.mutations.reference.fullName
      return isClosure(member.declName.baseName.text, of: type) ? .possible : nil
    }
    guard let base = member.base, isForeign(base), let type = typeOfPart(base),
      !index.declarations.vueFlux.mutatingMethods.contains(member.declName.baseName.text)
    else { return nil }
    if isProtocol(type) { return .certain }
    let plain = TypeReference(type.text.plainType, in: type.scope)
    guard let owner = index.declaration(of: plain) else { return nil }
    let name = member.declName.baseName.text
    if isClosure(name, of: owner.name) { return .certain }
    let isCallingBack =
      owner.kind == .class && !index.vueFlux.isState(owner.name)
      && (index.declarations.properties[owner.name] ?? [:]).values.contains {
        $0.text.contains("->") || $0.text.contains("Store<") || isProtocol($0)
      }
    return isCallingBack ? .possible : nil
  }

  /// Whether a name that is called is a value: a part of an action or of the state.
  private func calledValue(_ node: DeclReferenceExprSyntax) -> Callback? {
    let name = node.baseName.text
    if binding(of: name, at: Syntax(node)) != nil || name.hasPrefix("$") {
      return isForeign(ExprSyntax(node)) ? .certain : nil
    }
    if let move = frame?.state { return isClosure(name, of: move.state) ? .certain : nil }
    guard let move = frame?.component else { return nil }
    return isClosure(name, of: move.mutations.reference.fullName) ? .possible : nil
  }

  /// Whether a property is called as a closure, other than one whose code is in its declaration.
  private func isClosure(_ name: String, of type: String) -> Bool {
    guard index.property(name, of: type) != nil,
      index.declarations.methods[type]?.contains(where: { $0.name == name }) != true
    else { return false }
    return moves[type]?.declaration.property(name)?.isFixedClosure != true
  }

  private func isProtocol(_ type: TypeReference) -> Bool {
    let text = type.text.filter { !"()?!".contains($0) }
    if text.contains("->") { return false }
    if text.hasPrefix("any ") || text.contains("&") { return true }
    if let declared = index.declaration(of: TypeReference(text.plainType, in: type.scope)) {
      return declared.kind == .protocol
    }
    return VueFluxNames.suffixesOfProtocols.contains { text.hasSuffix($0) }
  }

  /// Whether an expression is a part of the state or of an action, or a value that a loop or a
  /// closure gets.
  private func isForeign(_ expression: ExprSyntax) -> Bool {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if name.hasPrefix("$") { return true }
      switch binding(of: name, at: Syntax(reference)) {
      case .function?, .closure?: return false
      case .part?, .variable?: return true
      case .value(let value, _)?: return isForeign(value)
      case nil:
        if let move = frame?.state {
          return name == "self" || index.property(name, of: move.state) != nil
        }
        guard let move = frame?.component else { return false }
        return index.property(name, of: move.mutations.reference.fullName) != nil
      }
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.base.map(isForeign) ?? false
    }
    if let part = expression.as(SubscriptCallExprSyntax.self) {
      return isForeign(part.calledExpression)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return isForeign(call.calledExpression)
    }
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return isForeign(only.expression)
    }
    let inner =
      expression.as(OptionalChainingExprSyntax.self)?.expression
      ?? expression.as(ForceUnwrapExprSyntax.self)?.expression
    return inner.map(isForeign) ?? false
  }

  /// The type of a part of a state or of an action; `nil` if it is unknown.
  private func typeOfPart(_ expression: ExprSyntax) -> TypeReference? {
    let inner =
      expression.as(OptionalChainingExprSyntax.self)?.expression
      ?? expression.as(ForceUnwrapExprSyntax.self)?.expression
    if let inner { return typeOfPart(inner) }
    if case .value(let type) = resolve(expression) { return type }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      let type = typeOfPart(base),
      let owner = index.declaration(of: TypeReference(type.text.plainType, in: type.scope))
    {
      return index.property(member.declName.baseName.text, of: owner.name)
    }
    guard let own = expression.as(DeclReferenceExprSyntax.self) else { return nil }
    let name = own.baseName.text
    if case .value(let value, _)? = binding(of: name, at: Syntax(own)) { return typeOfPart(value) }
    return typeInAction(name, at: Syntax(own))
  }

  /// The type of a value of an action, which a pattern binds to a name.
  private func typeInAction(_ name: String, at node: Syntax) -> TypeReference? {
    guard let mutations = frame?.component?.mutations,
      let action = index.declaration(
        of: TypeReference(
          mutations.action, in: mutations.reference.scope + [mutations.reference.text]))?
        .name
    else { return nil }
    for parent in sequence(first: node, next: \.parent) {
      var patterns: [PatternSyntax] = []
      if case .case(let label)? = parent.as(SwitchCaseSyntax.self)?.label {
        patterns = label.caseItems.map(\.pattern)
      } else if let list = parent.as(IfExprSyntax.self)?.conditions {
        patterns = list.compactMap { $0.condition.as(MatchingPatternConditionSyntax.self)?.pattern }
      }
      for pattern in patterns where pattern.boundNames.contains(name) {
        return pattern.boundValue(name).flatMap { value in
          index.declarations.vueFlux.payloads["\(action).\(value.name)"]?[value.place]
        }
      }
      if parent.is(FunctionDeclSyntax.self) { return nil }
    }
    return nil
  }

  // MARK: Names

  /// The declaration of a local name.
  enum Binding {
    case function
    /// A closure whose code is in the mutations.
    case closure
    case value(ExprSyntax, isVariable: Bool)
    /// A variable without an initial value.
    case variable
    /// A parameter of a closure, or a name in a pattern.
    case part
  }

  /// The declaration of a local name.
  func binding(of name: String, at node: Syntax) -> Binding? {
    var current = node
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        let items = ScopeTable.scope(of: list).declaring[name] ?? []
        if let item = items.last(where: { $0.position < current.position }) {
          return binding(of: name, in: item)
        }
      } else if let check = parent.as(IfExprSyntax.self), check.body.id == current.id {
        if let found = binding(of: name, in: check.conditions) { return found }
      } else if let loop = parent.as(WhileStmtSyntax.self), loop.body.id == current.id {
        if let found = binding(of: name, in: loop.conditions) { return found }
      } else if let loop = parent.as(ForStmtSyntax.self), loop.body.id == current.id {
        if loop.pattern.boundNames.contains(name) { return .part }
      } else if case .case(let label)? = parent.as(SwitchCaseSyntax.self)?.label {
        if label.caseItems.contains(where: { $0.pattern.boundNames.contains(name) }) {
          return .part
        }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        if closure.parameter(name) != nil { return .part }
      } else if let function = parent.as(FunctionDeclSyntax.self) {
        if function.signature.parameterClause.type(of: name) != nil {
          return function.isVueFluxCommit ? .part : .function
        }
        if function.parent?.is(MemberBlockItemSyntax.self) == true { return nil }
      }
      current = parent
    }
    return nil
  }

  private func binding(of name: String, in item: CodeBlockItemSyntax) -> Binding {
    if let condition = item.item.as(GuardStmtSyntax.self) {
      return binding(of: name, in: condition.conditions) ?? .part
    }
    guard let variable = item.item.as(VariableDeclSyntax.self) else { return .function }
    let value = variable.bindings.first { $0.pattern.trimmedDescription == name }?.initializer?
      .value
    guard let value else { return variable.bindingSpecifier.text == "var" ? .variable : .part }
    return value.is(ClosureExprSyntax.self)
      ? .closure : .value(value, isVariable: variable.bindingSpecifier.text == "var")
  }

  private func binding(of name: String, in list: ConditionElementListSyntax) -> Binding? {
    for element in list {
      if let optional = element.condition.as(OptionalBindingConditionSyntax.self),
        optional.pattern.trimmedDescription == name
      {
        return optional.initializer.map { .value($0.value, isVariable: false) } ?? .part
      }
      if let match = element.condition.as(MatchingPatternConditionSyntax.self),
        match.pattern.boundNames.contains(name)
      {
        return .part
      }
    }
    return nil
  }

  // MARK: Place

  /// Whether code is in `commit(action:state:)`, or in a member of the state that it uses.
  private func runsInCommit(_ call: FunctionCallExprSyntax) -> Bool {
    if let state = frame?.state, frame?.isComputed == false {
      for parent in sequence(first: Syntax(call), next: \.parent) {
        if let accessor = parent.as(AccessorDeclSyntax.self),
          ["didSet", "willSet"].contains(accessor.accessorSpecifier.text)
        {
          return true
        }
        guard let item = parent.as(MemberBlockItemSyntax.self) else { continue }
        let names =
          item.decl.as(FunctionDeclSyntax.self).map { [$0.name.text] }
          ?? item.decl.as(VariableDeclSyntax.self)?.bindings.map(\.pattern.trimmedDescription) ?? []
        return !state.membersInCommit.isDisjoint(with: names)
      }
      return false
    }
    return frame?.component != nil && frame?.isActions == false && commit(around: call) != nil
  }

  func commit(around node: some SyntaxProtocol) -> FunctionDeclSyntax? {
    sequence(first: Syntax(node), next: \.parent).lazy
      .compactMap { $0.as(FunctionDeclSyntax.self) }.first(where: \.isVueFluxCommit)
  }

  /// Whether an enclosing closure runs after the commit.
  func runsLater(_ call: FunctionCallExprSyntax) -> Bool {
    for parent in sequence(first: Syntax(call), next: \.parent) {
      if deferred.contains(parent.id), parent.id != call.id { return true }
      if let closure = parent.as(ClosureExprSyntax.self),
        let name = closure.enclosingCall?.calledExpression.lastName,
        VueFluxNames.laterCallers.contains(name)
      {
        return true
      }
      if parent.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension PatternSyntax {
  /// The case whose value a pattern binds to a name, with the index of the value.
  fileprivate func boundValue(_ name: String) -> (name: String, place: Int)? {
    if let binding = self.as(ValueBindingPatternSyntax.self) {
      return binding.pattern.boundValue(name)
    }
    guard
      let call = self.as(ExpressionPatternSyntax.self)?.expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return nil }
    let place = call.arguments.map(\.expression).firstIndex { expression in
      guard var pattern = expression.as(PatternExprSyntax.self)?.pattern else { return false }
      if let binding = pattern.as(ValueBindingPatternSyntax.self) { pattern = binding.pattern }
      return pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
    }
    return place.map { (member.declName.baseName.text, $0) }
  }
}
