import SwiftSyntax

extension ClassicRewriter {
  func rewrite(_ call: FunctionCallExprSyntax) {
    guard !handled.contains(call.id) else { return }
    warnOfStateRead(in: call)
    passBags(in: call)
    passMapped(in: call)
    let isRewritten =
      rewriteDispatch(call) || rewriteComplete(call) || rewriteCommit(call) || rewriteSend(call)
      || rewriteSetLogger(call) || rewriteModule(call) || rewriteForward(call)
      || rewriteBatched(call) || rewriteObserver(call) || rewriteStorageCall(call)
      || rewriteActivity(call)
      || rewriteDisposal(call) || rewriteBinder(call) || rewriteMaking(call)
    if !isRewritten { countBlocked(call) }
  }

  // MARK: Commits

  /// The edit that replaces a context before the name of a member.
  ///
  /// - Returns: The text before the name, and its range; `nil` if the context has no replacement,
  ///   which is already reported.
  func prefix(of callee: ExprSyntax) -> Edit?? {
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

  func rewriteCommit(_ call: FunctionCallExprSyntax) -> Bool {
    let callee = call.calledExpression
    let base = callee.as(MemberAccessExprSyntax.self)?.base
    guard callee.lastName == "commit",
      let isKnown = isKnownVerge(base, orIf: { call.isSurelyClassicCommit }),
      callee.is(DeclReferenceExprSyntax.self) ? !isLocal("commit", at: call) : base != nil
    else { return false }
    guard let prefix = prefix(of: callee) else { return true }
    let isContext = prefix != nil
    let arguments = Array(call.arguments)
    var edits = prefix.map { [$0] } ?? []
    let positional = arguments.prefix { $0.label == nil }
    let replacement = arguments.last.flatMap { $0.label?.text == "replace" ? $0 : nil }
    let mutation =
      call.trailingClosure == nil && replacement == nil && positional.count == arguments.count
      ? arguments.last : nil
    let described = positional.filter { $0.id != mutation?.id }
    if described.count > 1, !described[1].expression.is(MacroExpansionExprSyntax.self) {
      let range =
        described[0].expression.bytes.upperBound..<described[1].expression.bytes.upperBound
      edits.append(replace(range, ""))
    }
    if let mutation {
      let start = mutation.expression.bytes.lowerBound
      edits.append(replace(start..<start, "mutation: "))
    }
    if let replacement {
      guard let change = replacing(call, replacement, after: described.last, described.count) else {
        report(
          ClassicRules.replace, at: call,
          "The new state may read the current state, which is locked during a commit",
          symbol: "commit", grade: .manual)
        return true
      }
      report(
        ClassicRules.replace, at: call, "A commit assigns the new state", symbol: "commit",
        grade: isKnown ? nil : .review, edits + change)
      return true
    }
    guard !edits.isEmpty else { return true }
    report(
      isContext ? ClassicRules.context : ClassicRules.commit, at: call,
      isContext ? "The view model commits" : "The commit has no description",
      symbol: "commit", grade: isKnown ? nil : .review, edits)
    return true
  }

  /// Whether an expression is known to be a view model; `nil` if it is not one, or need not be.
  private func isKnownVerge(_ base: ExprSyntax?, orIf isLikely: () -> Bool) -> Bool? {
    switch isVerge(base) {
    case true?: true
    case false?: nil
    case nil: isLikely() ? false : nil
    }
  }

  /// Rewrites `commit("a", replace: x)` to `commit("a") { $0 = x }`.
  private func replacing(
    _ call: FunctionCallExprSyntax, _ replacement: LabeledExprSyntax,
    after last: LabeledExprSyntax?, _ count: Int
  ) -> [Edit]? {
    let value = replacement.expression
    guard let (head, tail) = assigning(value) else { return nil }
    let end = call.rightParen?.bytes.upperBound ?? call.bytes.upperBound
    // A description before the argument is deleted separately.
    let start =
      last?.expression.bytes.upperBound ?? call.leftParen?.bytes.lowerBound
      ?? call.calledExpression.bytes.upperBound
    let close = last == nil ? " " : ") "
    return [
      replace(start..<value.bytes.lowerBound, "\(close){ \(head)"),
      replace(value.bytes.upperBound..<end, "\(tail) }"),
    ]
  }

  /// The text around a value that a closure assigns to its parameter. A value that may read the
  /// state is evaluated before the closure; `nil` if that is impossible.
  func assigning(_ value: ExprSyntax) -> (before: String, after: String)? {
    if !value.mentions("$0"), value.isPlain(isLocal: { self.isLocal($0, at: value) }) {
      return ("$0 = ", "")
    }
    guard !value.isImplicit else { return nil }
    return ("[new = ", "] in $0 = new")
  }

  // MARK: Sent activities

  func rewriteSend(_ call: FunctionCallExprSyntax) -> Bool {
    let callee = call.calledExpression
    let base = callee.as(MemberAccessExprSyntax.self)?.base
    guard let name = callee.lastName, name == "emit" || name == "send",
      let first = call.arguments.first, first.label == nil,
      let isKnown = isKnownVerge(
        base, orIf: { name == "emit" && call.arguments.count == 1 && first.expression.isImplicit }),
      callee.is(DeclReferenceExprSyntax.self) ? !isLocal(name, at: call) : base != nil
    else { return false }
    guard let prefix = prefix(of: callee) else { return true }
    var edits = prefix.map { [$0] } ?? []
    if name == "emit" {
      let range =
        callee.as(MemberAccessExprSyntax.self)?.declName.bytes ?? callee.bytes
      edits.append(replace(range, "send"))
    }
    var places = [("file", "#fileID, "), ("function", "#function, "), ("line", "#line, ")][...]
    for argument in call.arguments.dropFirst() where argument.label != nil {
      let skipped = places.prefix { $0.0 != argument.label?.text }
      places = places.dropFirst(skipped.count + 1)
      let range = argument.bytes.lowerBound..<argument.expression.bytes.lowerBound
      edits.append(replace(range, skipped.map(\.1).joined()))
    }
    guard !edits.isEmpty else { return true }
    report(
      prefix == nil ? ClassicRules.send : ClassicRules.context, at: call,
      isKnown
        ? "The view model sends the activity"
        : "'send' sends the activity, if this is a view model",
      symbol: name, grade: isKnown ? nil : .review, edits)
    return true
  }

  // MARK: Reading in a commit

  /// Warns if a commit reads the state of its own component, which is locked.
  func warnOfStateRead(in call: FunctionCallExprSyntax) {
    guard call.calledExpression.lastName == "commit", let closure = call.closure else { return }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    guard isVerge(base) == true else { return }
    let isOwn = base.map { $0.isSelf || resolve($0) == .context } ?? true
    if isOwn, let type = frame?.type {
      for (node, name) in stateUsers(in: closure, of: type) {
        report(ClassicRules.stateRead, at: node, messageOfStateUser(name), symbol: name)
      }
    }
    let finder = ClassicReadFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    for read in finder.reads {
      guard let target = read.base else { continue }
      let owner: ExprSyntax?
      if read.declName.baseName.text == "currentState" {
        guard resolve(target) == .context || isVerge(target) == true else { continue }
        owner = target
      } else {
        guard let storage = storage(target), storage.isOfVerge else { continue }
        owner = storage.owner
      }
      let readsOwn = owner.map { $0.isSelf || resolve($0) == .context } ?? true
      guard
        isOwn ? readsOwn : owner?.trimmedDescription == base?.trimmedDescription
      else { continue }
      report(
        ClassicRules.stateRead, at: read,
        "'\(read.trimmedDescription)' traps inside a commit to the same store", symbol: "state")
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call can only be a commit of Verge Classic.
  fileprivate var isSurelyClassicCommit: Bool {
    if arguments.last?.label?.text == "replace" { return true }
    let texts = arguments.prefix {
      $0.label == nil && $0.expression.is(StringLiteralExprSyntax.self)
    }
    return texts.count == 2 && closure != nil
  }
}

/// Finds expressions that may read a storage, also in closures that may run later.
private final class ClassicReadFinder: SyntaxVisitor {
  var reads: [MemberAccessExprSyntax] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if ["value", "wrappedValue", "currentState"].contains(node.declName.baseName.text) {
      reads.append(node)
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether the expression consists of literals, initializers and local variables, so it cannot
  /// read a state.
  func isPlain(isLocal: (String) -> Bool) -> Bool {
    if self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
    {
      return true
    }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { segment in
        guard case .expressionSegment(let inner) = segment else { return true }
        return inner.expressions.allSatisfy { $0.expression.isPlain(isLocal: isLocal) }
      }
    }
    if let list = self.as(ArrayExprSyntax.self) {
      return list.elements.allSatisfy { $0.expression.isPlain(isLocal: isLocal) }
    }
    if let table = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = table.content else { return true }
      return elements.allSatisfy {
        $0.key.isPlain(isLocal: isLocal) && $0.value.isPlain(isLocal: isLocal)
      }
    }
    if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.first?.isUppercase == true || name.hasPrefix("$") || isLocal(name)
    }
    if let member = self.as(MemberAccessExprSyntax.self) {
      let reads: Set<String> = ["state", "value", "wrappedValue", "currentState"]
      guard !reads.contains(member.declName.baseName.text) else { return false }
      return member.base?.isPlain(isLocal: isLocal) ?? true
    }
    guard let call = self.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else {
      return false
    }
    let callee = call.calledExpression
    let isImplicit = callee.as(MemberAccessExprSyntax.self)?.base == nil
    return
      (callee.lastName == "init" && callee.is(MemberAccessExprSyntax.self)
      || callee.namesTypeOnly || isImplicit && callee.is(MemberAccessExprSyntax.self))
      && call.arguments.allSatisfy { $0.expression.isPlain(isLocal: isLocal) }
  }

  /// Whether the expression starts with a dot, so it has no explicit type.
  var isImplicit: Bool {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.isImplicit }
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.isImplicit ?? true
    }
    return false
  }

  private var namesTypeOnly: Bool {
    lastName?.first?.isUppercase == true || self.is(GenericSpecializationExprSyntax.self)
  }
}
