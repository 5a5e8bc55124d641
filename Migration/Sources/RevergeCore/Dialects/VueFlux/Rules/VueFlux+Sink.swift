import SwiftSyntax

extension VueFlux {
  /// Converts the sinks of a state to activities.
  enum Sink: VueFluxRule {
    static let record = rule("sink")

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
      let verb = context.runsInLaterCommit(call) ? "self.send(." : "activities.append(."
      context.report(
        record, at: callee.declName,
        isLate
          ? "The value is delivered after the commit, but the state may change after the sink has sent"
          : "The value is delivered after the commit", symbol: "send",
        grade: isLate ? .review : .safe,
        isEmpty
          ? [context.replace(call.bytes, "\(verb)\(property.name))")]
          : [
            context.replace(
              start..<argument.expression.bytes.lowerBound, "\(verb)\(property.name)("),
            context.replace(argument.expression.bytes.upperBound..<end.bytes.upperBound, "))"),
          ])
    }
  }
}
