import SwiftSyntax

/// The types that the code around an expression determines, such as that of `.init(1)`.
extension Rewriter {
  /// The type that an expression must have, as far as the declarations determine it.
  func expectedType(of expression: some SyntaxProtocol) -> TypeReference? {
    guard let parent = expression.parent else { return nil }
    if parent.is(InitializerClauseSyntax.self) { return parent.parent.flatMap(writtenType) }
    if parent.is(ReturnStmtSyntax.self) { return resultType(around: parent) }
    if let item = parent.as(CodeBlockItemSyntax.self) {
      guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
        return nil
      }
      return resultType(around: Syntax(list))
    }
    if let argument = parent.as(LabeledExprSyntax.self) { return expectedType(of: argument) }
    if parent.is(ArrayElementSyntax.self) || parent.is(DictionaryElementSyntax.self) {
      let isKey = parent.as(DictionaryElementSyntax.self)?.key.id == expression.id
      guard !isKey, var collection = parent.parent else { return nil }
      if !collection.is(ArrayExprSyntax.self) { collection = collection.parent ?? collection }
      return expectedType(of: collection)?.element
    }
    if let list = parent.as(ExprListSyntax.self) { return operandType(of: expression.id, in: list) }
    if parent.is(UnresolvedTernaryExprSyntax.self) || parent.is(TryExprSyntax.self)
      || parent.is(AwaitExprSyntax.self)
    {
      return expectedType(of: parent)
    }
    return nil
  }

  private func expectedType(of argument: LabeledExprSyntax) -> TypeReference? {
    guard let list = argument.parent?.as(LabeledExprListSyntax.self) else { return nil }
    if let tuple = list.parent?.as(TupleExprSyntax.self) {
      return list.count == 1 ? expectedType(of: tuple) : nil
    }
    guard let call = list.parent?.as(FunctionCallExprSyntax.self) else { return nil }
    return parameterType(of: argument, in: call)
  }

  /// The type that a declaration with an initial value states.
  private func writtenType(_ declaration: Syntax) -> TypeReference? {
    let type =
      declaration.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      ?? declaration.as(FunctionParameterSyntax.self)?.type
      ?? declaration.as(EnumCaseParameterSyntax.self)?.type
    return type.map { TypeReference($0.trimmedDescription, in: scope) }
  }

  /// The type of the value that the function, the getter or the closure around a node returns.
  private func resultType(around node: Syntax) -> TypeReference? {
    for parent in sequence(first: node, next: \.parent).dropFirst() {
      var type: TypeSyntax?
      if let function = parent.as(FunctionDeclSyntax.self) {
        type = function.signature.returnClause?.type
      } else if let item = parent.as(SubscriptDeclSyntax.self) {
        type = item.returnClause.type
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        type = closure.signature?.returnClause?.type
        if type == nil { return expectedType(of: closure)?.result }
      } else if let accessor = parent.as(AccessorDeclSyntax.self) {
        guard accessor.accessorSpecifier.text == "get" else { return nil }
        continue
      } else if let binding = parent.as(PatternBindingSyntax.self) {
        type = binding.typeAnnotation?.type
      } else if parent.is(MemberBlockItemSyntax.self) {
        return nil
      } else {
        continue
      }
      return type.map { TypeReference($0.trimmedDescription, in: scope) }
    }
    return nil
  }

  /// The type of an operand: that of the target of an assignment, or of the optional before `??`.
  private func operandType(of id: SyntaxIdentifier, in list: ExprListSyntax) -> TypeReference? {
    let elements = Array(list)
    guard let place = elements.firstIndex(where: { $0.id == id }) else { return nil }
    if place >= 2, elements[place - 1].trimmedDescription == "??",
      case .value(let type) = resolve(elements[place - 2])
    {
      return type
    }
    let isValue =
      place == elements.count - 1 || elements[place].is(UnresolvedTernaryExprSyntax.self)
      || elements[place + 1].trimmedDescription == "??"
    guard isValue else { return nil }
    if elements.count > 2, elements[1].is(AssignmentExprSyntax.self), place > 1 {
      if case .value(let type) = resolve(elements[0]) { return type }
      return nil
    }
    let isOnlyOperand = elements.allSatisfy { element in
      !element.is(BinaryOperatorExprSyntax.self) || element.trimmedDescription == "??"
        || elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) }
    }
    return isOnlyOperand ? list.parent.flatMap { expectedType(of: $0) } : nil
  }

  /// The type of the parameter for an argument, if all functions that the call can mean agree.
  private func parameterType(
    of argument: LabeledExprSyntax, in call: FunctionCallExprSyntax
  ) -> TypeReference? {
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    guard let place = call.arguments.firstIndex(of: argument) else { return nil }
    let position = call.arguments.distance(from: call.arguments.startIndex, to: place)
    let (owner, methods) = callees(of: call)
    let types = methods.compactMap { $0.type(ofArgument: position, among: labels) }
    if let first = types.first {
      guard types.allSatisfy({ $0 == first }), let method = methods.first else { return nil }
      return TypeReference(first, in: owner.map(method.scope) ?? Scope(at: method.site))
    }
    guard let owner, methods.isEmpty, let label = argument.label?.text,
      ExprSyntax(call).namedType != nil
    else { return nil }
    // The initializer of a struct that declares none.
    return property(label, of: owner)
  }

  /// The functions or initializers that a call can mean, and the type that has them.
  private func callees(
    of call: FunctionCallExprSyntax
  ) -> (owner: String?, methods: [MethodDeclaration]) {
    let expression = ExprSyntax(call)
    if let named = expression.namedType,
      let type = index.declaration(of: TypeReference(named, in: scope))?.name
    {
      return (type, index.declarations.initializerParameters[type] ?? [])
    }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      guard let base = member.base, let owner = typeName(of: resolve(base)) ?? namedType(base)
      else {
        guard member.base == nil, name == "init", let expected = expectedType(of: call),
          let type = index.declaration(
            of: TypeReference(expected.text.plainType, in: expected.scope))
        else { return (nil, []) }
        return (type.name, index.declarations.initializerParameters[type.name] ?? [])
      }
      return (owner, methods(name, of: owner))
    }
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      !isLocalFunction(name, at: call)
    else { return (nil, []) }
    for count in stride(from: scope.count, to: 0, by: -1) {
      let type = index.fullName(of: scope.prefix(count))
      let found = methods(name, of: type)
      if !found.isEmpty { return (type, found) }
    }
    return (nil, index.functions(name, from: scope))
  }

  /// Whether a name that is called is a local one, and not that of a function of the file.
  func isLocalFunction(_ name: String, at node: some SyntaxProtocol) -> Bool {
    let outermost = sequence(first: Syntax(node), next: \.parent).first {
      $0.parent?.parent?.is(SourceFileSyntax.self) == true
    }
    return node.hasLocal(name, within: outermost?.id)
  }

  private func methods(_ name: String, of type: String) -> [MethodDeclaration] {
    index.lineage(of: type).flatMap { type in
      (index.declarations.methods[type] ?? []).filter { $0.name == name }
    }
  }
}

