import SwiftSyntax

/// The meaning of a name in its scope.
enum Meaning: Equatable {
  /// The context of an action of the visited type.
  case context
  case value(TypeReference)
  case unknown
}

extension Rewriter {
  /// The meaning of an expression, as far as the declarations tell.
  func meaning(of expression: ExprSyntax) -> Meaning {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return meaning(of: reference.baseName.text, at: Syntax(reference))
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return meaning(of: forced.expression)
    }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return meaning(of: chained.expression)
    }
    if let attempt = expression.as(TryExprSyntax.self) { return meaning(of: attempt.expression) }
    if let awaited = expression.as(AwaitExprSyntax.self) { return meaning(of: awaited.expression) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return meaning(of: call) }
    if let access = expression.as(SubscriptCallExprSyntax.self) {
      guard access.arguments.count == 1, access.arguments.first?.label == nil else {
        return .unknown
      }
      return element(of: meaning(of: access.calledExpression))
    }
    if let array = expression.as(ArrayExprSyntax.self) {
      guard let first = array.elements.first?.expression else { return .unknown }
      return arrayOf(meaning(of: first))
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return .unknown
    }
    let name = member.declName.baseName.text
    switch meaning(of: base) {
    case .context:
      if name == "dispatcher", let type = frame?.type { return .value(TypeReference(type, in: [])) }
      return .unknown
    case .value(let type):
      if let member = libraryMember(name, of: type) { return .value(member) }
      guard let full = index.declaration(of: plain(type))?.name else { return .unknown }
      return property(name, of: full).map { .value($0) } ?? .unknown
    case .unknown:
      return .unknown
    }
  }

  /// The meaning of an array of such values.
  private func arrayOf(_ meaning: Meaning) -> Meaning {
    guard case .value(let type) = meaning else { return .unknown }
    return .value(TypeReference("[\(type.text)]", in: type.scope))
  }

  /// The meaning of an element of an array.
  private func element(of meaning: Meaning) -> Meaning {
    guard case .value(let type) = meaning else { return .unknown }
    let text = type.text.plainType
    guard text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") else { return .unknown }
    return .value(TypeReference(String(text.dropFirst().dropLast()), in: type.scope))
  }

  /// The meaning of an array that `map` creates with an initializer.
  private func mapped(_ call: FunctionCallExprSyntax) -> Meaning? {
    guard
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "map",
      call.arguments.isEmpty, let closure = call.trailingClosure, closure.statements.count == 1,
      case .expr(let result)? = closure.statements.first?.item, let named = result.namedType,
      knows(TypeReference(named, in: scope))
    else { return nil }
    return .value(TypeReference("[\(named)]", in: scope))
  }

  private func plain(_ type: TypeReference) -> TypeReference {
    TypeReference(type.text.plainType, in: type.scope)
  }

  private func meaning(of call: FunctionCallExprSyntax) -> Meaning {
    if let type = type(of: call) { return .value(type) }
    let named = ExprSyntax(call).namedType
    if let named, knows(TypeReference(named, in: scope)) {
      return .value(TypeReference(named, in: scope))
    }
    return result(of: call).map { .value($0) } ?? mapped(call) ?? .unknown
  }

  /// The result type of a call, if it is unambiguous.
  private func result(of call: FunctionCallExprSyntax) -> TypeReference? {
    let owner: String?
    let name: String
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
      owner = typeName(of: meaning(of: base))
      name = member.declName.baseName.text
    } else if let own = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      owner = frame?.type
      name = own.baseName.text
    } else {
      return nil
    }
    guard let owner else { return nil }
    let found = index.lineage(of: owner).flatMap { type in
      (index.declarations.methods[type] ?? []).filter { $0.name == name }
    }
    guard let first = found.first, let result = first.result,
      found.allSatisfy({ $0.result == result })
    else { return nil }
    return TypeReference(result, in: owner.split(separator: ".").map(String.init))
  }

  /// The meaning of a name, resolved from the innermost scope outwards.
  func meaning(of name: String, at node: Syntax) -> Meaning {
    if name == "self" { return frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown }
    if let local = localMeaning(of: name, at: node) { return local }
    if node.hasLocal(name) { return .unknown }
    if let type = frame?.type, let property = property(name, of: type) {
      return .value(property)
    }
    for count in stride(from: scope.count, to: 0, by: -1) {
      let around = scope.prefix(count).joined(separator: ".")
      if let property = property(name, of: around) { return .value(property) }
    }
    let implicit = meaning(ofImplicit: name)
    guard implicit == .unknown else { return implicit }
    return index.declarations.globals[name].map { .value($0) } ?? .unknown
  }

  /// The meaning of the name of a local variable or a parameter; `nil` if it is not one.
  func localMeaning(of name: String, at node: Syntax) -> Meaning? {
    var current = node
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        if let found = meaning(of: name, in: list, before: current) { return found }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        if let meaning = meaning(ofParameter: name, of: closure) { return meaning }
        if let parameter = closure.parameter(name) {
          return parameter.map { .value(TypeReference($0, in: scope)) } ?? .unknown
        }
        if current.id != closure.signature.map({ Syntax($0).id }),
          let value = closure.captured(name), value.trimmedDescription != "self"
        {
          return meaning(of: value)
        }
      } else if let function = parent.as(FunctionDeclSyntax.self) {
        if let type = function.signature.parameterClause.type(of: name) {
          return .value(TypeReference(type, in: scope))
        }
      } else if let initializer = parent.as(InitializerDeclSyntax.self) {
        if let type = initializer.signature.parameterClause.type(of: name) {
          return .value(TypeReference(type, in: scope))
        }
      } else if let loop = parent.as(ForStmtSyntax.self), Syntax(loop.body).id == current.id,
        loop.pattern.trimmedDescription == name
      {
        return element(of: meaning(of: loop.sequence))
      } else if let check = parent.as(IfExprSyntax.self), check.body.id == current.id,
        let value = check.conditions.bound(name)
      {
        return meaning(of: value)
      }
      current = parent
    }
    return nil
  }

  private func meaning(
    of name: String, in list: CodeBlockItemListSyntax, before node: Syntax
  ) -> Meaning? {
    for item in list.reversed() where item.position < node.position {
      if let variable = item.item.as(VariableDeclSyntax.self) {
        for binding in variable.bindings where binding.pattern.trimmedDescription == name {
          if binding.typeAnnotation == nil,
            let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
            let type = type(of: call)
          {
            return .value(type)
          }
          if let type = binding.typeText { return .value(TypeReference(type, in: scope)) }
          return binding.initializer.map { meaning(of: $0.value) } ?? .unknown
        }
      } else if let conditional = item.item.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          if case .statements(let inner)? = clause.elements,
            let found = meaning(of: name, in: inner, before: node)
          {
            return found
          }
        }
      } else if let condition = item.item.as(GuardStmtSyntax.self)?.conditions,
        let value = condition.bound(name)
      {
        return meaning(of: value)
      }
    }
    return nil
  }

  /// The full name of the type of a meaning.
  func typeName(of meaning: Meaning) -> String? {
    switch meaning {
    case .context: frame?.type
    case .value(let type): index.declaration(of: plain(type))?.name
    case .unknown: nil
    }
  }

  /// Whether `self` must be explicit: the node is in a closure that is not inlined, and may escape.
  func needsSelf(at node: some SyntaxProtocol) -> Bool {
    var current = node.parent
    while let parent = current {
      if let closure = parent.as(ClosureExprSyntax.self), !inlined.contains(closure.id) {
        return true
      }
      if parent.is(FunctionDeclSyntax.self) || parent.is(InitializerDeclSyntax.self) { break }
      current = parent.parent
    }
    return false
  }

  /// Whether an enclosing closure captures `self` weakly, so `self` cannot replace a context.
  func hasWeakSelf(at node: some SyntaxProtocol) -> Bool {
    var current = node.parent
    while let parent = current {
      if let closure = parent.as(ClosureExprSyntax.self),
        closure.signature?.capture?.items.contains(where: {
          $0.trimmedDescription.hasSuffix("self") && $0.specifier != nil
        }) == true
      {
        return true
      }
      current = parent.parent
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// The expression that a capture list binds to a name.
  fileprivate func captured(_ name: String) -> ExprSyntax? {
    signature?.capture?.items.first { $0.name.text == name && $0.initializer != nil }?
      .initializer?.value
  }
}
