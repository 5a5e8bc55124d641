import SwiftSyntax

extension ClassicRewriter {
  /// Rewrites observers of storages, and their removal.
  func rewriteObserver(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base
    else { return false }
    let name = callee.declName.baseName.text
    let verbs: Set<String> = [
      "add", "addDidUpdate", "addWillUpdate", "addDeinit", "sinkEvent", "remove",
    ]
    guard verbs.contains(name) else { return false }
    guard let storage = storage(base) else { return reportUnknown(call, base, name) }
    switch name {
    case "remove":
      rewriteRemove(call, callee, storage)
    case "addWillUpdate", "addDeinit":
      _ = head(of: storage, call: callee)
      report(
        ClassicRules.noEvent, at: call, "A modern store has no such callback", symbol: name)
    case "sinkEvent":
      rewriteEvents(call, callee, storage)
    default:
      rewriteAdd(call, callee, storage, name)
    }
    return true
  }

  /// Reports an observer of an object that may be a storage.
  private func reportUnknown(
    _ call: FunctionCallExprSyntax, _ base: ExprSyntax, _ name: String
  ) -> Bool {
    let isState = base.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "state"
    let label = call.arguments.first?.label?.text
    guard isState && resolve(base) == .unknown || name.count > 6 || label == "subscriber" else {
      return false
    }
    guard let owner = base.as(MemberAccessExprSyntax.self)?.base ?? Optional(base),
      isVerge(owner) == nil
    else { return false }
    report(
      ClassicRules.observing, at: call, "Cannot determine which storage is observed", symbol: name,
      grade: .manual)
    return true
  }

