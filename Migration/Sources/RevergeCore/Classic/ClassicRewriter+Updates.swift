import SwiftSyntax

extension ClassicRewriter {
  /// Rewrites what is called on a storage, but for its observers.
  func rewriteStorageCall(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, let storage = storage(base)
    else { return false }
    let name = callee.declName.baseName.text
    switch name {
    case "update" where call.closure != nil && call.arguments.count < 2:
      let edits = commit(storage, callee) + mutationLabel(call)
      report(ClassicRules.update, at: call, "The update is a commit", symbol: name, edits)
    case "replace":
      rewriteReplace(call, callee, storage)
    case "asStorage":
      report(
        ClassicRules.storage, at: call, "Both storages are one store", symbol: name,
        [replace(base.bytes.upperBound..<call.bytes.upperBound, "")])
    case "update", "updateIfChanged":
      rewriteKeyPathUpdate(call, callee, storage)
    case "batchUpdate":
      report(
        ClassicRules.keyPathUpdate, at: call, "All updates are one commit", symbol: name,
        commit(storage, callee) + mutationLabel(call))
    case "_update":
      rewriteGuardedUpdate(call, callee, storage)
    case "setNotificationFilter":
      handle(callee)
      report(
        ClassicRules.filter, at: call, "Observers have to leave out by themselves what they ignore",
        symbol: name)
    case "lock", "unlock":
      handle(callee)
      report(ClassicRules.lock, at: call, "Only a commit locks a state", symbol: name)
    case "map":
      rewriteMap(call, callee, storage)
    default:
      return false
    }
    return true
  }

  private func commit(_ storage: StorageUse, _ callee: MemberAccessExprSyntax) -> [Edit] {
    let edit = head(of: storage, call: callee)
    return [replace(edit.range, edit.replacement + "commit")]
  }

  private func mutationLabel(_ call: FunctionCallExprSyntax) -> [Edit] {
    guard call.trailingClosure == nil, let first = call.arguments.first else { return [] }
    let start = first.bytes.lowerBound
    return [replace(start..<first.expression.bytes.lowerBound, "mutation: ")]
  }

  private func rewriteReplace(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ storage: StorageUse
  ) {
    guard call.arguments.count == 1, let value = call.arguments.first?.expression,
      let (head, tail) = assigning(value)
    else {
      handle(callee)
      report(
        ClassicRules.update, at: call,
        "What makes the new value may read the present one, which is locked in a commit",
        symbol: "replace", grade: .manual)
      return
    }
    let end = callee.bytes.upperBound
    report(
      ClassicRules.update, at: call, "The new value is assigned in a commit", symbol: "replace",
      commit(storage, callee) + [
        replace(end..<value.bytes.lowerBound, " { \(head)"),
        replace(value.bytes.upperBound..<call.bytes.upperBound, "\(tail) }"),
      ])
  }

  /// Rewrites `storage.update(value, \.name)`.
  private func rewriteKeyPathUpdate(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ storage: StorageUse
  ) {
    let arguments = Array(call.arguments)
    guard arguments.count >= 2, let path = arguments[1].expression.as(KeyPathExprSyntax.self),
      path.root == nil
    else {
      handle(callee)
      report(
        ClassicRules.keyPathUpdate, at: call, "What is updated is not a key path literal",
        symbol: callee.declName.baseName.text, grade: .manual)
      return
    }
    let target = String(path.trimmedDescription.dropFirst())
    let value = arguments[0].expression
    let plain = value.isPlain(isLocal: { self.isLocal($0, at: value) }) && !value.mentions("$0")
    guard plain else {
      handle(callee)
      report(
        ClassicRules.keyPathUpdate, at: call,
        "What makes the new value may read the present one, which is locked in a commit",
        symbol: callee.declName.baseName.text, grade: .manual)
      return
    }
    report(
      ClassicRules.keyPathUpdate, at: call, "The part is assigned in a commit",
      symbol: callee.declName.baseName.text,
      commit(storage, callee) + [
        replace(callee.bytes.upperBound..<value.bytes.lowerBound, " { $0\(target) = "),
        replace(value.bytes.upperBound..<call.bytes.upperBound, " }"),
      ])
  }

  /// Rewrites an update of a part inside `batchUpdate`.
  func rewriteBatched(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      ["update", "updateIfChanged"].contains(callee.declName.baseName.text),
      let base = callee.base, let batch = call.enclosingBatch(of: base.trimmedDescription),
      let source = batch.calledExpression.as(MemberAccessExprSyntax.self)?.base,
      storage(source) != nil
    else { return false }
    let arguments = Array(call.arguments)
    guard arguments.count >= 2, let path = arguments[1].expression.as(KeyPathExprSyntax.self),
      path.root == nil
    else {
      report(
        ClassicRules.keyPathUpdate, at: call, "What is updated is not a key path literal",
        symbol: "update", grade: .manual)
      return true
    }
    let value = arguments[0].expression.bytes
    report(
      ClassicRules.keyPathUpdate, at: call, "The part is assigned", symbol: "update",
      [
        replace(
          base.bytes.upperBound..<value.lowerBound, "\(path.trimmedDescription.dropFirst()) = "),
        replace(value.upperBound..<call.bytes.upperBound, ""),
      ])
    return true
  }

