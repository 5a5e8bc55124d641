import SwiftSyntax

extension VergeStore6Rewriter {
  /// Rewrites `x.backingStorage.addDidUpdate { }` and similar calls.
  func rewriteObserving(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base
    else { return false }
    let storage = base.as(MemberAccessExprSyntax.self)
    let name =
      storage?.declName.baseName.text ?? base.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard name == "backingStorage" || name == "_backingStorage" else { return false }
    handled.insert(base.id)
    let verb = callee.declName.baseName.text
    let owner = storage?.base
    let role = owner.map { self.role(of: resolve($0)) } ?? frame?.role
    guard isLegacy(role) else {
      report(
        VergeStore6Rules.observing, at: call,
        "Cannot determine which store the storage belongs to",
        symbol: "backingStorage", grade: .manual)
      return true
    }
    let start = owner?.bytes.upperBound ?? call.bytes.lowerBound
    guard !observe(call, by: start, verb, state: state(of: role), symbol: "backingStorage") else {
      return true
    }
    report(
      VergeStore6Rules.observing, at: call,
      "'\(verb)' has no exact equivalent", symbol: "backingStorage", grade: .manual)
    return true
  }

  /// Observes a store instead of a storage, or cancels the subscription.
  ///
  /// - Parameter start: The end of the expression that stands for the store.
  /// - Returns: Whether the call is rewritten.
  func observe(
    _ call: FunctionCallExprSyntax, by start: Int, _ verb: String, state: TypeReference?,
    symbol: String
  ) -> Bool {
    if verb == "remove", call.arguments.count == 1, let token = call.arguments.first?.expression {
      report(
        VergeStore6Rules.observing, at: call, "'cancel()' ends the subscription", symbol: symbol,
        grade: .safe,
        [
          replace(call.bytes.lowerBound..<token.bytes.lowerBound, ""),
          replace(token.bytes.upperBound..<call.bytes.upperBound, ".cancel()"),
        ])
      return true
    }
    guard ["add", "addDidUpdate"].contains(verb), call.arguments.isEmpty,
      let closure = call.trailingClosure, call.additionalTrailingClosures.isEmpty
    else { return false }
    let dot = start == call.bytes.lowerBound ? "" : "."
    let end = call.rightParen?.bytes.upperBound ?? call.calledExpression.bytes.upperBound
    var edits = [replace(start..<end, "\(dot)sinkState(dropsFirst: true, queue: .passthrough)")]
    var grade = Grade.safe
    if let parameter = closure.onlyParameter, parameter != "_" {
      for use in closure.uses(of: parameter) {
        if !isRead(use) {
          edits.append(replace(use.bytes.upperBound..<use.bytes.upperBound, ".primitive"))
        }
      }
    } else if closure.onlyParameter == nil {
      grade = .review
    }
    if state.flatMap({ index.isEquatable($0) }) != false { grade = .review }
    let last = call.bytes.upperBound
    edits.append(replace(last..<last, ".storeWhileSourceActive()"))
    report(
      VergeStore6Rules.observing, at: call, "The observer observes the store", symbol: symbol,
      grade: grade, edits)
    return true
  }

  /// Warns if a commit reads the state of its own store, which is locked.
  func warnOfStateRead(in call: FunctionCallExprSyntax) {
    let callee = call.calledExpression
    let name =
      callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard let name, Self.verbs.contains(name), let closure = call.closure,
      let receiver = receiver(of: callee.as(MemberAccessExprSyntax.self)?.base)
    else { return }
    if receiver.keptEnd == nil { warnOfOwnReads(in: closure) }
    let finder = MemberFinder(names: ["state", "scopedState"])
    finder.walk(closure.statements)
    for read in finder.found {
      guard let base = read.base else { continue }
      let text = base.trimmedDescription
      let resolution = resolve(base)
      let isOwn =
        resolution == .context
        || ["dispatchTarget", "targetStore", "self.dispatchTarget"].contains(text)
        || (text == "self" && isLegacy(frame?.role))
        || (receiver.keptEnd != nil
          && callee.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == text)
      guard isOwn, receiver.isSelf || receiver.keptEnd != nil else { continue }
      report(
        VergeStore6Rules.stateRead, at: read,
        "'\(read.trimmedDescription)' traps inside a commit to the same store", symbol: "state")
    }
  }

  /// Warns of the own state, and of members that read it, in a commit to the own store.
  private func warnOfOwnReads(in closure: ClosureExprSyntax) {
    guard let type = frame?.type, frame?.isContext == false else { return }
    let isNamespace = frame?.namespace != nil
    let users = stateUsers(in: closure, of: type, owners: isNamespace ? ["base"] : ["self"])
    for (node, name) in users
    where !isNamespace || node.parent?.is(MemberAccessExprSyntax.self) == true {
      report(
        VergeStore6Rules.stateRead, at: node, messageOfStateUser(name), symbol: name)
    }
    guard !isNamespace, index.property("state", of: type) == nil else { return }
    let finder = MemberUseFinder()
    finder.walk(closure.statements)
    for use in finder.uses where use.name == "state" {
      guard use.node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != use.node.id else {
        continue
      }
      report(
        VergeStore6Rules.stateRead, at: use.node,
        "'state' traps inside a commit to the same store", symbol: "state")
    }
  }
}
