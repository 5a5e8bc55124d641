import SwiftSyntax

/// A commit or an action, called with a closure.
struct VergeStore6Operation {
  /// The forms of an operation. Each concerns one rule.
  enum Form {
    /// An action whose body does not replace the call.
    case action
    /// A commit whose closure returns a mutation.
    case value
    /// A commit through the context in a closure that captures `self` weakly.
    case weaklyCaptured
    /// A commit to the scope of a dispatcher.
    case scoped
    /// A commit to a key path.
    case keyPath(ExprSyntax)
    case plain
  }

  let call: FunctionCallExprSyntax
  let closure: ClosureExprSyntax
  /// The function's name, such as `commit`.
  let verb: String
  /// The called function with its object; `nil` if the object is not written.
  let member: MemberAccessExprSyntax?
  let receiver: VergeStore6Receiver
  let form: Form
  /// The text between the object and the new function.
  let prefix: String

  /// The text that the new function replaces.
  var range: Range<Int> {
    let callee = call.calledExpression.bytes
    return (receiver.keptEnd ?? callee.lowerBound)..<callee.upperBound
  }
}

/// The object that commits.
struct VergeStore6Receiver {
  let role: ModuleIndex.Role?
  let type: String?
  /// Whether the object is the dispatcher whose member is visited.
  let isSelf: Bool
  /// The end of the text that stays before the verb.
  let keptEnd: Int?

  /// Whether the store belongs to the betas, where `commit` runs the mutation that its closure
  /// returns.
  var hasActivities: Bool {
    switch role {
    case .store(let state), .dispatcher(let state), .viewModel(let state, _):
      state.activity != nil
    default: false
    }
  }
}

extension VergeStore6Context {
  /// The commit or the action that a call runs.
  func operation(of call: FunctionCallExprSyntax) -> VergeStore6Operation? {
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    guard let verb = call.callee?.text,
      VergeStore6Names.commits.contains(verb) || ["dispatch", "dispatchInline"].contains(verb),
      let closure = call.closure, member == nil || member?.base != nil,
      let receiver = receiver(of: member?.base), !isUsers(call)
    else { return nil }
    let prefix =
      receiver.keptEnd != nil ? "." : needsSelf(at: call) && member != nil ? "self." : ""
    let operation = VergeStore6Operation(
      call: call, closure: closure, verb: verb, member: member, receiver: receiver,
      form: form(of: call, verb, by: receiver, member), prefix: prefix)
    // No other rule rewrites the object of the call.
    switch operation.form {
    case .action, .value, .weaklyCaptured: if let member { handle(member) }
    case .scoped, .keyPath, .plain: if let member, receiver.isSelf { handle(member) }
    }
    return operation
  }

  private func form(
    of call: FunctionCallExprSyntax, _ verb: String, by receiver: VergeStore6Receiver,
    _ member: MemberAccessExprSyntax?
  ) -> VergeStore6Operation.Form {
    if !VergeStore6Names.commits.contains(verb) { return .action }
    if receiver.isSelf, member != nil, hasWeakSelf(at: call) { return .weaklyCaptured }
    if verb == "commit", receiver.hasActivities { return .value }
    if verb != "commit", verb != "commitInline" { return .scoped }
    if let first = call.arguments.first, first.label == nil, isKeyPath(first.expression) {
      return .keyPath(first.expression)
    }
    return .plain
  }

  /// The receiver of a commit; `nil` if the expression cannot commit.
  func receiver(of base: ExprSyntax?) -> VergeStore6Receiver? {
    let own = VergeStore6Receiver(
      role: frame?.role, type: frame?.type, isSelf: true, keptEnd: nil)
    guard let base else { return isLegacy(frame?.role) ? own : nil }
    if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if name == "descriptor", frame?.namespace != nil { return isLegacy(frame?.role) ? own : nil }
      if name == "self", isLegacy(frame?.role) {
        return VergeStore6Receiver(
          role: frame?.role, type: frame?.type, isSelf: false, keptEnd: base.bytes.upperBound)
      }
    }
    if let member = base.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "descriptor"
    {
      if member.base?.trimmedDescription == "self", frame?.namespace != nil {
        return isLegacy(frame?.role) ? own : nil
      }
      if let namespace = member.base?.as(MemberAccessExprSyntax.self),
        ["commit", "dispatch"].contains(namespace.declName.baseName.text)
      {
        return receiver(of: namespace.base)
      }
      if ["commit", "dispatch"].contains(member.base?.trimmedDescription) {
        return receiver(of: nil)
      }
      return nil
    }
    let resolution = resolve(base)
    if resolution == .context { return isLegacy(frame?.role) ? own : nil }
    if base.trimmedDescription.hasSuffix(".dispatcher"),
      let member = base.as(MemberAccessExprSyntax.self), let context = member.base,
      self.resolve(context) == .context
    {
      return own
    }
    let role = role(of: resolution)
    guard isLegacy(role) else { return nil }
    return VergeStore6Receiver(
      role: role, type: typeName(of: resolution), isSelf: false, keptEnd: base.bytes.upperBound)
  }

  private func isKeyPath(_ expression: ExprSyntax) -> Bool {
    if expression.is(KeyPathExprSyntax.self) { return true }
    if case .value(let type) = resolve(expression) {
      return type.text.hasPrefix("WritableKeyPath")
        || type.text.hasPrefix("ReferenceWritableKeyPath")
    }
    return false
  }
}
