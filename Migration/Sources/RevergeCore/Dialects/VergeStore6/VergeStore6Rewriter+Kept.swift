import SwiftSyntax

/// Uses of dispatchers that require manual migration: they are counted, and stay as they are.
extension VergeStore6Rewriter {
  /// Counts a use of a dispatcher that stays. Only the declaration of the dispatcher has a marker.
  func countKept(_ node: some SyntaxProtocol, _ symbol: String, by rule: Rule) {
    report(
      rule, at: node, "The dispatcher is not migrated", symbol: symbol, grade: .manual,
      isMarked: false)
  }

  /// Counts a commit or an action of a dispatcher that stays.
  ///
  /// - Returns: Whether the call is one.
  func countKept(_ call: FunctionCallExprSyntax) -> Bool {
    guard let verb = call.calledExpression.lastName, call.closure != nil,
      Self.verbs.contains(verb) || verb == "dispatch"
    else { return false }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    guard case .kept? = base.map({ role(of: resolve($0)) }) ?? frame?.role else { return false }
    // A plain commit is the same in modern Verge.
    let isPlain =
      verb == "commit" && call.arguments.first?.expression.is(KeyPathExprSyntax.self) != true
    guard !isPlain else { return false }
    countKept(
      call, verb, by: verb == "dispatch" ? VergeStore6Rules.dispatch : VergeStore6Rules.commit)
    return true
  }

  /// Reports a store that is passed to a dispatcher that stays: the store becomes a modern one.
  func passStoresToKept(in call: FunctionCallExprSyntax) {
    guard createsKept(call) else { return }
    for argument in call.arguments where isMigratedStore(argument.expression) {
      report(
        VergeStore6Rules.dispatcherClass, at: argument,
        "The dispatcher is not migrated: pass 'VergeDefaultStore(sharing: "
          + "\(argument.expression.trimmedDescription))'",
        symbol: call.calledExpression.trimmedDescription, grade: .manual)
    }
  }

  /// Whether a call creates a dispatcher that stays, or is the initializer of one.
  private func createsKept(_ call: FunctionCallExprSyntax) -> Bool {
    if case .kept? = frame?.role, call.calledExpression.trimmedDescription == "super.init" {
      return true
    }
    guard let named = ExprSyntax(call).namedType,
      case .kept? = index.role(of: TypeReference(named, in: scope))
    else { return false }
    return true
  }

  /// Whether a store on a modern store is used by a dispatcher that stays.
  func isForKept(_ call: FunctionCallExprSyntax) -> Bool {
    if case .kept? = frame?.role { return true }
    return call.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
      .map(createsKept) ?? false
  }

  /// Whether an expression is a store that becomes a modern one: only the library's store in a
  /// dispatcher that stays does not.
  private func isMigratedStore(_ expression: ExprSyntax) -> Bool {
    guard case .value(let type) = resolve(expression), isStore(index.role(of: type)) else {
      return false
    }
    guard case .kept? = frame?.role,
      index.declaration(of: TypeReference(type.text.plainType, in: type.scope)) == nil
    else { return true }
    return false
  }
}
