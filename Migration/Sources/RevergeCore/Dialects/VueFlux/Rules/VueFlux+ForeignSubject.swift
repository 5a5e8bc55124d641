import SwiftSyntax

extension VueFlux {
  /// Defers what subjects of other libraries send until after the commit.
  enum ForeignSubject: VueFluxRule {
    static let record = rule("foreign-subject")

    /// Defers a value that a subject of a state sends until after the commit.
    static func rewriteEffect(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let subject = callee.base?.as(MemberAccessExprSyntax.self), let base = subject.base,
        case .state(let state)? = context.vueFluxType(of: base), let move = context.moves[state],
        context.frame?.component?.state == state, context.frame?.isActions == false,
        let property = move.declaration.property(subject.declName.baseName.text),
        property.isSubject, call.parent?.is(CodeBlockItemSyntax.self) == true
      else { return }
      context.handled.insert(call.id)
      let parameter = base.trimmedDescription
      let name = property.name
      let mentioning = call.arguments.filter { $0.expression.mentions(parameter) }
      guard call.trailingClosure == nil, mentioning.count < 2,
        mentioning.first?.expression.isImplicit != true
      else {
        context.report(
          record, at: call,
          "The subject sends inside the commit: assign what it sends to a constant first",
          symbol: name, grade: .manual)
        return
      }
      context.handle(call.calledExpression)
      let head = "effects.append { [\(name) = \(parameter).\(property.newName)"
      let (low, end) = (call.bytes.lowerBound, call.bytes.upperBound)
      let verb = subject.bytes.upperBound
      let edits: [Edit]
      if let value = mentioning.first?.expression {
        // The value is computed in the commit.
        let around = (
          context.text(of: verb..<value.bytes.lowerBound),
          context.text(of: value.bytes.upperBound..<end)
        )
        edits = [
          context.replace(low..<value.bytes.lowerBound, "\(head), value = "),
          context.replace(
            value.bytes.upperBound..<end, "] in \(name)\(around.0)value\(around.1) }"),
        ]
      } else {
        edits =
          [context.replace(low..<verb, "\(head)] in \(name)")]
          + context.explicitSelf(in: call.arguments, move)
          + [context.replace(end..<end, " }")]
      }
      context.report(
        record, at: call,
        "Observers of '\(name)' would run in the commit: the subject now sends after the commit",
        symbol: name, edits)
    }

    /// Reports a value that is assigned to a subject of a state.
    static func rewrite(_ node: SequenceExprSyntax, in context: VueFluxContext) {
      guard let move = context.frame?.component, context.frame?.isActions == false, move.hasEffects,
        let target = node.elements.first?.as(MemberAccessExprSyntax.self),
        Array(node.elements).dropFirst().first?.isAssignment == true,
        let subject = target.base?.as(MemberAccessExprSyntax.self), let base = subject.base,
        case .state(move.state)? = context.vueFluxType(of: base),
        move.declaration.property(subject.declName.baseName.text)?.isSubject == true
      else { return }
      context.report(
        record, at: node, "Observers of the subject would run inside the commit",
        symbol: subject.declName.baseName.text, grade: .manual)
    }
  }
}
