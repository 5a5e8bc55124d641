import SwiftSyntax

/// Uses of states that are not migrated: they are counted, and only their declarations are marked.
extension VueFluxRewriter {
  /// Counts `actions` and `computed` of a store whose state is not migrated.
  func countBlocked(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) {
    let name = node.declName.baseName.text
    guard name == "actions" || name == "computed", isOfVueFlux,
      case .store(let state)? = vueFluxType(of: base), index.vueFlux.obstacles[state] != nil
    else { return }
    countBlocked(
      name == "actions" ? VueFluxRules.actionCall : VueFluxRules.computedUse, node.declName, state)
  }

  /// Counts the `value` of a variable in a state that is not migrated.
  func countBlockedVariable(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) {
    guard let member = base.as(MemberAccessExprSyntax.self), let owner = member.base, isOfVueFlux,
      case .state(let state)? = vueFluxType(of: owner), index.vueFlux.obstacles[state] != nil,
      let declaration = index.declarations.vueFlux.states.first(where: {
        $0.reference.fullName == state
      }),
      declaration.property(member.declName.baseName.text)?.kind == .variable
    else { return }
    countBlocked(VueFluxRules.variableUse, node.declName, state)
  }

  /// Counts the actions that an extension of a state that is not migrated dispatches.
  func countBlocked(_ node: ExtensionDeclSyntax) {
    guard node.extendedType.trimmedDescription.unqualified == "Actions",
      let constraint = node.genericWhereClause?.constraint(on: "State"),
      let state = index.declaration(of: TypeReference(constraint, in: scope))?.name,
      index.vueFlux.obstacles[state] != nil
    else { return }
    let finder = DispatchFinder(viewMode: .sourceAccurate)
    finder.walk(node.memberBlock)
    for call in finder.found { countBlocked(VueFluxRules.dispatch, call, state) }
  }

  private func countBlocked(_ rule: Rule, _ node: some SyntaxProtocol, _ state: String) {
    report(
      rule, at: node, "The state '\(state)' is not migrated", symbol: "State", grade: .manual,
      isMarked: false)
  }
}

/// Finds calls of `dispatch(action:)`.
private final class DispatchFinder: SyntaxVisitor {
  private(set) var found: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let isDispatch =
      ["dispatch", "self.dispatch"].contains(node.calledExpression.trimmedDescription)
    if isDispatch, node.arguments.map({ $0.label?.text }) == ["action"] { found.append(node) }
    return .visitChildren
  }
}
