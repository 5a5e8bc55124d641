import SwiftSyntax

extension VergeStore6Rewriter {
  func rewrite(_ call: FunctionCallExprSyntax) {
    warnOfStateRead(in: call)
    findLogger(in: call)
    guard !handled.contains(call.id) else { return }
    if rewriteSharing(call) { return }
    passStores(in: call)
    passStoresToKept(in: call)
    if countKept(call) { return }
    if renameParent(in: call) || rewritePlainDispatcher(call) || rewriteStorage(call)
      || rewriteNamespaceCall(call)
      || rewriteValueCall(call) || rewriteUpdate(call) || rewriteObserving(call)
      || rewriteActivityObserver(call) || rewriteInlineAction(call)
      || rewriteCommit(call)
    {
      return
    }
    findKeptValue(call)
  }

  /// The object that commits.
  struct Receiver {
    let role: ModuleIndex.Role?
    let type: String?
    /// Whether it is the dispatcher whose member is visited.
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

  /// The receiver of a commit; `nil` if the expression cannot commit.
  func receiver(of base: ExprSyntax?) -> Receiver? {
    let own = Receiver(role: frame?.role, type: frame?.type, isSelf: true, keptEnd: nil)
    guard let base else { return isLegacy(frame?.role) ? own : nil }
    if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if name == "descriptor", frame?.namespace != nil { return isLegacy(frame?.role) ? own : nil }
      if name == "self", isLegacy(frame?.role) {
        return Receiver(
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
    return Receiver(
      role: role, type: typeName(of: resolution), isSelf: false, keptEnd: base.bytes.upperBound)
  }

  static let verbs: Set<String> = [
    "commit", "commitScoped", "commitScopedIfPresent", "commitIfPresent", "commitInline",
  ]

  private func rewriteCommit(_ call: FunctionCallExprSyntax) -> Bool {
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    guard
      let verb = member?.declName.baseName.text
        ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return false }
    if verb == "dispatch" || verb == "dispatchInline" { return reportDispatch(call, member) }
    guard Self.verbs.contains(verb), let closure = call.closure,
      member == nil || member?.base != nil,
      let receiver = receiver(of: member?.base)
    else { return false }
    let callee = call.calledExpression.bytes
    let start = receiver.keptEnd ?? callee.lowerBound
    let isImplicit = member == nil
    let prefix =
      receiver.keptEnd != nil ? "." : needsSelf(at: call) && !isImplicit ? "self." : ""
    let range = start..<callee.upperBound
    if receiver.isSelf, !isImplicit {
      handle(member!)
      if hasWeakSelf(at: call) {
        report(
          VergeStore6Rules.commit, at: call,
          "An enclosing closure captures 'self' weakly, so 'self' cannot replace the context",
          symbol: verb, grade: .manual)
        return true
      }
    }
    if verb == "commit", receiver.hasActivities {
      if let member { handle(member) }
      report(
        VergeStore6Rules.valueCall, at: call,
        "The closure returns a mutation that none of the files declares", symbol: verb,
        grade: .manual)
      return true
    }
    if verb != "commit", verb != "commitInline" {
      let owner = receiver.keptEnd.map { self.text(of: call.bytes.lowerBound..<$0) + "." }
      let isNamed = member?.base?.is(FunctionCallExprSyntax.self) != true || receiver.isSelf
      let written = scopeProperty(of: receiver.type).flatMap {
        isNamed ? (owner ?? selfPrefix(for: $0, at: call)) + $0 : nil
      }
      guard let path = scopePath(of: receiver.type) ?? written else {
        report(
          VergeStore6Rules.scopedDispatching, at: call,
          "The key path of the dispatcher is not declared in the analyzed files", symbol: verb,
          grade: .manual)
        return true
      }
      let end = verb == "commitScoped" ? "commit" : "commitIfPresent"
      report(
        VergeStore6Rules.scopedDispatching, at: call,
        "'\(verb)' commits to the slice '\(path)'"
          + (end == "commit" ? "" : ": observers are not called if it is 'nil'"),
        symbol: verb, [replace(range, "\(prefix)scoped(\(path)).\(end)")])
      return true
    }
    if let first = call.arguments.first, first.label == nil, isKeyPath(first.expression) {
      let change = keyPathEdits(
        call, closure, callee: range, prefix: prefix,
        state: state(of: receiver.role, receiver.type),
        isOptional: nil, isPresent: nil)
      report(
        VergeStore6Rules.keyPathCommit, at: call,
        "The store scoped to '\(first.expression.trimmedDescription)' commits"
          + (change.condition.map { ", \($0)" } ?? ""), symbol: verb,
        grade: change.condition == nil ? .safe : .review, change.edits)
      return true
    }
    let text = "\(prefix)commit"
    guard self.text(of: range) != text else { return false }
    report(
      VergeStore6Rules.commit, at: call,
      "'commit' needs no '\(member?.base?.trimmedDescription ?? "")'",
      symbol: verb, [replace(range, text)])
    return true
  }

  private func isKeyPath(_ expression: ExprSyntax) -> Bool {
    if expression.is(KeyPathExprSyntax.self) { return true }
    if case .value(let type) = resolve(expression) {
      return type.text.hasPrefix("WritableKeyPath")
        || type.text.hasPrefix("ReferenceWritableKeyPath")
    }
    return false
  }

  /// Rewrites `commit(\.x, "name")` to `scoped(\.x).commit("name")`.
  ///
  /// - Returns: The edits, and the difference or the condition that needs review.
  func keyPathEdits(
    _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, callee: Range<Int>,
    prefix: String, state: TypeReference?, isOptional: Bool?, isPresent: Bool?
  ) -> (edits: [Edit], condition: String?) {
    let arguments = Array(call.arguments)
    let path = arguments[0].expression
    let optional =
      isOptional ?? path.as(KeyPathExprSyntax.self).flatMap { leadsToOptional($0, state) }
    var isUnclear = false
    var verb = "commit"
    if isPresent == true {
      verb = "commitIfPresent"
    } else if path.is(KeyPathExprSyntax.self), optional != false {
      switch form(of: closure) {
      case .whole: break
      case .wrapped:
        if optional == true { verb = "commitIfPresent" } else { isUnclear = true }
      case .unclear: isUnclear = true
      }
    }
    var edits = [replace(callee, "\(prefix)scoped")]
    let next = arguments.dropFirst().first
    if let next, !next.expression.is(ClosureExprSyntax.self) || call.trailingClosure != nil {
      edits.append(replace(path.bytes.upperBound..<next.bytes.lowerBound, ").\(verb)("))
    } else if let next {
      edits.append(replace(path.bytes.upperBound..<next.bytes.lowerBound, ").\(verb)(mutation: "))
    } else {
      let end = call.rightParen?.bytes.upperBound ?? path.bytes.upperBound
      edits.append(replace(end..<end, ".\(verb)"))
    }
    return (edits, isUnclear ? "if the slice is not optional" : nil)
  }

  enum ClosureForm { case whole, wrapped, unclear }

  /// Whether a closure takes an optional or its unwrapped value.
  func form(of closure: ClosureExprSyntax) -> ClosureForm {
    guard let name = closure.onlyParameter else { return .unclear }
    var isWhole = false
    var isWrapped = false
    for use in closure.uses(of: name) {
      if let member = use.parent?.as(MemberAccessExprSyntax.self), member.base?.id == use.id {
        if !["map", "flatMap", "take"].contains(member.declName.baseName.text) {
          isWrapped = true
          continue
        }
        isWhole = true
      } else if use.parent?.is(SubscriptCallExprSyntax.self) == true || use.isChangedByOperator {
        isWrapped = true
      } else {
        isWhole = true
      }
    }
    if isWhole == isWrapped { return .unclear }
    return isWhole ? .whole : .wrapped
  }

  private func reportDispatch(
    _ call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax?
  ) -> Bool {
    guard call.closure != nil, member == nil || member?.base != nil,
      receiver(of: member?.base) != nil
    else { return false }
    if let member { handle(member) }
    report(
      VergeStore6Rules.dispatch, at: call,
      "The function does more than dispatch: extract the body of the action",
      symbol: "dispatch", grade: .manual)
    return true
  }
}

extension DeclReferenceExprSyntax {
  /// Whether an operator such as `+=` changes the reference, which excludes an optional.
  fileprivate var isChangedByOperator: Bool {
    guard let list = parent?.as(ExprListSyntax.self), list.first?.id == ExprSyntax(self).id,
      let name = list.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text
    else { return false }
    return name.hasSuffix("=") && !["==", "!=", "===", "!==", "<=", ">=", "~="].contains(name)
  }
}
