import SwiftSyntax

extension NeueContext {
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
    return ModernNames.ofChanges.contains(name) || name.first?.isNumber == true
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

  /// The variable of an enclosing function with this name.
  func localBinding(of name: String, at node: some SyntaxProtocol) -> PatternBindingSyntax? {
    var current = Syntax(node)
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        for item in list.reversed() where item.position < current.position {
          for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? []
          where binding.pattern.trimmedDescription == name {
            return binding
          }
        }
      }
      if parent.is(FunctionDeclSyntax.self) { return nil }
      current = parent
    }
    return nil
  }

  /// Whether a member of the library belongs to a base of unknown type, and no enclosing statement has a
  /// marker.
  func isMemberOfUnknown(_ node: MemberAccessExprSyntax) -> Bool {
    guard NeueNames.members.contains(node.declName.baseName.text), let base = node.base else {
      return false
    }
    return resolve(base) == .unknown && isInLegacyModule && !isMarked(node)
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

  // MARK: Names for deleted parameters

  /// Names a `$0` whose closure is deleted by a rule.
  func name(_ node: DeclReferenceExprSyntax, by rule: Rule) {
    guard let given = givenName(of: node), given.rule == rule else { return }
    handled.insert(node.id)
    report(
      rule, at: node, "The parameter gets a name", symbol: node.baseName.text,
      [replace(node.bytes, given.name)])
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

  /// The name for a `$0` whose closure is deleted.
  private func givenName(of node: DeclReferenceExprSyntax) -> (name: String, rule: Rule)? {
    guard node.baseName.text == "$0" else { return nil }
    var current = node.parent
    while let parent = current, !parent.is(ClosureExprSyntax.self) { current = parent.parent }
    return current.flatMap { closureNames[$0.id] }
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
