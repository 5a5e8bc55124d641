import SwiftSyntax

extension VueFlux {
  /// Marks uses of a store inside a commit to its state.
  enum StateReadInCommit: VueFluxRule {
    static let record = rule(
      "state-read-in-commit", "Do not use a store of the same state in a commit", .manual,
      """
      The state is locked during a commit: reading the same store or committing to it traps. Use the \
      state that the mutations receive, and let the mutations call themselves.
      """,
      before: "case .double: state.level += shared.computed.level",
      after: "case .double: state.level += state.level")

    static let examples = [
      example(
        before: """
          final class DialState: State {
            typealias Action = Int
            typealias Mutations = DialMutations

            fileprivate var turns = 0
          }

          struct DialMutations: Mutations {
            func commit(action: Int, state: DialState) {
              state.turns += dial.computed.state.turns
            }
          }

          let dial = Store<DialState>(state: .init(), mutations: .init(), executor: .immediate)

          """,
        after: """
          struct DialState {
            fileprivate var turns = 0
          }

          final class DialModel: StoreComponentType {
            let store: Verge.Store<DialState, Never>

            init(state: DialState) {
              store = Verge.Store(initialState: state)
            }

            func apply(_ action: Int) {
              commit { reduce(action, &$0) }
            }

            private func reduce(_ action: Int, _ state: inout DialState) {
              \(marker)
              state.turns += dial.state.turns
            }
          }

          let dial = DialModel(state: .init())

          """)
    ]

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