extension MethodDeclaration {
  /// The type of the parameter for an argument; `nil` if the labels belong to another function.
  fileprivate func type(ofArgument place: Int, among labels: [String]) -> String? {
    var next = 0
    var found: String?
    for (number, label) in labels.enumerated() {
      while next < self.labels.count, self.labels[next] != label { next += 1 }
      guard next < self.labels.count else { return nil }
      if number == place { found = types[next] }
      next += 1
    }
    return found
  }
}

extension TypeReference {
  /// The result of a function type.
  var result: TypeReference? {
    guard let arrow = text.firstRange(of: "->") else { return nil }
    return TypeReference(text[arrow.upperBound...].trimmingSpaces, in: scope)
  }

  /// The type of the elements of an array, or of the values of a dictionary.
  fileprivate var element: TypeReference? {
    let text = text.plainType
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let inner = text.dropFirst().dropLast()
    let value = inner.outermost(":").map { inner[inner.index(after: $0)...] } ?? inner
    return TypeReference(value.trimmingSpaces, in: scope)
  }
}

extension Substring {
  /// The first place of a character outside of brackets.
  fileprivate func outermost(_ character: Character) -> Index? {
    var depth = 0
    for place in indices {
      if "<([".contains(self[place]) { depth += 1 }
      if ">)]".contains(self[place]) { depth -= 1 }
      if depth == 0, self[place] == character { return place }
    }
    return nil
  }
}
