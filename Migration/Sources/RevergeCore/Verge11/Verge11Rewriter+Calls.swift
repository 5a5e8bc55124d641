import SwiftSyntax

extension Verge11Rewriter {
  func rewrite(_ call: FunctionCallExprSyntax) {
    let callee = call.calledExpression.callee
    findSanitizer(in: call)
    switch callee?.text {
    case "commit", "backgroundCommit": rewriteCommit(call, callee!)
    case "detached": rewriteDetached(call, callee!)
    case "modify", "AnyStoreMiddleware": rewriteMiddleware(call)
    case "ifChanged": rewriteComparing(call)
    case "stateStream": rewriteStream(call, callee!, "states")
    case "activityStream": rewriteStream(call, callee!, "activities")
    case "chain": rewriteChain(call, callee!)
    case "bindingDerived": rewriteBinding(call)
    case "task", "taskDetached": rewriteTaskKey(call)
    case "lock", "unlock":
      guard call.arguments.isEmpty, call.trailingClosure == nil,
        subject(ofCalled: call).isStore
      else { return }
      report(
        Verge11Rules.notOffered, at: call, "A store has no lock: use one commit",
        symbol: callee!.text)
    case "versionEquals" where call.arguments.isEmpty:
      report(
        Verge11Rules.comparer, at: call, "Compare the 'version' of the edge",
        symbol: callee!.text, grade: .manual)
    case "asChanges" where call.arguments.isEmpty:
      guard case .changes = subject(ofCalled: call),
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      else { return }
      report(
        Verge11Rules.changes, at: call, "The value is already a 'Changes'", symbol: callee!.text,
        [replace(base.bytes.upperBound..<call.bytes.upperBound, "")])
    default: break
    }
  }

  // MARK: Commits

  private func rewriteCommit(_ call: FunctionCallExprSyntax, _ callee: TokenSyntax) {
    let subject = subject(ofCalled: call)
    let closure = call.closure
    guard subject != .other else { return }
    let scope = call.arguments.first { $0.label?.text == "scope" }
    if let scope, closure != nil, callee.text == "commit" {
      rewriteScopedCommit(call, callee, scope, subject)
    }
    guard let closure else { return }
    let path = scope?.expression.as(KeyPathExprSyntax.self)
    rewriteMutation(
      closure,
      state: scope == nil ? subject.state : path.flatMap { target(of: $0, in: subject.root) },
      hasTransaction: true)
  }

  private func rewriteScopedCommit(
    _ call: FunctionCallExprSyntax, _ callee: TokenSyntax, _ scope: LabeledExprSyntax,
    _ subject: Verge11Subject
  ) {
    guard let grade = grade(of: subject), let open = call.leftParen, let close = call.rightParen,
      grade == .safe || scope.expression.is(KeyPathExprSyntax.self)
    else { return }
    let path = scope.expression.trimmedDescription
    let arguments = Array(call.arguments)
    let place = arguments.firstIndex(of: scope)!
    let rest: Range<Int>
    if arguments.count == 1 {
      rest = open.bytes.lowerBound..<close.bytes.upperBound
    } else if place + 1 < arguments.count {
      rest = scope.bytes.lowerBound..<arguments[place + 1].bytes.lowerBound
    } else {
      rest = arguments[place - 1].expression.bytes.upperBound..<scope.bytes.upperBound
    }
    report(
      Verge11Rules.slice, at: call, "The store scoped to '\(path)' commits", symbol: "commit",
      grade: grade,
      [replace(callee.bytes, "\(subject.rootPrefix)scoped(\(path)).commit"), replace(rest, "")])
  }

  private func rewriteDetached(_ call: FunctionCallExprSyntax, _ callee: TokenSyntax) {
    guard call.arguments.count == 1, call.trailingClosure == nil,
      let argument = call.arguments.first, let label = argument.label,
      ["from", "by"].contains(label.text)
    else { return }
    let subject = subject(ofCalled: call)
    // For an object of unknown type, the root may differ from its scope.
    guard let grade = grade(of: subject), grade == .safe || label.text == "by" else { return }
    let prefix = label.text == "from" ? subject.rootPrefix : ""
    report(
      Verge11Rules.slice, at: call, "A store on the slice replaces it", symbol: callee.text,
      grade: grade,
      [
        replace(callee.bytes, "\(prefix)scoped"),
        replace(label.bytes.lowerBound..<argument.expression.bytes.lowerBound, ""),
      ])
  }

  /// Rewrites a middleware `.modify { modifying, current in … }`.
  private func rewriteMiddleware(_ call: FunctionCallExprSyntax) {
    guard let closure = call.closure, closure.parameterNames?.count == 2,
      let argument = call.parent?.as(LabeledExprSyntax.self), argument.label?.text == "middleware",
      let outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      outer.calledExpression.callee?.text == "add"
    else { return }
    let subject = subject(ofCalled: outer)
    guard subject != .other else { return }
    rewriteMutation(closure, state: subject.state, hasTransaction: false)
  }

