import SwiftSyntax

extension ClassicRewriter {
  /// Rewrites calls on a storage, except observers.
  func rewriteStorageCall(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, let storage = storage(base)
    else { return false }
    let name = callee.declName.baseName.text
    switch name {
    case "update" where call.closure != nil && call.arguments.count < 2:
      let edits = commit(storage, callee) + mutationLabel(call)
      report(ClassicRules.update, at: call, "The update becomes a commit", symbol: name, edits)
    case "replace":
      rewriteReplace(call, callee, storage)
    case "asStorage":
      report(
        ClassicRules.storage, at: call, "Both storages become one store", symbol: name,
        [replace(base.bytes.upperBound..<call.bytes.upperBound, "")])
    case "update", "updateIfChanged":
      rewriteKeyPathUpdate(call, callee, storage)
    case "batchUpdate":
      report(
        ClassicRules.keyPathUpdate, at: call, "All updates become one commit", symbol: name,
        commit(storage, callee) + mutationLabel(call))
    case "_update":
      rewriteGuardedUpdate(call, callee, storage)
    case "setNotificationFilter":
      handle(callee)
      report(
        ClassicRules.filter, at: call, "Each observer must apply the filter itself",
        symbol: name)
    case "lock", "unlock":
      handle(callee)
      report(ClassicRules.lock, at: call, "Only a commit locks the state", symbol: name)
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
        "The new value may read the current value, which is locked during a commit",
        symbol: "replace", grade: .manual)
      return
    }
    let end = callee.bytes.upperBound
    report(
      ClassicRules.update, at: call, "A commit assigns the new value", symbol: "replace",
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
        ClassicRules.keyPathUpdate, at: call, "The updated key path is not a literal",
        symbol: callee.declName.baseName.text, grade: .manual)
      return
    }
    let target = String(path.trimmedDescription.dropFirst())
    let value = arguments[0].expression
    let plain = value.isPlain(isLocal: { self.isLocal($0, at: value) }) && !value.mentions("$0")
    if !plain, let source = callee.base, let reads = plainReads(of: source, in: value) {
      report(
        ClassicRules.keyPathUpdate, at: call, "A commit assigns the slice",
        symbol: callee.declName.baseName.text,
        commit(storage, callee) + [
          replace(callee.bytes.upperBound..<value.bytes.lowerBound, " { $0\(target) = "),
          replace(value.bytes.upperBound..<call.bytes.upperBound, " }"),
        ] + reads)
      return
    }
    guard plain else {
      handle(callee)
      report(
        ClassicRules.keyPathUpdate, at: call,
        "The new value may read the current value, which is locked during a commit",
        symbol: callee.declName.baseName.text, grade: .manual)
      return
    }
    report(
      ClassicRules.keyPathUpdate, at: call, "A commit assigns the slice",
      symbol: callee.declName.baseName.text,
      commit(storage, callee) + [
        replace(callee.bytes.upperBound..<value.bytes.lowerBound, " { $0\(target) = "),
        replace(value.bytes.upperBound..<call.bytes.upperBound, " }"),
      ])
  }

  /// Rewrites an update of a slice inside `batchUpdate`.
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
        ClassicRules.keyPathUpdate, at: call, "The updated key path is not a literal",
        symbol: "update", grade: .manual)
      return true
    }
    let value = arguments[0].expression.bytes
    guard let reads = reads(of: source, in: arguments[0].expression, as: base) else {
      report(
        ClassicRules.keyPathUpdate, at: call,
        "The value is read from the storage, which the commit locks", symbol: "update",
        grade: .manual)
      return true
    }
    report(
      ClassicRules.keyPathUpdate, at: call, "An assignment sets the slice", symbol: "update",
      [
        replace(
          base.bytes.upperBound..<value.lowerBound, "\(path.trimmedDescription.dropFirst()) = "),
        replace(value.upperBound..<call.bytes.upperBound, ""),
      ] + reads)
    return true
  }

  /// Edits that read the parameter of a commit instead of its storage; `nil` if the value has other
  /// parts that may read the storage.
  private func plainReads(of source: ExprSyntax, in value: ExprSyntax) -> [Edit]? {
    let finder = ValueReadFinder(source.trimmedDescription)
    finder.walk(value)
    guard !finder.found.isEmpty, !finder.isInClosure,
      finder.others.allSatisfy({ other in
        isLocal(other.baseName.text, at: value) && !other.baseName.text.hasPrefix("$")
      })
    else { return nil }
    for read in finder.found { handle(read) }
    return finder.found.map { replace($0.bytes, "$0") }
  }

  /// Edits that read the parameter of a batch instead of its storage; `nil` if a closure would hide
  /// the parameter.
  private func reads(
    of source: ExprSyntax, in value: ExprSyntax, as parameter: ExprSyntax
  ) -> [Edit]? {
    let finder = ValueReadFinder(source.trimmedDescription, or: contextReads(of: source, in: value))
    finder.walk(value)
    if parameter.trimmedDescription.hasPrefix("$"), finder.isInClosure { return nil }
    for read in finder.found { handle(read) }
    return finder.found.map { replace($0.bytes, parameter.trimmedDescription) }
  }

  /// The reads of a view model's own storage through a context.
  private func contextReads(of source: ExprSyntax, in value: ExprSyntax) -> Set<String> {
    guard storage(source)?.isOfVerge == true else { return [] }
    let finder = MemberFinder(names: ["currentState"])
    finder.walk(value)
    return Set(
      finder.found.filter { $0.base.map { resolve($0) } == .context }.map(\.trimmedDescription))
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
    let isExact =
      storage.value.map { index.isEquatable($0) == true } == true && closure.tellsTheTruth
    report(
      ClassicRules.guardedUpdate, at: call,
      isUnclear ? "The result of the update is not explicit" : "The update becomes a commit",
      symbol: "_update", grade: isUnclear ? .manual : isExact ? .safe : nil, isUnclear ? [] : edits)
  }
}

