import SwiftSyntax

extension VergeStore6Rewriter {
  /// Rewrites `x.commit.f()` and `x.dispatch.g()`, and calls of what has got another name.
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
    if member == nil, meaning(of: namespace.property, at: Syntax(base)) != .unknown { return false }
    let meaning =
      member?.base.map { self.meaning(of: $0) }
      ?? frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown
    let rule = namespace == .mutations ? VergeStore6Rules.mutationCall : VergeStore6Rules.actionCall
    let isSelf =
      meaning == .context || member == nil
      || member?.base?.trimmedDescription == "self"
    let grade: Grade
    let newName: String
    if let type = typeName(of: meaning) {
      let role = role(of: meaning)
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
      newName = index.methodName(name, namespace: namespace, of: first)
      grade = .review
    }
    if isSelf, meaning == .context, hasWeakSelf(at: call) {
      report(
        rule, at: call,
        "A closure around this captures 'self' weakly, so that it cannot stand for the context",
        symbol: property!, grade: .manual)
      return true
    }
    let edit: Edit
    if meaning == .context || member == nil {
      let prefix = needsSelf(at: call) && member != nil ? "self." : ""
      edit = replace(callee.bytes.lowerBound..<callee.declName.bytes.upperBound, prefix + newName)
      handle(base)
    } else {
      edit = replace(
        member!.base!.bytes.upperBound..<callee.declName.bytes.upperBound, "." + newName)
    }
    report(
      rule, at: call,
      grade == .safe
        ? "'\(name)' is a method now"
        : "'\(name)' is a method now, if '\(member?.base?.trimmedDescription ?? "")' is a dispatcher",
      symbol: property!, grade: grade, [edit])
    return true
  }

  private func rename(_ own: DeclReferenceExprSyntax, in namespace: Namespace?) -> Bool {
    guard let namespace, let type = frame?.type else { return false }
    let name = own.baseName.text
    guard !index.namespaceMethods(name, in: namespace, of: type).isEmpty else { return false }
    let newName = index.methodName(name, namespace: namespace, of: type)
    guard newName != name else { return false }
    report(
      VergeStore6Rules.mutationCall, at: own, "'\(name)' is named '\(newName)' now",
      symbol: namespace.property, [replace(own.baseName.bytes, newName)])
    return true
  }
}