  // MARK: Streams and derived values

  private func rewriteStream(
    _ call: FunctionCallExprSyntax, _ callee: TokenSyntax, _ property: String
  ) {
    guard call.arguments.isEmpty, call.trailingClosure == nil,
      let grade = grade(of: subject(ofCalled: call))
    else { return }
    report(
      Verge11Rules.stream, at: call, "'\(property)' replaces '\(callee.text)()'",
      symbol: callee.text,
      grade: grade, [replace(callee.bytes.lowerBound..<call.bytes.upperBound, property)])
  }

  private func rewriteChain(_ call: FunctionCallExprSyntax, _ callee: TokenSyntax) {
    guard let first = call.arguments.first, first.label == nil,
      call.arguments.dropFirst().allSatisfy({ $0.label?.text == "queue" })
    else { return }
    let subject = subject(ofCalled: call)
    let isPipeline =
      first.expression.as(FunctionCallExprSyntax.self)?.calledExpression
      .as(MemberAccessExprSyntax.self).map {
        $0.base == nil && ["map", "select"].contains($0.declName.baseName.text)
      } ?? false
    guard let grade = grade(of: subject), subject.isStore || isPipeline else { return }
    var edits = [replace(callee.bytes, "derived")]
    if let queue = call.arguments.dropFirst().first,
      queue.expression.trimmedDescription == ".passthrough"
    {
      edits.append(
        replace(first.expression.bytes.upperBound..<queue.bytes.upperBound, ""))
    }
    report(
      Verge11Rules.chain, at: call, "'derived' replaces 'chain'", symbol: "chain", grade: grade,
      edits)
  }

  private func rewriteBinding(_ call: FunctionCallExprSyntax) {
    let subject = subject(ofCalled: call)
    guard subject != .other, let get = call.arguments.first(where: { $0.label?.text == "get" })
    else { return }
    let set = call.arguments.first { $0.label?.text == "set" }
    guard let setter = set?.expression.as(ClosureExprSyntax.self) ?? call.trailingClosure else {
      return
    }
    if let grade = grade(of: subject), let path = get.expression.pipelinePath,
      setter.assignedPath == path
    {
      handled.insert(setter.id)
      var edits = [
        replace(
          get.bytes.lowerBound..<(set?.expression ?? get.expression).bytes.upperBound,
          "select: \\\(path)")
      ]
      if set == nil, let close = call.rightParen {
        edits.append(replace(close.bytes.upperBound..<setter.bytes.upperBound, ""))
      }
      report(
        Verge11Rules.binding, at: call, "The getter and the setter use '\(path.dropFirst())'",
        symbol: "bindingDerived", grade: grade, edits)
    } else {
      rewriteMutation(setter, state: subject.root, hasTransaction: false)
    }
  }

  // MARK: Tasks

  private func rewriteTaskKey(_ call: FunctionCallExprSyntax) {
    guard let key = call.arguments.first(where: { $0.label?.text == "key" }),
      let making = key.expression.as(FunctionCallExprSyntax.self),
      making.calledExpression.trimmedDescription == ".init", making.arguments.count == 1,
      let text = making.arguments.first?.expression.as(StringLiteralExprSyntax.self),
      making.arguments.first?.label == nil,
      text.segments.allSatisfy({ $0.is(StringSegmentSyntax.self) }),
      let grade = grade(of: subject(ofCalled: call))
    else { return }
    report(
      Verge11Rules.taskKey, at: key, "The literal itself is a key", symbol: "TaskKey", grade: grade,
      [replace(key.expression.bytes, text.trimmedDescription)])
  }

