import SwiftSyntax

/// Uses of view models that stay: they are counted, and only their declarations are marked.
extension ClassicRewriter {
  private static let verbs: Set<String> = [
    "commit", "dispatch", "dispatchAsync", "emit", "forward", "commitBinder",
  ]

  /// Counts a call of a view model that stays, or of its context.
  func countBlocked(_ call: FunctionCallExprSyntax) {
    guard let verb = call.calledExpression.lastName, Self.verbs.contains(verb) else { return }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    if base == nil, !call.calledExpression.is(DeclReferenceExprSyntax.self) { return }
    guard base.map({ isContextThatStays($0) }) == true || isBlocked(base) else { return }
    countBlocked(call.calledExpression, verb)
  }

  /// Counts a read of the state of a view model that stays.
  func countBlocked(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    if name == "currentState" {
      guard let base = node.base, resolve(base) != .context,
        isContextThatStays(base) || isBlocked(base)
      else { return }
      countBlocked(node, name)
    } else if name == "value" {
      let isBlocked =
        if let state = node.base?.as(MemberAccessExprSyntax.self),
          state.declName.baseName.text == "state"
        {
          self.isBlocked(state.base)
        } else if node.base?.trimmedDescription == "state" {
          self.isBlocked(nil)
        } else { false }
      if isBlocked { countBlocked(node, name) }
    }
  }

  /// Whether an expression, or the visited type, is a view model that stays.
  private func isBlocked(_ base: ExprSyntax?) -> Bool {
    guard let name = vergeName(of: base) else { return false }
    return index.isVerge(name) && !index.isMovable(name)
  }

  private func countBlocked(_ node: some SyntaxProtocol, _ symbol: String) {
    report(
      ClassicRules.viewModel, at: node, "The view model is not migrated", symbol: symbol,
      grade: .manual, isMarked: false)
  }
}
