import SwiftSyntax

/// Subjects of other libraries in a state: they would call their observers inside the commit.
extension VueFluxRewriter {
  /// Moves a value that a subject of a state sends behind the commit.
  ///
  /// - Returns: Whether the call is one on such a subject.
  func rewriteForeignSend(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let subject = callee.base?.as(MemberAccessExprSyntax.self), let base = subject.base,
      case .state(let state)? = vueFluxType(of: base), let move = moves[state],
      frame?.component?.state == state, frame?.isActions == false,
      let property = move.declaration.property(subject.declName.baseName.text),
      property.isSubject, call.parent?.is(CodeBlockItemSyntax.self) == true
    else { return false }
    let parameter = base.trimmedDescription
    let name = property.name
    let mentioning = call.arguments.filter { $0.expression.mentions(parameter) }
    guard call.trailingClosure == nil, mentioning.count < 2,
      mentioning.first?.expression.isImplicit != true
    else {
      report(
        VueFluxRules.subject, at: call,
        "The subject sends inside the commit: assign what it sends to a constant first",
        symbol: name, grade: .manual)
      return true
    }
    handle(call.calledExpression)
    let head = "effects.append { [\(name) = \(parameter).\(property.newName)"
    let (low, end) = (call.bytes.lowerBound, call.bytes.upperBound)
    let verb = subject.bytes.upperBound
    let edits: [Edit]
    if let value = mentioning.first?.expression {
      // The value is computed in the commit.
      let around = (text(of: verb..<value.bytes.lowerBound), text(of: value.bytes.upperBound..<end))
      edits = [
        replace(low..<value.bytes.lowerBound, "\(head), value = "),
        replace(
          value.bytes.upperBound..<end, "] in \(name)\(around.0)value\(around.1) }"),
      ]
    } else {
      edits =
        [replace(low..<verb, "\(head)] in \(name)")] + explicitSelf(in: call.arguments, move)
        + [replace(end..<end, " }")]
    }
    report(
      VueFluxRules.subject, at: call,
      "Observers of '\(name)' would run inside the commit: it sends after it", symbol: name, edits)
    return true
  }

  /// Reports a value that is assigned to a subject of a state.
  func reportForeignAssignment(_ node: SequenceExprSyntax) {
    guard let move = frame?.component, frame?.isActions == false, move.hasEffects,
      let target = node.elements.first?.as(MemberAccessExprSyntax.self),
      Array(node.elements).dropFirst().first?.isAssignment == true,
      let subject = target.base?.as(MemberAccessExprSyntax.self), let base = subject.base,
      case .state(move.state)? = vueFluxType(of: base),
      move.declaration.property(subject.declName.baseName.text)?.isSubject == true
    else { return }
    report(
      VueFluxRules.subject, at: node, "Observers of the subject would run inside the commit",
      symbol: subject.declName.baseName.text, grade: .manual)
  }
}
