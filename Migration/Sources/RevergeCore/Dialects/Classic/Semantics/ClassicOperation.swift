import SwiftSyntax

/// A commit, or a call that sends an activity.
struct ClassicOperation {
  /// The kinds of operations.
  enum Kind {
    /// A commit, with the argument that is the new state.
    case commit(replacement: LabeledExprSyntax?)
    case send
  }

  let call: FunctionCallExprSyntax
  let kind: Kind
  /// Whether the object is known to be a view model.
  let isKnown: Bool
  /// Whether the object is the context of an action.
  let isOfContext: Bool
  /// The edits that apply to every operation of its kind.
  let edits: [Edit]

  /// The name of the called function.
  var name: String { call.calledExpression.lastName ?? "" }
  /// The grade of the rewrite; `nil` if it is the grade of the rule.
  var grade: Grade? { isKnown ? nil : .review }
  /// The message for a sent activity.
  var messageOfSend: String {
    isKnown
      ? "The view model sends the activity"
      : "'send' sends the activity, if this is a view model"
  }
}

extension ClassicContext {
  /// The commit, or the sent activity, that a call is.
  func operation(of call: FunctionCallExprSyntax) -> ClassicOperation? {
    let callee = call.calledExpression
    let base = callee.as(MemberAccessExprSyntax.self)?.base
    guard let name = callee.lastName, let isKnown = isKnownOperation(call, name, on: base),
      callee.is(DeclReferenceExprSyntax.self) ? !isLocal(name, at: call) : base != nil,
      !isUsers(call)
    else { return nil }
    // No other rule rewrites the call.
    handled.insert(call.id)
    guard let prefix = prefix(of: callee) else { return nil }
    let replacement = call.arguments.last.flatMap { $0.label?.text == "replace" ? $0 : nil }
    let edits = prefix.map { [$0] } ?? []
    return ClassicOperation(
      call: call, kind: name == "commit" ? .commit(replacement: replacement) : .send,
      isKnown: isKnown, isOfContext: prefix != nil,
      edits: edits + (name == "commit" ? editsOfCommit(call) : editsOfSend(call)))
  }

  /// Whether the object of a commit, or of a sent activity, is known to be a view model; `nil` if the
  /// call is neither.
  private func isKnownOperation(
    _ call: FunctionCallExprSyntax, _ name: String, on base: ExprSyntax?
  ) -> Bool? {
    switch name {
    case "commit":
      return isKnownVerge(base, orIf: { call.isSurelyClassicCommit })
    case "emit", "send":
      guard let first = call.arguments.first, first.label == nil else { return nil }
      return isKnownVerge(
        base, orIf: { name == "emit" && call.arguments.count == 1 && first.expression.isImplicit })
    default:
      return nil
    }
  }

  /// Whether an expression is known to be a view model; `nil` if it is known not to be one, or is
  /// unknown and not likely to be one.
  private func isKnownVerge(_ base: ExprSyntax?, orIf isLikely: () -> Bool) -> Bool? {
    switch isVerge(base) {
    case true?: true
    case false?: nil
    case nil: isLikely() ? false : nil
    }
  }

  /// The edit that replaces a context before the name of a member.
  ///
  /// - Returns: The text before the name, and its range; `nil` if the context has no replacement. This
  ///   is already reported.
  private func prefix(of callee: ExprSyntax) -> Edit?? {
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base,
      resolve(base) == .context
    else { return .some(nil) }
    handle(member)
    let range = base.bytes.lowerBound..<member.declName.bytes.lowerBound
    switch access(at: member) {
    case .prefix(let text):
      let name = member.declName.baseName.text
      let isHidden = member.hasLocal(name == "emit" ? "send" : name)
      return .some(replace(range, text.isEmpty && isHidden ? "self." : text))
    case .nothing: return nil
    }
  }

  /// Deletes the description of a commit, labels a mutation that is an argument, and discards its value.
  private func editsOfCommit(_ call: FunctionCallExprSyntax) -> [Edit] {
    var edits: [Edit] = []
    let described = call.descriptions
    if described.count > 1, !described[1].expression.is(MacroExpansionExprSyntax.self) {
      let range =
        described[0].expression.bytes.upperBound..<described[1].expression.bytes.upperBound
      edits.append(replace(range, ""))
    }
    if let mutation = call.mutation {
      let start = mutation.expression.bytes.lowerBound
      edits.append(replace(start..<start, "mutation: "))
    }
    if let edit = discardingResult(of: call) { edits.append(edit) }
    return edits
  }

  /// Renames the function, and removes the labels of the call site.
  private func editsOfSend(_ call: FunctionCallExprSyntax) -> [Edit] {
    var edits: [Edit] = []
    let callee = call.calledExpression
    if callee.lastName == "emit" {
      let member = callee.as(MemberAccessExprSyntax.self)
      let isHidden = member == nil && isLocal("send", at: call)
      edits.append(
        replace(member?.declName.bytes ?? callee.bytes, isHidden ? "self.send" : "send"))
    }
    var places = [("file", "#fileID, "), ("function", "#function, "), ("line", "#line, ")][...]
    for argument in call.arguments.dropFirst() where argument.label != nil {
      let skipped = places.prefix { $0.0 != argument.label?.text }
      places = places.dropFirst(skipped.count + 1)
      let range = argument.bytes.lowerBound..<argument.expression.bytes.lowerBound
      edits.append(replace(range, skipped.map(\.1).joined()))
    }
    return edits
  }
}

extension FunctionCallExprSyntax {
  /// The mutation of a commit, if it is an argument without a label.
  fileprivate var mutation: LabeledExprSyntax? {
    trailingClosure == nil && arguments.allSatisfy { $0.label == nil } ? arguments.last : nil
  }

  /// The name and the description of a commit.
  var descriptions: [LabeledExprSyntax] {
    let mutation = mutation
    return arguments.prefix { $0.label == nil }.filter { $0.id != mutation?.id }
  }

  /// Whether the call can only be a commit of Verge Classic.
  fileprivate var isSurelyClassicCommit: Bool {
    if arguments.last?.label?.text == "replace" { return true }
    let texts = arguments.prefix {
      $0.label == nil && $0.expression.is(StringLiteralExprSyntax.self)
    }
    return texts.count == 2 && closure != nil
  }
}
