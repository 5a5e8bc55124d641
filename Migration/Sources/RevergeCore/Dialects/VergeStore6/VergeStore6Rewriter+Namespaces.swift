import SwiftSyntax

extension VergeStore6Rewriter {
  /// Rewrites `x.commit.f()` and `x.dispatch.g()`, and calls of renamed functions.
  func rewriteNamespaceCall(_ call: FunctionCallExprSyntax) -> Bool {
    if let own = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      return rename(own, in: frame?.namespace)
    }
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base
    else { return false }
    let name = callee.declName.baseName.text
    if let variable = base.as(DeclReferenceExprSyntax.self),
      let (namespace, type) = namespace(of: variable)
    {
      return rename(callee.declName, in: namespace, of: type)
    }
    let member = base.as(MemberAccessExprSyntax.self)
    let property =
      member?.declName.baseName.text ?? base.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard let namespace = Namespace.allCases.first(where: { $0.property == property }),
      member == nil || member?.base != nil
    else { return false }
    if member == nil, isVariable(namespace.property, at: Syntax(base)) { return false }
    let resolution =
      member?.base.map { self.resolve($0) }
      ?? frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown
    let rule = namespace == .mutations ? VergeStore6Rules.mutationCall : VergeStore6Rules.actionCall
    let isSelf =
      resolution == .context || member == nil
      || member?.base?.trimmedDescription == "self"
    let grade: Grade
    let newName: String
    if let type = typeName(of: resolution) {
      let role = role(of: resolution)
      if case .kept? = role {
        countKept(call, property!, by: rule)
        return true
      }
      guard isLegacy(role) else { return false }
      guard !index.namespaceMethods(name, in: namespace, of: type).isEmpty else { return false }
      newName = index.methodName(name, namespace: namespace, of: type)
      grade = .safe
    } else {
      let methods = index.namespaceMethods(name, in: namespace, of: nil)
      let labels = call.arguments.map { $0.label?.text ?? "_" }
      guard
        methods.contains(where: {
          $0.method.required.filter { !labels.contains($0) }.count <= 1
            && labels.allSatisfy($0.method.labels.contains)
        }), let first = methods.first.flatMap({ index.base(of: $0) })
      else { return false }
      if case .kept? = index.role(of: TypeReference(first, in: [])) {
        countKept(call, property!, by: rule)
        return true
      }
      newName = index.methodName(name, namespace: namespace, of: first)
      grade = .review
    }
    if isSelf, resolution == .context, hasWeakSelf(at: call) {
      report(
        rule, at: call,
        "An enclosing closure captures 'self' weakly, so 'self' cannot replace the context",
        symbol: property!, grade: .manual)
      return true
    }
    let edit: Edit
    if resolution == .context || member == nil {
      let prefix = member != nil || call.hasLocal(newName) ? selfPrefix(for: newName, at: call) : ""
      edit = replace(callee.bytes.lowerBound..<callee.declName.bytes.upperBound, prefix + newName)
      handle(base)
    } else {
      edit = replace(
        member!.base!.bytes.upperBound..<callee.declName.bytes.upperBound, "." + newName)
    }
    report(
      rule, at: call,
      grade == .safe
        ? "'\(name)' is a method"
        : "'\(name)' is a method if '\(member?.base?.trimmedDescription ?? "")' is a dispatcher",
      symbol: property!, grade: grade, [edit])
    return true
  }

  /// Rewrites `x.commit.f` if it is not called, and reports a namespace that is passed on.
  ///
  /// - Returns: Whether the member has one of these forms.
  func rewriteNamespaceReference(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) -> Bool {
    let name = node.declName.baseName.text
    let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
    guard !isCalled else { return false }
    if let member = base.as(MemberAccessExprSyntax.self), let owner = member.base,
      let namespace = Namespace.allCases.first(where: {
        $0.property == member.declName.baseName.text
      }), case .value = resolve(owner), isLegacy(role(of: resolve(owner))),
      let type = typeName(of: resolve(owner)),
      !index.namespaceMethods(name, in: namespace, of: type).isEmpty
    {
      handled.insert(member.id)
      let newName = index.methodName(name, namespace: namespace, of: type)
      report(
        namespace == .mutations ? VergeStore6Rules.mutationCall : VergeStore6Rules.actionCall,
        at: node, "'\(name)' becomes a method", symbol: namespace.property,
        [replace(owner.bytes.upperBound..<node.declName.baseName.bytes.upperBound, ".\(newName)")])
      return true
    }
    guard Namespace.allCases.contains(where: { $0.property == name }),
      node.parent?.is(MemberAccessExprSyntax.self) != true,
      case .value = resolve(base), isLegacy(role(of: resolve(base)))
    else { return false }
    if isCalledVariable(node) {
      report(
        name == "commit" ? VergeStore6Rules.mutationCall : VergeStore6Rules.actionCall, at: node,
        "The dispatcher replaces the namespace", symbol: name,
        [replace(base.bytes.upperBound..<node.bytes.upperBound, "")])
      return true
    }
    report(
      VergeStore6Rules.leftover, at: node,
      "The namespace is passed on: pass the dispatcher instead", symbol: name)
    return true
  }

  private func rename(_ own: DeclReferenceExprSyntax, in namespace: Namespace?) -> Bool {
    guard let namespace, let type = frame?.type else { return false }
    return rename(own, in: namespace, of: type)
  }

  private func rename(
    _ own: DeclReferenceExprSyntax, in namespace: Namespace, of type: String
  ) -> Bool {
    let name = own.baseName.text
    guard !index.namespaceMethods(name, in: namespace, of: type).isEmpty else { return false }
    let newName = index.methodName(name, namespace: namespace, of: type)
    guard newName != name else { return false }
    report(
      VergeStore6Rules.mutationCall, at: own, "'\(name)' is renamed '\(newName)'",
      symbol: namespace.property, [replace(own.baseName.bytes, newName)])
    return true
  }
}

/// Variables that hold a namespace: `let commit = cart.commit`.
extension VergeStore6Rewriter {
  /// Whether a name is that of a variable, not of the namespace of the visited dispatcher.
  private func isVariable(_ name: String, at node: Syntax) -> Bool {
    node.hasLocal(name) || localMeaning(of: name, at: node) != nil
      || resolve(name, at: node) != .unknown
      || index.declarations.initialValues[""]?[name] != nil
  }

  /// The namespace in a local variable, and the dispatcher that it belongs to.
  private func namespace(
    of variable: DeclReferenceExprSyntax
  ) -> (namespace: Namespace, type: String)? {
    guard let value = variable.localValue?.as(MemberAccessExprSyntax.self), let base = value.base,
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
  private func isCalledVariable(_ node: MemberAccessExprSyntax) -> Bool {
    guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self),
      binding.initializer?.value.id == ExprSyntax(node).id, binding.typeAnnotation == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let base = node.base, let type = typeName(of: resolve(base)),
      let namespace = Namespace.allCases.first(where: {
        $0.property == node.declName.baseName.text
      })
    else { return false }
    return list.uses(of: name).filter { $0.position > item.position }.allSatisfy { use in
      guard let member = use.parent?.as(MemberAccessExprSyntax.self),
        member.base?.id == ExprSyntax(use).id,
        let call = member.parent?.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == ExprSyntax(member).id
      else { return false }
      let name = member.declName.baseName.text
      return !index.namespaceMethods(name, in: namespace, of: type).isEmpty
    }
  }
}

extension DeclReferenceExprSyntax {
  /// The initial value of the local variable with this name, if it is one without a written type.
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
