import SwiftSyntax

extension VueFlux {
  /// Converts the sinks of a state to activities.
  enum Sink: VueFluxRule {
    static let record = rule(
      "sink", "Convert sinks to activities", .safe,
      """
      Sent values are delivered after the commit. The rewrite needs review if the state changes \
      after a sink has sent. A sink through which code other than the mutations sends requires \
      manual migration.
      """,
      before: "state.failed.send(value: error)", after: "activities.append(.failed(error))")

    static let examples = [
      example(
        before: """
          final class DialState: State {
            typealias Action = Int
            typealias Mutations = DialMutations

            fileprivate var turns = 0
            fileprivate let turned = Sink<Int>()
          }

          struct DialMutations: Mutations {
            func commit(action: Int, state: DialState) {
              state.turns += action
              state.turned.send(value: state.turns)
            }
          }

          """,
        after: """
          struct DialState {
            fileprivate var turns = 0
          }

          final class DialModel: StoreComponentType {
            enum Activity {
              case turned(Int)
            }

            let store: Store<DialState, Activity>

            init(state: DialState) {
              store = Store(initialState: state)
            }

            func apply(_ action: Int) {
              var activities: [Activity] = []
              commit { reduce(action, &$0, &activities) }
              for activity in activities { send(activity) }
            }

            private func reduce(_ action: Int, _ state: inout DialState, _ activities: inout [Activity]) {
              state.turns += action
              activities.append(.turned(state.turns))
            }
          }

          """)
    ]

    /// Deletes a sink: the activities of the component replace it.
    static func rewrite(_ declared: VueFluxProperty, in context: VueFluxContext) {
      guard declared.property.kind == .sink else { return }
      let edit: Edit
      if let part = declared.part {
        edit = context.replace(part.start..<part.end, "")
      } else {
        context.handled.insert(declared.node.id)
        edit = context.removalOfMember(declared.node)
      }
      context.report(
        record, at: declared.reported,
        "The values of '\(declared.property.name)' become activities", symbol: "Sink", [edit])
    }

    /// Rewrites a value that a sink sends to an activity after the commit.
    static func rewriteEffect(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        callee.declName.baseName.text == "send", let sink = callee.base,
        let (move, property) = context.stateProperty(sink), property.kind == .sink
      else { return }
      context.handled.insert(call.id)
      guard context.frame?.component?.state == move.state, let argument = call.arguments.first,
        argument.label?.text == "value", let end = call.rightParen
      else {
        context.report(
          record, at: call, "The call is not in 'commit(action:state:)'", symbol: "send",
          grade: .manual)
        return
      }
      let isEmpty = ["Void", "()", nil].contains(property.value)
      let isLate = move.mutations.sendsEarly
      let start = call.bytes.lowerBound
      context.report(
        record, at: callee.declName,
        isLate
          ? "The value is delivered after the commit, but the state may change after the sink has sent"
          : "The value is delivered after the commit", symbol: "send",
        grade: isLate ? .review : .safe,
        isEmpty
          ? [context.replace(call.bytes, "activities.append(.\(property.name))")]
          : [
            context.replace(
              start..<argument.expression.bytes.lowerBound, "activities.append(.\(property.name)("),
            context.replace(argument.expression.bytes.upperBound..<end.bytes.upperBound, "))"),
          ])
    }
  }
}
