import SwiftSyntax

/// The resolution of a name in its scope.
enum Resolution: Equatable {
  /// The context of an action of the visited type.
  case context
  case value(TypeReference)
  case unknown
}

extension Rewriter {
  /// The resolution of an expression, as far as the compiler or else the declarations determine it.
  ///
  /// Resolving a chain of calls also resolves each of its parts, so the resolutions are cached. In a
  /// closure, they are cached only until the whole chain is resolved, because the parameters of the
  /// closure may get a resolution later. Elsewhere, they are cached until the scope changes.
  func resolve(_ expression: ExprSyntax) -> Resolution {
    guard expression.is(FunctionCallExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
    else { return resolvePart(expression) }
    if let known = resolutions[expression.id] { return known }
    let isOutermost = resolutionDepth == 0
    let isKept = isOutermost && !expression.isInClosure
    if isOutermost, !isKept { resolutions.removeAll(keepingCapacity: true) }
    resolutionDepth += 1
    let result = resolvePart(expression)
    resolutionDepth -= 1
    resolutions[expression.id] = result
    if isOutermost, !isKept { resolutions.removeAll(keepingCapacity: true) }
    return result
  }

  private func resolvePart(_ expression: ExprSyntax) -> Resolution {
    if let type = compiledType(of: expression) { return .value(type) }
    let declared = resolveDeclared(expression)
    return declared == .unknown ? undeclared(expression) : declared
  }

  private func resolveDeclared(_ expression: ExprSyntax) -> Resolution {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return resolve(reference.baseName.text, at: Syntax(reference))
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return resolve(forced.expression)
    }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return resolve(chained.expression)
    }
    if let attempt = expression.as(TryExprSyntax.self) { return resolve(attempt.expression) }
    if let awaited = expression.as(AwaitExprSyntax.self) { return resolve(awaited.expression) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return resolve(call) }
    if let access = expression.as(SubscriptCallExprSyntax.self) {
      guard access.arguments.count == 1, access.arguments.first?.label == nil else {
        return .unknown
      }
      let collection = resolve(access.calledExpression)
      return value(of: collection) ?? element(of: collection)
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return resolve(tuple.elements.first!.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self) { return unwrapped(sequence) }
    if let array = expression.as(ArrayExprSyntax.self) {
      guard let first = array.elements.first?.expression else { return .unknown }
      return arrayOf(resolve(first))
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return .unknown
    }
    let name = member.declName.baseName.text
    switch resolve(base) {
    case .context:
      if name == "dispatcher", let type = frame?.type { return .value(TypeReference(type, in: [])) }
      return .unknown
    case .value(let type):
      if let member = libraryMember(name, of: type) { return .value(member) }
      guard let full = index.declaration(of: plain(type))?.name else { return .unknown }
      return property(name, of: full).map { .value($0) } ?? .unknown
    case .unknown:
      // A static member.
      guard let type = namedType(base) else { return .unknown }
      return index.property(name, of: type).map { .value($0) } ?? .unknown
    }
  }

  /// The resolution of `optional ?? value`.
  private func unwrapped(_ sequence: SequenceExprSyntax) -> Resolution {
    let elements = Array(sequence.elements)
    guard elements.count == 3, elements[1].trimmedDescription == "??",
      case .value(let type) = resolve(elements[0])
    else { return .unknown }
    return .value(plain(type))
  }

  /// The resolution of an array whose elements have this resolution.
  private func arrayOf(_ resolution: Resolution) -> Resolution {
    guard case .value(let type) = resolution else { return .unknown }
    return .value(TypeReference("[\(type.text)]", in: type.scope))
  }

  /// The resolution of an element of an array.
  func element(of resolution: Resolution) -> Resolution {
    guard case .value(let type) = resolution else { return .unknown }
    let text = type.text.plainType
    guard text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") else { return .unknown }
    return .value(TypeReference(String(text.dropFirst().dropLast()), in: type.scope))
  }

  /// The resolution of a value of a dictionary; `nil` if the collection is not a dictionary.
  private func value(of resolution: Resolution) -> Resolution? {
    guard case .value(let type) = resolution else { return nil }
    let text = type.text.plainType
    guard text.hasPrefix("["), text.hasSuffix("]"), text.contains(":") else { return nil }
    let inner = text.dropFirst().dropLast()
    var depth = 0
    for place in inner.indices {
      if "<([".contains(inner[place]) { depth += 1 }
      if ">)]".contains(inner[place]) { depth -= 1 }
      guard inner[place] == ":", depth == 0 else { continue }
      let value = inner[inner.index(after: place)...].trimmingSpaces
      return .value(TypeReference(value + "?", in: type.scope))
    }
    return nil
  }

