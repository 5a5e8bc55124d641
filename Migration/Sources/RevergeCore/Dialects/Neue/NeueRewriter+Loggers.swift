import SwiftSyntax

extension NeueRewriter {
  /// Rewrites a logger, one function at a time.
  func rewriteLogger(_ node: some NominalSyntax, _ clause: InheritanceClauseSyntax) -> Bool {
    guard
      let base = clause.inheritedTypes.first(where: {
        $0.type.trimmedDescription.unqualified == "StoreLogger"
      }), isLegacy("StoreLogger"),
      index.declarations.legacyModules[.neue]?.contains(file.module) == true
    else { return false }
    let functions = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
    let called = functions.filter(\.isCalledByStore)
    if functions.contains(where: \.isModernLog) {
      for function in called { reportLogger(function) }
      return true
    }
    let commits = called.filter { $0.name.text == "didCommit" }
    if commits.count != 1 {
      report(
        NeueRules.logger, at: node, "A logger receives commits in one function",
        symbol: base.type.trimmedDescription)
    }
    for function in called {
      if function.name.text == "didCommit", commits.count == 1 {
        rewriteDidCommit(function)
      } else if function.body?.statements.isEmpty == true {
        handleAll(function.signature)
        report(
          NeueRules.loggerFunction, at: function, "The function does nothing",
          symbol: function.name.text, [dropping(function)])
      } else {
        reportLogger(function)
      }
    }
    return true
  }

  private func reportLogger(_ node: FunctionDeclSyntax) {
    handleAll(node.signature)
    report(
      NeueRules.logger, at: node, "'\(node.name.text)' has no equivalent",
      symbol: node.name.text)
  }

  private func rewriteDidCommit(_ node: FunctionDeclSyntax) {
    handleAll(node.signature)
    let parameters = Array(node.signature.parameterClause.parameters)
    let names = parameters.map { ($0.secondName ?? $0.firstName).text }
    let used = node.body.map { FreeNames.of($0) } ?? []
    guard used.isDisjoint(with: names.prefix(2)), let body = node.body,
      !used.contains("log"), !used.contains("sender")
    else {
      report(
        NeueRules.logger, at: node, "A logger does not receive the state",
        symbol: node.name.text)
      return
    }
    var edits = [
      replace(
        node.signature.parameterClause.bytes, "(log: CommitLog, sender: AnyObject)")
    ]
    if names.count == 3 {
      let finder = NameFinder(names[2])
      finder.walk(body)
      edits += finder.uses.map { replace($0.bytes, "log.trace") }
    }
    report(
      NeueRules.loggerFunction, at: node, "A logger receives a commit after it happened",
      symbol: node.name.text, edits)
  }

  /// Makes a subclass of a store inherit from the component.
  func rewriteSubclass(_ node: some NominalSyntax, _ clause: InheritanceClauseSyntax) {
    guard let base = clause.inheritedTypes.first, node.is(ClassDeclSyntax.self) else { return }
    let text = base.type.trimmedDescription
    guard index.resolve(TypeReference(text, in: scope)) == nil,
      let component = index.component(of: TypeReference(text, in: scope))
    else { return }
    guard !index.canBeSubclassed(component.reducer) else { return }
    handleAll(base)
    report(
      NeueRules.subclass, at: node,
      "The component must be a non-final class", symbol: text)
  }
}

/// Finds the uses of a name in a function.
private final class NameFinder: SyntaxVisitor {
  let name: String
  var uses: [DeclReferenceExprSyntax] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, node.baseName.text == name { uses.append(node) }
    return .visitChildren
  }
}

extension FunctionDeclSyntax {
  private var labels: [String] {
    signature.parameterClause.parameters.map { $0.firstName.text }
  }

  /// Whether it is a logger function of VergeNeue.
  fileprivate var isCalledByStore: Bool {
    switch name.text {
    case "willCommit", "didCommit":
      labels == ["store", "state"] || labels == ["store", "state", "mutation"]
    case "didDispatch": labels == ["store", "state"] || labels == ["store", "state", "action"]
    default: false
    }
  }

  fileprivate var isModernLog: Bool { labels == ["log", "sender"] }
}
