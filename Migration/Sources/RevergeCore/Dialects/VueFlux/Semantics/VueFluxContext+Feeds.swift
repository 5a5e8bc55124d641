import SwiftSyntax

/// Signals outside of states, which become feeds.
extension VueFluxContext {
  /// The replacement of `Signal` in this file; `nil` if signals stay.
  var feed: String? { isOfVueFlux ? index.vueFlux.feeds[file.module] : nil }

  /// The import of the feed module, for the first site of the file that needs it.
  func feedImport() -> [Edit] {
    usesFeed = true
    let imports = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    guard feed != nil, !hasImportedFeed, !imports.contains(where: { $0.module == "VergeFeed" })
    else { return [] }
    hasImportedFeed = true
    guard let node = VueFlux.imports(in: file).last ?? imports.last else {
      let start = file.tree.statements.first?.bytes.lowerBound ?? 0
      return [replace(start..<start, "import VergeFeed\n\n")]
    }
    // The import has the access level of the import that it follows.
    let modifiers = text(of: node.bytes.lowerBound..<node.importKeyword.bytes.lowerBound)
    let end = node.bytes.upperBound
    let prefix = VueFlux.modules.contains(node.module) ? modifiers : ""
    return [replace(end..<end, "\n\(prefix)import VergeFeed")]
  }

  /// Whether an expression is a variable or a constant outside of a state.
  func isHeld(_ expression: ExprSyntax) -> Bool {
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "constant", isHeld(base)
    {
      return true
    }
    guard case .other(let type)? = vueFluxType(of: expression) else { return false }
    return (type == "Variable" || type == "Constant") && stateProperty(expression) == nil
  }

  /// Whether an expression is a signal that becomes a feed.
  func isFeed(_ expression: ExprSyntax, depth: Int = 0) -> Bool {
    guard feed != nil, depth < 16 else { return false }
    if case .other("Signal")? = vueFluxType(of: expression) { return true }
    if expression.trimmedDescription == "self", frame?.isFeed == true { return true }
    if let local = localValue(of: expression) { return isFeed(local.value, depth: depth + 1) }
    let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
    let named = callee.as(GenericSpecializationExprSyntax.self)?.expression ?? callee
    if named.trimmedDescription == "Signal" { return expression.is(FunctionCallExprSyntax.self) }
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    if case .computed(let state)? = vueFluxType(of: base), let move = moves[state],
      let getter = move.getter(member.declName.baseName.text)
    {
      return getter.isSignal(of: move)
    }
    if base.trimmedDescription.withoutGenericArguments == "Signal" { return true }
    if member.declName.baseName.text == "signal", isHeld(base) { return true }
    return isFeed(base, depth: depth + 1)
  }
}