extension FunctionCallExprSyntax {
  /// The enclosing `batchUpdate` whose parameter has this name.
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

/// Finds reads of the value of a storage.
final class ValueReadFinder: SyntaxVisitor {
  private let names: Set<String>
  private(set) var found: [MemberAccessExprSyntax] = []
  /// The other names in the expression that are not members.
  private(set) var others: [DeclReferenceExprSyntax] = []
  /// Whether one of the reads is in a closure.
  private(set) var isInClosure = false
  private var depth = 0

  /// - Parameters:
  ///   - storage: The storage, as it is written.
  ///   - others: Other reads of the storage, as they are written.
  init(_ storage: String, or others: Set<String> = []) {
    let plain = storage.hasPrefix("self.") ? String(storage.dropFirst("self.".count)) : storage
    names = others.union(["\(plain).value", "self.\(plain).value", "self.currentState"])
    super.init(viewMode: .sourceAccurate)
  }

  /// - Parameter reads: The reads of the storage, as they are written.
  init(reads: Set<String>) {
    names = reads
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard names.contains(node.trimmedDescription) else { return .visitChildren }
    found.append(node)
    if depth > 0 { isInClosure = true }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember { others.append(node) }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }
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

extension ClosureExprSyntax {
  /// Whether the result of the update is accurate: guards leave the value unchanged, and the one
  /// statement after them changes it.
  fileprivate var tellsTheTruth: Bool {
    guard let name = onlyParameter, let last = statements.last,
      last.item.as(ReturnStmtSyntax.self)?.expression?.lastName == "updated"
    else { return false }
    let others = statements.dropLast()
    guard let change = others.last, change.surelyChanges(name) else { return false }
    return others.dropLast().allSatisfy { item in
      item.item.is(GuardStmtSyntax.self) && !item.mentions(name)
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it adds to a variable or to a slice of it.
  fileprivate func surelyChanges(_ name: String) -> Bool {
    if let sequence = item.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, ["+=", "-="].contains(parts[1].trimmedDescription),
        let number = parts[2].as(IntegerLiteralExprSyntax.self), number.literal.text != "0"
      else { return false }
      return parts[0].mentions(name)
    }
    guard let call = item.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.lastName == "append" && call.arguments.first?.label == nil
      && call.calledExpression.mentions(name)
  }
}
