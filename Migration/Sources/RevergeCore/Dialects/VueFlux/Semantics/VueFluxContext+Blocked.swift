import SwiftSyntax

/// Uses of states that are not migrated: they are counted, and only their declarations are marked.
extension VueFluxContext {
  /// Counts `actions` or `computed` of a store whose state is not migrated.
  func countBlocked(_ member: VueFluxMember, by rule: Rule) {
    guard isOfVueFlux, case .store(let state)? = member.type,
      index.vueFlux.obstacles[state] != nil
    else { return }
    countBlocked(member.node.declName, in: state, by: rule)
  }

  func countBlocked(_ node: some SyntaxProtocol, in state: String, by rule: Rule) {
    report(
      rule, at: node, "The state '\(state)' is not migrated", symbol: "State", grade: .manual,
      isMarked: false)
  }
}