  private func rewriteGuardedUpdate(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ storage: StorageUse
  ) {
    guard let closure = call.closure else {
      handle(callee)
      report(
        ClassicRules.guardedUpdate, at: call, "The update is not a closure", symbol: "_update",
        grade: .manual)
      return
    }
    var edits = commit(storage, callee) + mutationLabel(call)
    if let result = closure.signature?.returnClause {
      handle(result)
      var low = result.bytes.lowerBound
      while low > 0, utf8[low - 1] == 32 { low -= 1 }
      edits.append(replace(low..<result.bytes.upperBound, ""))
    }
    let finder = UpdateResultFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    for result in finder.found {
      let isLast = result.parent?.id == closure.statements.last.map { Syntax($0).id }
      if isLast {
        edits += removal(ofStatement: result)
      } else {
        edits.append(
          replace(result.returnKeyword.bytes.upperBound..<result.bytes.upperBound, ""))
      }
    }
    let isUnclear = finder.found.isEmpty
    report(
      ClassicRules.guardedUpdate, at: call,
      isUnclear ? "What the update returns is not written out" : "The update is a commit",
      symbol: "_update", grade: isUnclear ? .manual : nil, isUnclear ? [] : edits)
  }

  // MARK: Mapping

  /// Rewrites `storage.map { … }`.
  private func rewriteMap(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ storage: StorageUse
  ) {
    guard let pipeline = pipeline(of: call) else {
      handle(callee)
      report(
        ClassicRules.map, at: call, "The storage is mapped in an unusual way", symbol: "map",
        grade: .manual)
      return
    }
    let isSafe = isComparedAndUnobserved(call)
    var edit = head(of: storage, call: callee)
    edit = replace(edit.range, "\(edit.replacement)derived(")
    report(
      ClassicRules.map, at: call,
      isSafe ? "The value is derived" : "The value is derived; observers are told when it differs",
      symbol: "map", grade: isSafe ? nil : .review, [edit] + pipeline)
  }

  /// The edits behind `derived(`, up to the end of the call.
  private func pipeline(of call: FunctionCallExprSyntax) -> [Edit]? {
    let end = call.bytes.upperBound
    let name = call.calledExpression.bytes.upperBound
    let arguments = Array(call.arguments)
    if arguments.isEmpty, let closure = call.trailingClosure {
      return [
        replace(name..<closure.bytes.lowerBound, ".map "),
        replace(end..<end, ")"),
      ]
    }
    let transform = arguments.first { ["transform", "selector"].contains($0.label?.text) }
    if arguments.count == 1, call.trailingClosure == nil {
      let value = arguments[0].expression
      if value.is(KeyPathExprSyntax.self), arguments[0].label == nil {
        return [
          replace(name..<value.bytes.lowerBound, ".select("), replace(end..<end, ")"),
        ]
      }
      guard value.is(ClosureExprSyntax.self), arguments[0].label == nil || transform != nil else {
        return nil
      }
      return [
        replace(name..<value.bytes.lowerBound, ".map "),
        replace(value.bytes.upperBound..<end, ")"),
      ]
    }
    guard let filter = arguments.first, filter.label?.text == "filter",
      let condition = filter.expression.as(ClosureExprSyntax.self),
      arguments.count == (call.trailingClosure == nil ? 2 : 1),
      let mapped = call.trailingClosure ?? transform?.expression.as(ClosureExprSyntax.self),
      let parameter = condition.onlyParameter,
      condition.uses(of: parameter).allSatisfy({ isRead($0) })
    else { return nil }
    // The filter comes last: what it refuses leaves the value as it was.
    return [
      replace(
        name..<end,
        ".map \(mapped.trimmedDescription).drop(while: \(condition.trimmedDescription)))")
    ]
  }

  /// Whether the result is given to a variable that nobody observes, of a type that can be compared.
  private func isComparedAndUnobserved(_ call: FunctionCallExprSyntax) -> Bool {
    var outer = ExprSyntax(call)
    while let member = outer.parent?.as(MemberAccessExprSyntax.self),
      let next = member.parent?.as(FunctionCallExprSyntax.self), member.base?.id == outer.id
    {
      outer = ExprSyntax(next)
    }
    // What is mapped again is not observed itself; its type is not known.
    guard outer.id == ExprSyntax(call).id else { return false }
    let name: String
    let type: TypeReference?
    if let binding = outer.parent?.as(InitializerClauseSyntax.self)?.parent?.as(
      PatternBindingSyntax.self)
    {
      name = binding.pattern.trimmedDescription
      type = binding.typeAnnotation.flatMap {
        TypeReference($0.type.trimmedDescription, in: scope).text.onlyGenericArgument
      }.map { TypeReference($0, in: scope) }
    } else if let sequence = outer.parent?.parent?.as(SequenceExprSyntax.self),
      let (target, _) = sequence.assignment, let last = target.lastName
    {
      name = last
      type = storage(target)?.value
    } else {
      return false
    }
    guard !index.declarations.classic.observed.contains(name), let type else { return false }
    return index.isEquatable(type) == true
  }
}

extension FunctionCallExprSyntax {
  /// The `batchUpdate` around this whose parameter has a name.
  fileprivate func enclosingBatch(of name: String) -> FunctionCallExprSyntax? {
    var current = parent
    while let node = current {
      if let closure = node.as(ClosureExprSyntax.self), closure.onlyParameter == name {
        guard let call = closure.enclosingCall, call.calledExpression.lastName == "batchUpdate"
        else { return nil }
        return call
      }
      current = node.parent
    }
    return nil
  }
}

/// Finds `return .updated` and `return .nothingUpdates`.
private final class UpdateResultFinder: SyntaxVisitor {
  var found: [ReturnStmtSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.expression?.lastName, ["updated", "nothingUpdates"].contains(name) {
      found.append(node)
    }
    return .visitChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
