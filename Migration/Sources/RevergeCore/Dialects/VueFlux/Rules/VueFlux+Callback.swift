import SwiftSyntax

extension VueFlux {
  /// Defers the calls of closures and delegates until after the commit.
  enum Callback: VueFluxRule {
    static let record = rule(
      "callback", "Call closures and delegates of a state after the commit", .review,
      """
      A state or an action may contain closures and delegates. In a struct, mutations would call them \
      inside the commit, where reading the store traps. The mutations therefore collect the calls, \
      and the component makes them after the commit, in the same order. A call whose result is used, \
      or which a method of the state makes, requires manual migration.
      """,
      before: "state.delegate?.lampDidChange(state.level)",
      after:
        "effects.append { [delegate = state.delegate, level = state.level] in "
        + "delegate?.lampDidChange(level) }")

    static let examples = [
      example(
        before: """
          protocol DialDelegate: AnyObject { func dialDidTurn(to turns: Int) }

          final class DialState: State {
            typealias Action = Int
            typealias Mutations = DialMutations

            fileprivate var turns = 0
            fileprivate var delegate: DialDelegate?
          }

          struct DialMutations: Mutations {
            func commit(action: Int, state: DialState) {
              state.turns += action
              state.delegate?.dialDidTurn(to: action)
            }
          }

          """,
        after: """
          protocol DialDelegate: AnyObject { func dialDidTurn(to turns: Int) }

          struct DialState {
            fileprivate var turns = 0
            fileprivate var delegate: DialDelegate?
          }

          final class DialModel: StoreComponentType {
            let store: Store<DialState, Never>

            init(state: DialState) {
              store = Store(initialState: state)
            }

            func apply(_ action: Int) {
              var effects: [() -> Void] = []
              commit { reduce(action, &$0, &effects) }
              for effect in effects { effect() }
            }

            private func reduce(_ action: Int, _ state: inout DialState, _ effects: inout [() -> Void]) {
              state.turns += action
              effects.append { [delegate = state.delegate] in delegate?.dialDidTurn(to: action) }
            }
          }

          """,
        includesReview: true)
    ]

    /// Defers a call of a closure, or of a method of a delegate, until after the commit.
    static func rewriteEffect(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard let callback = context.callback(call) else { return }
      let own = call.calledExpression.lastName ?? "$0"
      let isUnnamed = own.hasPrefix("$")
      let name = isUnnamed ? "closure" : own
      let subject = isUnnamed ? "The closure" : "'\(name)'"
      if let move = context.frame?.component, let edits = context.deferral(of: call, move) {
        context.handled.insert(call.id)
        context.deferred.insert(call.id)
        context.report(
          record, at: call,
          "\(subject) would run inside the commit, and is now called after it", symbol: name, edits)
        return
      }
      guard callback == .certain else { return }
      context.handled.insert(call.id)
      context.report(
        record, at: call,
        "\(subject) runs inside the commit, where it must not use the store", symbol: name,
        grade: .manual)
    }
  }
}
