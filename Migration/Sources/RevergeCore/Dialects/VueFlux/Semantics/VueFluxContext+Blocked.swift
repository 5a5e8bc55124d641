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
      rule, at: node, "The \(stays(state))", symbol: "State", grade: .manual, isMarked: false)
  }

  /// Why code of a state stays; `nil` if the state is migrated.
  func reasonStays(_ state: String) -> String? {
    index.vueFlux.obstacles[state].map { _ in "the \(stays(state))" }
  }

  private func stays(_ state: String) -> String {
    "state '\(state)'\(index.place(of: state)) is not migrated"
  }

  /// The reason why signals have no replacement in this file: a state that is not migrated uses them.
  var reasonSignalsStay: String? {
    guard feed == nil else { return nil }
    let states = index.vueFlux.obstacles.keys.sorted()
    let own = states.first { index.declarations.types[$0]?.first?.module == file.module }
    return (own ?? states.first).map {
      "the state '\($0)'\(index.place(of: $0)), which uses signals, is not migrated"
    }
  }
}
