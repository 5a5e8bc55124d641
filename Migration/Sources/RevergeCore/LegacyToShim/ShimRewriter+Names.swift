import SwiftSyntax

extension ShimRewriter {
  // MARK: Cycler 2

  func rewriteCyclerType(_ token: TokenSyntax) {
    guard subject.generation == .cycler2,
      ["CyclerContext", "CyclerWeakContext"].contains(token.text)
    else {
      return
    }
    report(
      ShimRules.cyclerName, at: token, "'\(token.text)' is 'DispatchContext' since Cycler 3",
      symbol: token.text, [replace(token.bytes, "DispatchContext")])
  }

  func rewriteMember(_ node: DeclReferenceExprSyntax) {
    guard subject.generation == .cycler2 else { return }
    let names = [
      "commitIfChangedBinder": "commitBinder", "asStateStorage": "asStorage",
      "binder": "commitBinder",
    ]
    let old = node.baseName.text
    guard let new = names[old], !subject.isRx || old != "commitIfChangedBinder" else { return }
    if old == "binder" {
      let callee = node.parent?.is(MemberAccessExprSyntax.self) == true ? node.parent : Syntax(node)
      let call = callee?.parent?.as(FunctionCallExprSyntax.self)
      guard call?.arguments.contains(where: { $0.label?.text == "target" }) == true else { return }
    }
    report(
      ShimRules.cyclerName, at: node, "'\(old)' is '\(new)' since Cycler 3", symbol: old,
      [replace(node.baseName.bytes, new)])
  }

  /// Replaces storage updates in commits of Cycler 2 by assignments to the state.
  func rewriteCycler(_ node: FunctionCallExprSyntax) {
    guard subject.generation == .cycler2,
      let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base?.trimmedDescription, commits.last == base
    else { return }
    let name = member.declName.baseName.text
    guard Vocabulary.storageMembers.contains(name) else { return }
    let arguments = Array(node.arguments)
    guard name != "batchUpdate", arguments.count == 2, arguments.allSatisfy({ $0.label == nil }),
      let path = arguments[1].expression.as(KeyPathExprSyntax.self), path.root == nil
    else {
      report(
        ShimRules.cyclerCommit, at: node, "The state has no member '\(name)'", symbol: name,
        grade: .manual)
      return
    }
    let target = base + path.components.trimmedDescription
    let value = arguments[0].expression
    // Reading the storage in its own commit traps; the parameter has the same value.
    let finder = ValueReadFinder("state")
    finder.walk(value)
    guard !base.hasPrefix("$") || !finder.isInClosure else {
      report(
        ShimRules.cyclerCommit, at: node,
        "The value is read from the storage, which the commit locks", symbol: name, grade: .manual)
      return
    }
    handled.formUnion(finder.found.map(\.id))
    // An assignment in a ternary expression needs parentheses.
    let isOperand =
      node.parent?.is(ExprListSyntax.self) == true
      || node.parent?.is(UnresolvedTernaryExprSyntax.self) == true
    let (open, close) = isOperand ? ("(", ")") : ("", "")
    report(
      ShimRules.cyclerCommit, at: node, "An assignment replaces the update", symbol: name,
      [
        replace(node.bytes.lowerBound..<value.bytes.lowerBound, "\(open)\(target) = "),
        replace(value.bytes.upperBound..<node.bytes.upperBound, close),
      ] + finder.found.map { replace($0.bytes, base) })
  }

  /// Replaces a read of the storage that a commit of Cycler 2 received with the state.
  func rewriteValueRead(_ node: MemberAccessExprSyntax) {
    guard subject.generation == .cycler2, node.declName.baseName.text == "value",
      let base = node.base?.as(DeclReferenceExprSyntax.self), !handled.contains(node.id),
      commits.last == base.baseName.text,
      !base.baseName.text.hasPrefix("$") || node.isDirectlyInCommit
    else { return }
    report(
      ShimRules.cyclerCommit, at: node, "The closure receives the state itself", symbol: "value",
      [replace(base.bytes.upperBound..<node.bytes.upperBound, "")])
  }

  // MARK: Unsupported names

  func rewriteNotOffered(
    _ token: TokenSyntax, _ clause: GenericArgumentClauseSyntax?, base: String?
  ) {
    let count = clause?.arguments.count ?? 0
    let isOurs = base.map { OriginalModule.all[$0]?.family == subject.family } ?? true
    guard isOurs, !subject.declared.contains(token.text) else { return }
    let reason: String
    switch (subject.generation, token.text, count) {
    case (.neue, "Store", 2...), (.neue, "StoreBase", 2...):
      reason = "'Store' has one generic parameter in this package, the reducer"
    case (.neue, "ScopedStore", 1), (.neue, "ScopedStore", 3...):
      reason = "'ScopedStore' has two generic parameters in this package, the reducers"
    case (.neue, "ScopedStoreType", 1...):
      reason = "'ScopedStoreType' has no generic parameters in this package"
    case (.vueFlux, "Storage", 1): reason = "This package has no 'Storage' of VueFlux 1.0 to 1.2"
    default: return
    }
    report(ShimRules.notOffered, at: token, reason, symbol: token.text)
  }
}

extension MemberAccessExprSyntax {
  /// Whether the innermost closure is the one of a commit.
  fileprivate var isDirectlyInCommit: Bool {
    let closure = sequence(first: Syntax(self), next: \.parent)
      .first { $0.is(ClosureExprSyntax.self) }?.as(ClosureExprSyntax.self)
    return closure?.enclosingCall?.calledExpression.lastName == "commit"
  }
}
