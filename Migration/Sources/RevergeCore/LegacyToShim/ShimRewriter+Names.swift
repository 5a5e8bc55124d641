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
      let base = member.base?.trimmedDescription, let commit = commits.last,
      commit.parameter == base
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
    let finder = ValueReadFinder(reads: commit.reads)
    finder.walk(value)
    let reads = finder.found.filter { $0.isOwn(in: node.commitClosure) }
    guard !base.hasPrefix("$") || !finder.isInClosure else {
      report(
        ShimRules.cyclerCommit, at: node,
        "The value is read from the storage, which the commit locks", symbol: name, grade: .manual)
      return
    }
    handled.formUnion(reads.map(\.id))
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
      ] + reads.map { replace($0.bytes, base) })
  }

  /// Replaces a read of the storage that a commit of Cycler 2 received with the state.
  ///
  /// - Returns: Whether the node is such a read.
  func rewriteValueRead(_ node: MemberAccessExprSyntax) -> Bool {
    guard subject.generation == .cycler2, node.declName.baseName.text == "value",
      let base = node.base?.as(DeclReferenceExprSyntax.self), !handled.contains(node.id),
      commits.last?.parameter == base.baseName.text,
      !base.baseName.text.hasPrefix("$") || node.isDirectlyInCommit
    else { return false }
    report(
      ShimRules.cyclerCommit, at: node, "The closure receives the state itself", symbol: "value",
      [replace(base.bytes.upperBound..<node.bytes.upperBound, "")])
    return true
  }

  /// Replaces a read of the storage in its own commit, which traps, with the state that the commit
  /// of Cycler 2 receives.
  ///
  /// - Returns: Whether the node is such a read.
  func rewriteStateRead(_ node: MemberAccessExprSyntax) -> Bool {
    guard subject.generation == .cycler2, let commit = commits.last,
      commit.reads.contains(node.trimmedDescription), !handled.contains(node.id),
      let closure = node.commitClosure, node.runs(in: closure), node.isOwn(in: closure)
    else { return false }
    let isHidden = commit.parameter.hasPrefix("$") && !node.isDirectlyInCommit
    report(
      ShimRules.cyclerCommit, at: node,
      isHidden
        ? "The value is read from the storage, which the commit locks"
        : "The closure receives the state, and the storage is locked",
      symbol: node.declName.baseName.text, grade: isHidden ? .manual : nil,
      isHidden ? [] : [replace(node.bytes, commit.parameter)])
    return true
  }

  // MARK: Unsupported names

  func rewriteUnsupported(
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
    report(ShimRules.unsupported, at: token, reason, symbol: token.text)
  }
}

extension SyntaxProtocol {
  /// The closure of the innermost enclosing commit.
  fileprivate var commitClosure: ClosureExprSyntax? {
    sequence(first: Syntax(self), next: \.parent).lazy.compactMap {
      $0.as(ClosureExprSyntax.self)
    }.first { $0.enclosingCall.flatMap(CyclerCommit.init) != nil }
  }

}

extension MemberAccessExprSyntax {
  /// Whether the closure declares no variable with the first name of the chain.
  fileprivate func isOwn(in closure: ClosureExprSyntax?) -> Bool {
    guard let closure, let name = firstName, name != "self" else { return true }
    return !hasLocal(name, within: closure.id)
  }

  /// The first name of the chain.
  fileprivate var firstName: String? {
    base?.as(MemberAccessExprSyntax.self)?.firstName ?? base?.trimmedDescription
  }

  /// Whether the innermost closure is the one of a commit.
  fileprivate var isDirectlyInCommit: Bool {
    let closure = sequence(first: Syntax(self), next: \.parent)
      .first { $0.is(ClosureExprSyntax.self) }?.as(ClosureExprSyntax.self)
    return closure?.enclosingCall?.calledExpression.lastName == "commit"
  }
}