  private func rewriteAdd(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ storage: StorageUse,
    _ name: String
  ) {
    let edit = head(of: storage, call: callee)
    let start = edit.range.lowerBound
    let method = "\(edit.replacement)sinkState(dropsFirst: true, queue: .passthrough)"
    var edits: [Edit]
    var end = call.bytes.upperBound
    if let closure = call.trailingClosure {
      edits = [replace(start..<closure.bytes.lowerBound, "\(method) ")]
      edits += passingChanges(to: closure)
    } else if let argument = call.arguments.first, call.arguments.count == 1 {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        edits = [
          replace(start..<closure.bytes.lowerBound, "\(method) "),
          replace(closure.bytes.upperBound..<end, ""),
        ]
        edits += passingChanges(to: closure)
        end = closure.bytes.upperBound
      } else {
        let function = argument.expression.bytes
        edits = [
          replace(start..<function.lowerBound, "\(method) { "),
          replace(function.upperBound..<end, "($0.primitive) }"),
        ]
      }
    } else {
      report(
        ClassicRules.observing, at: call, "The observer is added in an unsupported form",
        symbol: name, grade: .manual)
      return
    }
    edits.append(keeping(call, from: end))
    let isExact = isExact(storage)
    report(
      ClassicRules.observing, at: call,
      isExact
        ? "The observer observes the store" : "An equal value no longer notifies the observer",
      symbol: name, grade: isExact ? nil : .review, edits)
  }

  /// Whether the new observer is called for the same updates as the old one.
  private func isExact(_ storage: StorageUse) -> Bool {
    guard !storage.isMapped, let value = storage.value else { return false }
    return index.isEquatable(value) == false
  }

  /// Keeps a subscription that is not stored, on its own line after a multi-line closure.
  private func keeping(_ call: FunctionCallExprSyntax, from end: Int) -> Edit {
    let place = call.bytes.upperBound
    let lines = text(of: call.bytes).contains("\n")
    let isStatement = call.parent?.is(CodeBlockItemSyntax.self) == true
    let indent = self.indent(at: call.bytes.lowerBound)
    let separator = lines && isStatement ? "\n\(indent)" : ""
    return replace(max(place, end)..<max(place, end), "\(separator).storeWhileSourceActive()")
  }

  /// Converts the parameter of a closure from a state to a `Changes` value.
  private func passingChanges(to closure: ClosureExprSyntax) -> [Edit] {
    guard let name = closure.onlyParameter else { return [] }
    var edits: [Edit] = []
    if case .parameterClause(let clause)? = closure.signature?.parameterClause,
      let type = clause.parameters.first?.type
    {
      handle(type)
      edits.append(replace(type.bytes, "Changes<\(type.trimmedDescription)>"))
    }
    for use in closure.uses(of: name)
    where !isRead(use) && !isLocal(name, at: use, below: closure) {
      let end = use.bytes.upperBound
      edits.append(replace(end..<end, ".primitive"))
    }
    return edits
  }

  /// Whether a name is declared between a closure and a node in it.
  private func isLocal(
    _ name: String, at node: some SyntaxProtocol, below closure: ClosureExprSyntax
  ) -> Bool {
    isLocal(name, at: node, within: Syntax(closure.statements).id)
      || closure.statements.contains {
        $0.bytes.upperBound < node.bytes.lowerBound && $0.declaredNames.contains(name)
      }
  }

  private func rewriteRemove(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ storage: StorageUse
  ) {
    handle(callee)
    guard call.arguments.count == 1, let token = call.arguments.first?.expression else {
      report(
        ClassicRules.remove, at: call, "The observer is removed in an unsupported form",
        symbol: "remove", grade: .manual)
      return
    }
    report(
      ClassicRules.remove, at: call, "'cancel()' ends the subscription", symbol: "remove",
      [
        replace(call.bytes.lowerBound..<token.bytes.lowerBound, ""),
        replace(token.bytes.upperBound..<call.bytes.upperBound, ".cancel()"),
      ])
  }

  // MARK: Events

  /// Rewrites an observer of events that only handles updates.
  private func rewriteEvents(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ storage: StorageUse
  ) {
    let head = head(of: storage, call: callee)
    guard let closure = call.closure, let name = closure.onlyParameter, name != "$0",
      closure.statements.count == 1,
      let choice = closure.statements.first?.item.as(ExpressionStmtSyntax.self)?.expression.as(
        SwitchExprSyntax.self) ?? closure.statements.first?.item.as(SwitchExprSyntax.self),
      choice.subject.trimmedDescription == name, let update = choice.onlyUpdate
    else {
      report(
        ClassicRules.noEvent, at: call, "The observer also handles other events",
        symbol: "sinkEvent")
      return
    }
    var edits = [
      replace(
        head.range.lowerBound..<closure.bytes.lowerBound,
        "\(head.replacement)sinkState(dropsFirst: true, queue: .passthrough) ")
    ]
    if call.trailingClosure == nil {
      edits.append(replace(closure.bytes.upperBound..<call.bytes.upperBound, ""))
    }
    let body = update.statements
    guard let first = body.first, let last = body.last else { return }
    if let bound = update.boundName {
      edits += renaming(name, to: bound, in: closure)
      for use in body.flatMap({ $0.uses(of: bound) }) where !isRead(use) {
        let end = use.bytes.upperBound
        edits.append(replace(end..<end, ".primitive"))
      }
    } else {
      edits += renaming(name, to: "_", in: closure)
    }
    edits.append(replace(choice.bytes.lowerBound..<first.bytes.lowerBound, ""))
    edits.append(replace(last.bytes.upperBound..<choice.bytes.upperBound, ""))
    edits.append(keeping(call, from: closure.bytes.upperBound))
    report(
      ClassicRules.event, at: call, "The observer observes the updates", symbol: "sinkEvent", edits)
  }

  private func renaming(
    _ name: String, to new: String, in closure: ClosureExprSyntax
  ) -> [Edit] {
    switch closure.signature?.parameterClause {
    case .simpleInput(let names): names.first.map { [replace($0.name.bytes, new)] } ?? []
    case .parameterClause(let clause): [replace(clause.bytes, new)]
    case nil: []
    }
  }
}

extension SwitchExprSyntax {
  /// The case of an update, if all other cases do nothing.
  fileprivate var onlyUpdate: SwitchCaseSyntax? {
    var found: SwitchCaseSyntax?
    for element in cases {
      guard let branch = element.as(SwitchCaseSyntax.self) else { return nil }
      if branch.label.trimmedDescription.contains(".didUpdate") {
        guard found == nil, !branch.label.trimmedDescription.contains(",") else { return nil }
        found = branch
      } else {
        guard branch.statements.count == 1, branch.statements.first!.item.is(BreakStmtSyntax.self)
        else { return nil }
      }
    }
    return found
  }
}

extension SwitchCaseSyntax {
  /// The name that the case gives to the new value.
  fileprivate var boundName: String? {
    guard case .case(let label) = label, let item = label.caseItems.first else { return nil }
    return item.pattern.boundNames.first
  }
}

extension CodeBlockItemSyntax {
  fileprivate func uses(of name: String) -> [DeclReferenceExprSyntax] {
    let finder = NameUseFinder(name: name)
    finder.walk(self)
    return finder.uses
  }
}

private final class NameUseFinder: SyntaxVisitor {
  let name: String
  var uses: [DeclReferenceExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, node.baseName.text == name { uses.append(node) }
    return .visitChildren
  }
}
