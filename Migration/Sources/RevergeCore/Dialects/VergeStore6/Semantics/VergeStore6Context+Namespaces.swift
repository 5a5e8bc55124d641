import SwiftSyntax

/// Functions in the namespaces of dispatchers, which become methods.
extension VergeStore6Context {
  /// Rewrites the name of a namespace with a generic argument.
  func rewrite(_ name: VergeStore6TypeName, of namespace: Namespace, by rule: Rule) {
    guard name.text == namespace.rawValue, hasLegacyName(name.text, in: VergeStore6Names.types),
      let argument = name.argument,
      isLegacy(
        argument == "Base" ? frame?.role : index.role(of: TypeReference(argument, in: scope)))
    else { return }
    let type = argument == "Base" ? frame?.type ?? argument : argument
    settle(
      rule, at: name.node, "The dispatcher replaces the namespace", symbol: name.text,
      [replace(name.node.bytes, shortened(TypeReference(type, in: [])))])
  }

  /// Rewrites `x.commit.f()` or `x.dispatch.f()`.
  func rewrite(_ call: FunctionCallExprSyntax, of namespace: Namespace, by rule: Rule) {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, base.lastPlainName == namespace.property,
      namespaceHeld(by: base) == nil, !isOfStorage(callee)
    else { return }
    let name = callee.declName.baseName.text
    let member = base.as(MemberAccessExprSyntax.self)
    guard member == nil || member?.base != nil else { return }
    if member == nil, isVariable(namespace.property, at: Syntax(base)) { return }
    let resolution =
      member?.base.map { self.resolve($0) }
      ?? frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown
    let grade: Grade
    let newName: String
    if let type = typeName(of: resolution) {
      let role = role(of: resolution)
      if case .kept? = role { return countKept(call, namespace.property, by: rule) }
      guard isLegacy(role), !index.namespaceMethods(name, in: namespace, of: type).isEmpty else {
        return
      }
      newName = index.methodName(name, namespace: namespace, of: type)
      grade = .safe
    } else {
      guard let type = dispatcher(with: name, in: namespace, calledBy: call) else { return }
      if case .kept? = index.role(of: TypeReference(type, in: [])) {
        return countKept(call, namespace.property, by: rule)
      }
      newName = index.methodName(name, namespace: namespace, of: type)
      grade = .review
    }
    let isOfContext = resolution == .context || member?.base.map(isDispatcherOfContext) == true
    if isOfContext, hasWeakSelf(at: call) {
      settle(
        rule, at: call,
        "An enclosing closure captures 'self' weakly, so 'self' cannot replace the context",
        symbol: namespace.property, grade: .manual)
      return
    }
    let edit: Edit
    if isOfContext || member == nil {
      let prefix = member != nil || call.hasLocal(newName) ? selfPrefix(for: newName, at: call) : ""
      edit = replace(callee.bytes.lowerBound..<callee.declName.bytes.upperBound, prefix + newName)
      handle(base)
    } else {
      edit = replace(
        member!.base!.bytes.upperBound..<callee.declName.bytes.upperBound, "." + newName)
    }
    settle(
      rule, at: call,
      grade == .safe
        ? "'\(name)' is a method"
        : "'\(name)' is a method if '\(member?.base?.trimmedDescription ?? "")' is a dispatcher",
      symbol: namespace.property, grade: grade, [edit])
  }

  /// Whether an expression is the dispatcher of a context, which `self` replaces.
  private func isDispatcherOfContext(_ expression: ExprSyntax) -> Bool {
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    return member.declName.baseName.text == "dispatcher" && resolve(base) == .context
  }

  /// The dispatcher with a function in its namespace that the arguments of a call fit.
  private func dispatcher(
    with name: String, in namespace: Namespace, calledBy call: FunctionCallExprSyntax
  ) -> String? {
    let methods = index.namespaceMethods(name, in: namespace, of: nil)
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    guard
      methods.contains(where: {
        $0.method.required.filter { !labels.contains($0) }.count <= 1
          && labels.allSatisfy($0.method.labels.contains)
      })
    else { return nil }
    return methods.first.flatMap { index.base(of: $0) }
  }

