import SwiftSyntax

extension ClassicContext {
  /// The replacement of a context at its use.
  enum Access {
    /// The text before a member.
    case prefix(String)
    /// There is no replacement; this is already reported.
    case nothing
  }

  /// The replacement of a context at its use: the view model itself or, in a closure that may run
  /// later, a weak reference to it.
  func access(at node: some SyntaxProtocol, capturing: Bool = true) -> Access {
    guard let boundary = boundary(of: node) else {
      return .prefix(needsSelf(at: node) ? "self." : "")
    }
    let own = captured(at: node, within: boundary)
    if own != nil || boundary.statements.mentions("self") {
      for closure in closures(around: node, upTo: boundary) { dropContext(of: closure) }
    }
    switch own {
    case .weakly: return .prefix("self?.")
    case .strongly: return .prefix("self.")
    case .unowned:
      report(
        Classic.ActionContext.record, at: node,
        "An enclosing closure captures 'self' as unowned, but a context was weak",
        symbol: "context", grade: .manual)
      return .nothing
    case nil: break
    }
    if boundary.statements.mentions("self") { return .prefix("self.") }
    if capturing { capture(in: boundary) }
    return .prefix("self?.")
  }

  /// Whether the view model may be deallocated where it replaces a context; `nil` if it cannot
  /// replace the context.
  func losesContext(at node: some SyntaxProtocol) -> Bool? {
    guard let boundary = boundary(of: node) else { return false }
    switch captured(at: node, within: boundary) {
    case .weakly: return true
    case .strongly: return false
    case .unowned: return nil
    case nil: return !boundary.statements.mentions("self")
    }
  }

  /// Makes a closure capture the view model weakly.
  private func capture(in closure: ClosureExprSyntax) {
    guard captures.insert(closure.id).inserted else { return }
    let items = readsState(closure) ? "weak self, store" : "weak self"
    let edit: Edit
    if let context = context(in: closure) {
      report(
        Classic.ActionContext.record, at: closure,
        context.specifier == nil
          ? "The closure captures the view model weakly, as the context did"
          : "The closure does not retain the context, but other objects retain the view model",
        symbol: "context", grade: context.specifier == nil ? nil : .manual,
        context.specifier == nil ? [replace(context.name.bytes, items)] : [])
      return
    }
    if let clause = closure.signature?.capture {
      let start = clause.leftSquare.bytes.upperBound
      edit = replace(start..<start, clause.items.isEmpty ? items : "\(items), ")
    } else if let signature = closure.signature {
      let start = signature.bytes.lowerBound
      edit = replace(start..<start, "[\(items)] ")
    } else {
      let start = closure.leftBrace.bytes.upperBound
      edit = replace(start..<start, " [\(items)] in")
    }
    report(
      Classic.ActionContext.record, at: closure, "The closure captures the view model weakly",
      symbol: "context", [edit])
  }

  /// Whether a closure reads the state of a context that `self` cannot provide.
  private func readsState(_ closure: ClosureExprSyntax) -> Bool {
    let finder = StateFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.found.contains { read in
      guard let base = read.base, resolve(base) == .context else { return false }
      return !isLocal("self", at: read, within: closure.id)
    }
  }

  /// The outermost closure that may run later and uses a context.
  func boundary(of node: some SyntaxProtocol) -> ClosureExprSyntax? {
    var found: ClosureExprSyntax?
    var current = node.parent
    while let parent = current {
      if let closure = parent.as(ClosureExprSyntax.self) {
        if inlined.contains(closure.id) { break }
        if !isNonescaping(closure) { found = closure }
      }
      current = parent.parent
    }
    return found
  }

  /// Whether a closure runs before the function that takes it returns.
  func isNonescaping(_ closure: ClosureExprSyntax) -> Bool {
    guard let call = closure.enclosingCall else { return false }
    if call.calledExpression.id == ExprSyntax(closure).id { return true }
    guard let name = call.calledExpression.lastName else { return false }
    return index.declarations.classic.runsClosures[name] ?? ClassicNames.immediate.contains(name)
  }

  /// Removes a context from the captures of a closure that also uses `self`.
  private func dropContext(of closure: ClosureExprSyntax) {
    guard let clause = closure.signature?.capture, let item = context(in: closure),
      captures.insert(item.id).inserted
    else { return }
    guard item.specifier == nil else {
      report(
        Classic.ActionContext.record, at: item,
        "The closure does not retain the context, but other objects retain the view model",
        symbol: "context", grade: .manual)
      return
    }
    let items = Array(clause.items)
    let place = items.firstIndex { $0.id == item.id } ?? 0
    let edit: Edit
    if items.count == 1 {
      edit = replace(item.name.bytes, "self")
    } else if place == 0 {
      edit = replace(item.bytes.lowerBound..<items[1].bytes.lowerBound, "")
    } else {
      let end = items[place - 1].trailingComma?.bytes.lowerBound ?? item.bytes.lowerBound
      let last = item.trailingComma?.bytes.lowerBound ?? item.bytes.upperBound
      edit = replace(end..<last, "")
    }
    report(
      Classic.ActionContext.record, at: item, "The closure captures the view model itself",
      symbol: "context", [edit])
  }

  /// The context that a closure lists among its captures.
  private func context(in closure: ClosureExprSyntax) -> ClosureCaptureSyntax? {
    closure.signature?.capture?.items.first {
      $0.initializer == nil && resolve($0.name.text, at: Syntax($0)) == .context
    }
  }

  /// How the closures around a node list `self`.
  private enum SelfCapture { case strongly, weakly, unowned }

  /// How `self` is captured at a node; `nil` if no closure up to the boundary lists it.
  private func captured(
    at node: some SyntaxProtocol, within boundary: ClosureExprSyntax
  ) -> SelfCapture? {
    var found: SelfCapture?
    for closure in closures(around: node, upTo: boundary) {
      guard let capture = closure.selfCapture else { continue }
      if isLocal("self", at: node, within: closure.id) { return .strongly }
      switch capture.specifier?.specifier.text {
      case "weak": return .weakly
      case "unowned": return .unowned
      default: found = .strongly
      }
    }
    return found
  }

  /// The closure at whose statements `self` is weak, and whether the code around it reaches the store.
  func weakClosure(
    around node: some SyntaxProtocol, upTo boundary: ClosureExprSyntax
  ) -> (closure: ClosureExprSyntax, isInStrong: Bool)? {
    guard
      let closure = closures(around: node, upTo: boundary).first(where: {
        $0.selfCapture?.specifier?.specifier.text == "weak"
      })
    else { return nil }
    guard closure.id != boundary.id else { return (closure, false) }
    return (closure, captured(at: closure, within: boundary) != .weakly)
  }

  /// The closures around a node, from the inside, up to the boundary.
  private func closures(
    around node: some SyntaxProtocol, upTo boundary: ClosureExprSyntax
  ) -> [ClosureExprSyntax] {
    var found: [ClosureExprSyntax] = []
    for parent in sequence(first: Syntax(node), next: \.parent).dropFirst() {
      if let closure = parent.as(ClosureExprSyntax.self) { found.append(closure) }
      if parent.id == boundary.id { break }
    }
    return found
  }
}

/// Finds reads of the state through a context.
private final class StateFinder: SyntaxVisitor {
  var found: [MemberAccessExprSyntax] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "currentState" { found.append(node) }
    return .visitChildren
  }
}
