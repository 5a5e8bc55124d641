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
    let member = base.as(MemberAccessExprSyntax.self)
    let property =
      member?.declName.baseName.text ?? base.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard let namespace = Namespace.allCases.first(where: { $0.property == property }),
      member == nil || member?.base != nil
    else { return false }
    if member == nil, resolve(namespace.property, at: Syntax(base)) != .unknown { return false }
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
      guard isLegacy(role) else { return false }
      if isBlocked(type) {
        report(
          rule, at: call, "The dispatcher is not migrated", symbol: property!, grade: .manual,
          isMarked: false)
        return true
      }
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
      if isBlocked(first) {
        report(
          rule, at: call, "The dispatcher is not migrated", symbol: property!, grade: .manual,
          isMarked: false)
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
    report(
      VergeStore6Rules.leftover, at: node,
      "The namespace is passed on: pass the dispatcher instead", symbol: name)
    return true
  }

  private func rename(_ own: DeclReferenceExprSyntax, in namespace: Namespace?) -> Bool {
    guard let namespace, let type = frame?.type else { return false }
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