  /// Rewrites `x.commit.f` or `x.dispatch.f` if it is not called, and a namespace in a variable if the
  /// functions of the namespace are only called.
  func rewrite(_ member: MemberAccessExprSyntax, of namespace: Namespace, by rule: Rule) {
    guard !member.isCalled, let base = member.base else { return }
    let name = member.declName.baseName.text
    if let inner = base.as(MemberAccessExprSyntax.self), let owner = inner.base,
      inner.declName.baseName.text == namespace.property, let type = dispatcher(owner),
      !index.namespaceMethods(name, in: namespace, of: type).isEmpty
    {
      handled.insert(inner.id)
      let newName = index.methodName(name, namespace: namespace, of: type)
      settle(
        rule, at: member, "'\(name)' becomes a method", symbol: namespace.property,
        [
          replace(
            owner.bytes.upperBound..<member.declName.baseName.bytes.upperBound, ".\(newName)")
        ])
      return
    }
    guard name == namespace.property, isPassedOn(member), isCalledVariable(member, in: namespace)
    else { return }
    settle(
      rule, at: member, "The dispatcher replaces the namespace", symbol: name,
      [replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
  }

  /// Whether a member is a namespace that is neither called nor accessed.
  func isPassedOn(_ member: MemberAccessExprSyntax) -> Bool {
    let name = member.declName.baseName.text
    guard !member.isCalled, let base = member.base,
      Namespace.allCases.contains(where: { $0.property == name }),
      member.parent?.is(MemberAccessExprSyntax.self) != true
    else { return false }
    return isDispatcher(base)
  }

  private func isDispatcher(_ expression: ExprSyntax) -> Bool {
    guard case .value = resolve(expression) else { return false }
    return isLegacy(role(of: resolve(expression)))
  }

  /// The type of an expression that is a dispatcher.
  private func dispatcher(_ expression: ExprSyntax) -> String? {
    isDispatcher(expression) ? typeName(of: resolve(expression)) : nil
  }

  // MARK: Variables that hold a namespace: `let commit = cart.commit`

  /// Whether a name is that of a variable, not of the namespace of the visited dispatcher.
  private func isVariable(_ name: String, at node: Syntax) -> Bool {
    node.hasLocal(name) || localMeaning(of: name, at: node) != nil
      || resolve(name, at: node) != .unknown
      || index.initialGlobal(name, from: scope) != nil
  }

  /// The namespace in a local variable, and the dispatcher that it belongs to.
  func namespaceHeld(by expression: ExprSyntax) -> (namespace: Namespace, type: String)? {
    guard
      let value = expression.as(DeclReferenceExprSyntax.self)?.localValue?
        .as(MemberAccessExprSyntax.self), let base = value.base,
      let namespace = Namespace.allCases.first(where: {
        $0.property == value.declName.baseName.text
      })
    else { return nil }
    let resolution = resolve(base)
    guard resolution != .unknown, isLegacy(role(of: resolution)),
      let type = typeName(of: resolution)
    else { return nil }
    return (namespace, type)
  }

  /// Whether a namespace is the value of a local variable whose functions are only called.
  private func isCalledVariable(
    _ node: MemberAccessExprSyntax, in namespace: Namespace
  ) -> Bool {
    guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self),
      binding.initializer?.value.id == ExprSyntax(node).id, binding.typeAnnotation == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let base = node.base, let type = typeName(of: resolve(base))
    else { return false }
    return list.uses(of: name).filter { $0.position > item.position }.allSatisfy { use in
      guard let member = use.parent?.as(MemberAccessExprSyntax.self),
        member.base?.id == ExprSyntax(use).id, member.isCalled
      else { return false }
      let name = member.declName.baseName.text
      return !index.namespaceMethods(name, in: namespace, of: type).isEmpty
    }
  }
}

extension MemberAccessExprSyntax {
  fileprivate var isCalled: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(self).id
  }
}

extension ExprSyntax {
  /// The last name of the expression, if it does not unwrap an optional.
  fileprivate var lastPlainName: String? {
    self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? self.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}

extension DeclReferenceExprSyntax {
  /// The initial value of the local variable with this name; `nil` if its type is written.
  fileprivate var localValue: ExprSyntax? {
    let name = baseName.text
    var current = Syntax(self)
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        for item in ScopeTable.scope(of: list).candidates(name, before: current.position) {
          guard let variable = item.item.as(VariableDeclSyntax.self) else { return nil }
          let binding = variable.bindings.first { $0.pattern.trimmedDescription == name }
          return binding.flatMap { $0.typeAnnotation == nil ? $0.initializer?.value : nil }
        }
      } else if let closure = parent.as(ClosureExprSyntax.self), closure.parameter(name) != nil {
        return nil
      } else if let function = parent.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.type(of: name) != nil
      {
        return nil
      }
      current = parent
    }
    return nil
  }
}