  /// Rewrites `await` before a call of the task manager.
  func rewriteAwait(_ node: AwaitExprSyntax) {
    guard let call = node.expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), let manager = member.base,
      ["task", "isRunning", "cancelAll"].contains(member.declName.baseName.text)
    else { return }
    let subject = subject(of: manager)
    let isManager = subject == .taskManager
    guard isManager || (manager.lastName == "taskManager" && grade(of: subject) != nil) else {
      return
    }
    let isPlain =
      isManager && manager.isPlainStore
      && call.arguments.allSatisfy { $0.expression.cannotWait }
    let isAlone = node.parent?.is(ExprListSyntax.self) != true
    report(
      Verge11Rules.wait, at: node, "The task manager is a class, not an actor", symbol: "await",
      grade: isPlain && isAlone ? nil : .review,
      [replace(node.awaitKeyword.bytes.lowerBound..<call.bytes.lowerBound, "")])
  }

  // MARK: Members

  func rewrite(_ member: MemberAccessExprSyntax) {
    guard let base = member.base else { return }
    let name = member.declName.baseName
    switch name.text {
    case "primitiveState", "primitiveValue":
      guard let grade = grade(of: subject(of: base, askedFor: name.text)) else { return }
      report(
        Verge11Rules.primitive, at: member, "'state.primitive' replaces '\(name.text)'",
        symbol: name.text, grade: grade, [replace(name.bytes, "state.primitive")])
    case "value":
      guard case .derived = subject(of: base) else { return }
      report(
        Verge11Rules.primitive, at: member, "'state' replaces '\(name.text)'", symbol: name.text,
        [replace(name.bytes, "state")])
    case "modification":
      guard case .changes(let state) = subject(of: base),
        state.flatMap({ index.hasMember(name.text, $0) }) != true
      else { return }
      report(
        Verge11Rules.modification, at: member, "Modifications are not recorded",
        symbol: name.text)
    case "objectDidChange",
      _ where member.isOfVergeRx:
      guard subject(of: base, askedFor: name.text).isStore else { return }
      report(
        Verge11Rules.notOffered, at: member, "'\(name.text)' has no equivalent",
        symbol: name.text)
    default: break
    }
  }

  private func findSanitizer(in call: FunctionCallExprSyntax) {
    guard let argument = call.arguments.first(where: { $0.label?.text == "sanitizer" }),
      call.arguments.contains(where: { $0.label?.text == "initialState" })
    else { return }
    report(
      Verge11Rules.notOffered, at: argument, "Misuse always traps with a message",
      symbol: "sanitizer")
  }
}

extension Verge11Subject {
  /// The prefix of a member of the root state.
  fileprivate var rootPrefix: String {
    if case .component(_, isScoped: true, _) = self { return "store." }
    return ""
  }
}

extension MemberAccessExprSyntax {
  /// Whether the expression is `rx` with a member for RxSwift.
  fileprivate var isOfVergeRx: Bool {
    guard declName.baseName.text == "rx", let next = parent?.as(MemberAccessExprSyntax.self) else {
      return false
    }
    return ["stateObservable", "stateInfallible", "activitySignal", "commitBinder"]
      .contains(next.declName.baseName.text)
  }
}

extension ExprSyntax {
  /// The name of the called function.
  fileprivate var callee: TokenSyntax? {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
    return self.as(DeclReferenceExprSyntax.self)?.baseName
  }

  /// The property of a pipeline such as `.map { $0.a }`, as `.a`.
  fileprivate var pipelinePath: String? {
    guard let call = self.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      ["map", "select"].contains(member.declName.baseName.text)
    else { return nil }
    if let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self) {
      return call.arguments.count == 1 && call.trailingClosure == nil && path.root == nil
        ? path.components.trimmedDescription : nil
    }
    guard call.arguments.isEmpty || call.trailingClosure == nil, call.arguments.count < 2,
      call.arguments.first?.label == nil, let closure = call.closure,
      let name = closure.onlyParameter, closure.statements.count == 1,
      case .expr(let expression)? = closure.statements.first?.item
    else { return nil }
    return expression.path(from: name)
  }

  /// The members that are accessed from a name, as `.a.b`.
  fileprivate func path(from name: String) -> String? {
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.argumentNames == nil
    else { return nil }
    let last = ".\(member.declName.baseName.text)"
    if base.as(DeclReferenceExprSyntax.self)?.baseName.text == name {
      return last == ".wrapped" ? "" : last
    }
    return base.path(from: name).map { $0 + last }
  }

  /// Whether it is a name, or a member of `self` or of a name, that is a store.
  fileprivate var isPlainStore: Bool {
    guard let store = self.as(MemberAccessExprSyntax.self)?.base else {
      return self.is(DeclReferenceExprSyntax.self)
    }
    if let member = store.as(MemberAccessExprSyntax.self) {
      return member.base?.trimmedDescription == "self"
    }
    return store.is(DeclReferenceExprSyntax.self)
  }

  /// Whether no part of the expression may suspend.
  fileprivate var cannotWait: Bool {
    if self.is(ClosureExprSyntax.self) || self.is(StringLiteralExprSyntax.self) { return true }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base == nil }
    guard let call = self.as(FunctionCallExprSyntax.self) else {
      return self.is(DeclReferenceExprSyntax.self)
    }
    return call.calledExpression.cannotWait
      && call.arguments.allSatisfy { $0.expression.cannotWait }
  }
}

extension ClosureExprSyntax {
  /// The member of the first parameter that the closure sets to the second, if it does nothing
  /// else.
  fileprivate var assignedPath: String? {
    let names = parameterNames ?? ["$0", "$1"]
    guard names.count == 2, statements.count == 1,
      case .expr(let expression)? = statements.first?.item,
      let parts = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
      parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
      parts[2].trimmedDescription == names[1]
    else { return nil }
    return parts[0].path(from: names[0])
  }
}