  /// The resolution of an array that `map` creates with an initializer.
  private func mapped(_ call: FunctionCallExprSyntax) -> Resolution? {
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

  private func resolve(_ call: FunctionCallExprSyntax) -> Resolution {
    if let type = type(of: call) { return .value(type) }
    let named = ExprSyntax(call).namedType
    if let named, knows(TypeReference(named, in: scope)) {
      return .value(TypeReference(named, in: scope))
    }
    if let result = result(of: call) { return .value(result) }
    if call.calledExpression.is(DeclReferenceExprSyntax.self),
      case .value(let type) = resolve(call.calledExpression), let result = type.result
    {
      return .value(result)
    }
    return mapped(call) ?? .unknown
  }

  /// The result type of a call, if it is unambiguous.
  private func result(of call: FunctionCallExprSyntax) -> TypeReference? {
    let owner: String?
    let name: String
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
      owner = typeName(of: resolve(base)) ?? namedType(base)
      name = member.declName.baseName.text
    } else if let own = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      owner = frame?.type
      name = own.baseName.text
    } else {
      return nil
    }
    guard owner != nil || call.calledExpression.is(DeclReferenceExprSyntax.self) else { return nil }
    var found = index.lineage(of: owner ?? "").flatMap { type in
      (index.declarations.methods[type] ?? []).filter { $0.name == name }
    }
    let isGlobal = found.isEmpty && call.calledExpression.is(DeclReferenceExprSyntax.self)
    if isGlobal, !isLocalFunction(name, at: call) { found = index.functions(name, from: scope) }
    guard let first = found.first, let result = first.result,
      found.allSatisfy({ $0.result == result })
    else { return nil }
    return TypeReference(
      result, in: isGlobal ? Scope(at: first.site) : first.scope(in: owner ?? ""))
  }

  /// The resolution of a name, searched from the innermost scope outwards.
  func resolve(_ name: String, at node: Syntax) -> Resolution {
    if name == "self" { return frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown }
    if let local = localMeaning(of: name, at: node) { return local }
    if node.hasLocal(name) { return .unknown }
    if let own = resolve(ownMember: name) { return own }
    if let type = frame?.type, let property = property(name, of: type) {
      return .value(property)
    }
    for count in stride(from: scope.count, to: 0, by: -1) {
      let around = index.fullName(of: scope.prefix(count))
      if let property = property(name, of: around) { return .value(property) }
    }
    let implicit = resolve(implicit: name)
    guard implicit == .unknown else { return implicit }
    return index.global(name, from: scope).map { .value($0) } ?? .unknown
  }

  /// The resolution of the name of a local variable or a parameter; `nil` if it is not one.
  func localMeaning(of name: String, at node: Syntax) -> Resolution? {
    var current = node
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        if let found = resolve(name, in: list, before: current) { return found }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        if let resolution = resolve(parameter: name, of: closure) { return resolution }
        if let parameter = closure.parameter(name) {
          if let type = parameter { return .value(TypeReference(type, in: scope)) }
          return elementParameter(name, of: closure) ?? .unknown
        }
        if current.id != closure.signature.map({ Syntax($0).id }),
          let value = closure.captured(name), value.trimmedDescription != "self"
        {
          return resolve(value)
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
        return element(of: resolve(loop.sequence))
      } else if let loop = parent.as(ForStmtSyntax.self), Syntax(loop.body).id == current.id,
        let variable = loopVariable(name, in: loop)
      {
        return variable
      } else if let check = parent.as(IfExprSyntax.self), check.body.id == current.id,
        let value = check.conditions.bound(name)
      {
        return resolve(value)
      }
      current = parent
    }
    return nil
  }

  private func resolve(
    _ name: String, in list: CodeBlockItemListSyntax, before node: Syntax
  ) -> Resolution? {
    for item in ScopeTable.scope(of: list).candidates(name, before: node.position) {
      if let variable = item.item.as(VariableDeclSyntax.self) {
        for binding in variable.bindings {
          if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
            guard tuple.boundNames.contains(name) else { continue }
            return tuple.value(of: name, in: binding.initializer?.value).map(resolve) ?? .unknown
          }
          guard binding.pattern.trimmedDescription == name else { continue }
          if binding.typeAnnotation == nil,
            let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
            let type = type(of: call)
          {
            return .value(type)
          }
          if let type = binding.typeText { return .value(TypeReference(type, in: scope)) }
          return binding.initializer.map { resolve($0.value) } ?? .unknown
        }
      } else if let conditional = item.item.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          if case .statements(let inner)? = clause.elements,
            let found = resolve(name, in: inner, before: node)
          {
            return found
          }
        }
      } else if let condition = item.item.as(GuardStmtSyntax.self)?.conditions,
        let value = condition.bound(name)
      {
        return resolve(value)
      }
    }
    return nil
  }

  /// The full name of the type of a resolution.
  func typeName(of resolution: Resolution) -> String? {
    switch resolution {
    case .context: frame?.type
    case .value(let type): index.declaration(of: plain(type))?.name
    case .unknown: nil
    }
  }

  /// Whether `self` must be explicit: the node is in a closure that is not inlined, so it may escape.
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

  /// Whether an enclosing closure captures `self` as `weak` or `unowned`, so `self` cannot replace a
  /// context.
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

extension ExprSyntax {
  /// Whether the expression is in a closure or an accessor, whose parameters get their resolution when
  /// they are visited.
  fileprivate var isInClosure: Bool {
    var current = parent
    while let node = current {
      switch node.kind {
      case .closureExpr, .accessorDecl, .accessorBlock: return true
      case .functionDecl, .initializerDecl, .memberBlock: return false
      default: current = node.parent
      }
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

extension TuplePatternSyntax {
  fileprivate var boundNames: Set<String> { PatternSyntax(self).boundNames }

  /// The element of a tuple that the pattern binds to a name.
  fileprivate func value(of name: String, in tuple: ExprSyntax?) -> ExprSyntax? {
    guard let values = tuple?.as(TupleExprSyntax.self)?.elements, values.count == elements.count
    else { return nil }
    return zip(elements, values).first { $0.0.pattern.trimmedDescription == name }?.1.expression
  }
}
