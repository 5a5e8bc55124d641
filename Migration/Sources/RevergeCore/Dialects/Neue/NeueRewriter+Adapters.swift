import SwiftSyntax

extension NeueRewriter {
  /// Gives an adapter the store to which it commits.
  func rewriteAdapter(_ node: some NominalSyntax, _ clause: InheritanceClauseSyntax) -> Bool {
    guard let base = clause.inheritedTypes.first,
      base.type.trimmedDescription.unqualified.withoutGenericArguments == "AdapterBase",
      isLegacy("AdapterBase")
    else { return false }
    handleAll(base)
    guard let adapted = frame?.adapted else {
      report(
        NeueRules.adapter, at: node, "The reducer does not become a component",
        symbol: "AdapterBase", grade: .manual)
      return true
    }
    let argument = base.type.trimmedDescription.onlyGenericArgument ?? adapted
    let indent = self.indent(at: node.bytes.lowerBound) + indentStep
    let brace = node.memberBlock.leftBrace.bytes.upperBound
    let first = node.memberBlock.members.first?.decl
    let end =
      first == nil
      ? "\n\(indent.dropLast(indentStep.count))" : first!.is(VariableDeclSyntax.self) ? "" : "\n"
    let line = "\n\(indent)weak var store: \(argument)?\(end)"
    report(
      NeueRules.adapter, at: node, "The adapter holds the component weakly",
      symbol: "AdapterBase", [removal(of: 0, from: clause), replace(brace..<brace, line)])
    return true
  }

  /// Removes the base class from the initializers of an adapter.
  ///
  /// - Returns: Whether the initializer belongs to an adapter.
  func rewriteAdapterInitializer(_ node: InitializerDeclSyntax) -> Bool {
    guard frame?.reducer == nil, frame?.adapted != nil else { return false }
    var edits: [Edit] = []
    if let word = node.modifiers.first(where: { $0.name.text == "override" }) {
      edits.append(replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
    }
    if let body = node.body {
      for item in body.statements {
        guard let call = item.item.as(FunctionCallExprSyntax.self),
          call.calledExpression.trimmedDescription == "super.init", call.arguments.isEmpty
        else { continue }
        let isOnly = body.statements.count == 1
        edits.append(
          isOnly
            ? replace(body.leftBrace.bytes.upperBound..<body.rightBrace.bytes.lowerBound, "")
            : dropping(item))
      }
    }
    guard !edits.isEmpty else { return true }
    report(
      NeueRules.adapter, at: node, "The adapter has no base class", symbol: "init", edits)
    return true
  }

  /// Rewrites `run { store in … }` to `if let store = self.store { … }`.
  func rewriteAdapterRun(_ call: FunctionCallExprSyntax) -> Bool {
    guard let adapted = frame?.adapted, let closure = call.trailingClosure,
      call.arguments.isEmpty, let owner = runOwner(call.calledExpression)
    else { return false }
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    guard call.parent?.is(CodeBlockItemSyntax.self) == true, !finder.isFound,
      let parameter = closure.onlyParameter
    else {
      report(
        NeueRules.adapter, at: call, "The closure is not just statements", symbol: "run",
        grade: .manual)
      return true
    }
    storeClosures[closure.id] = adapted
    let name = parameter == "$0" ? "store" : parameter
    closureNames[closure.id] = (name, NeueRules.adapter)
    let end = closure.signature?.inKeyword.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
    report(
      NeueRules.adapter, at: call, "The adapter commits if it has a store", symbol: "run",
      [replace(call.bytes.lowerBound..<end, "if let \(name) = \(owner).store {")])
    return true
  }

  private func runOwner(_ callee: ExprSyntax) -> String? {
    if callee.trimmedDescription == "run" { return "self" }
    guard let member = callee.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "run", let base = member.base,
      ["self", "self?"].contains(base.trimmedDescription)
    else { return nil }
    return base.trimmedDescription
  }

  /// Rewrites the registration of adapters, scoped stores and other stores.
  func rewriteKeeping(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base
    else { return false }
    let name = callee.declName.baseName.text
    switch name {
    case "addAdapter", "removeAdapter": rewriteAdapterUse(call, callee, base, name)
    case "addScopedStore", "removeScopedStore": rewriteScopeKeeping(call, base, name)
    case "register" where call.isRegistration, "reserveRelease":
      guard component(of: base) != nil || resolve(base) == .unknown else { return false }
      report(
        NeueRules.registration, at: call, "Retain the store in your own dictionary",
        symbol: name)
      handleAll(call)
    case "unregister": return rewriteUnregistering(call, callee, base)
    default: return false
    }
    return true
  }

  private func rewriteAdapterUse(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ base: ExprSyntax,
    _ name: String
  ) {
    guard call.parent?.is(CodeBlockItemSyntax.self) == true, call.arguments.count == 1,
      let adapter = call.arguments.first?.expression, adapter.isPlain, base.isPlain,
      resolve(base) != .context, component(of: base) != nil
    else {
      report(
        NeueRules.adapterUse, at: call, "The owner of the adapter must retain it",
        symbol: name, grade: .manual)
      handleAll(call)
      return
    }
    handleAll(call.arguments)
    let own = written(adapter)
    // Other rules rewrite the store.
    let (low, high) = (call.bytes.lowerBound, base.bytes.upperBound..<call.bytes.upperBound)
    if name == "addAdapter" {
      report(
        NeueRules.adapterUse, at: call, "The store of the adapter is set", symbol: name,
        [replace(low..<low, "\(own).store = "), replace(high, "")])
    } else {
      report(
        NeueRules.adapterRemoval, at: call, "The store of the adapter is cleared",
        symbol: name,
        [replace(low..<low, "if \(own).store === "), replace(high, " { \(own).store = nil }")])
    }
  }

  private func rewriteScopeKeeping(
    _ call: FunctionCallExprSyntax, _ base: ExprSyntax, _ name: String
  ) {
    let isAlone = call.parent?.is(CodeBlockItemSyntax.self) == true
    guard isAlone, let argument = call.arguments.first?.expression, argument.isPlain, base.isPlain
    else {
      report(
        NeueRules.scopeKeeping, at: call, "The owner of the scoped store must retain it",
        symbol: name, grade: .manual)
      handleAll(call)
      return
    }
    handleAll(call)
    report(
      NeueRules.scopeKeeping, at: call, "The owners of the component retain it", symbol: name,
      [dropping(call)])
  }
}

extension ExprSyntax {
  /// Whether the expression is a name or a chain of names, which can be repeated.
  var isPlain: Bool {
    if self.is(DeclReferenceExprSyntax.self) { return true }
    return self.as(MemberAccessExprSyntax.self)?.base?.isPlain ?? false
  }
}

/// Finds `return` statements.
private final class ReturnFinder: SyntaxVisitor {
  var isFound = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
