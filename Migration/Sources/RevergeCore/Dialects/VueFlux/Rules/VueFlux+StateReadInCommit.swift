import SwiftSyntax

extension VueFlux {
  /// Marks uses of a store inside a commit to its state.
  enum StateReadInCommit: VueFluxRule {
    static let record = rule("state-read-in-commit")

    /// Marks a member of a store of the state that is committed to.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      guard case .store(let state)? = member.type, context.moves[state] != nil,
        context.isInCommit(to: state)
      else { return }
      context.report(
        record, at: member.node,
        "This runs inside a commit to a store of the same state", symbol: member.name,
        grade: .manual)
    }
  }
}
