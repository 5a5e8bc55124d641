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
    if let capture = boundary.selfCapture {
      guard boundary.capturesSelfWeakly else {
        guard capture.specifier?.specifier.text == "unowned" else { return .prefix("self.") }
        report(
          Classic.ActionContext.record, at: node,
          "An enclosing closure captures 'self' as unowned, but a context was weak",
          symbol: "context", grade: .manual)
        return .nothing
      }
      return .prefix(isSelfBound(at: node, within: boundary) ? "self." : "self?.")
    }
    if boundary.statements.mentions("self") { return .prefix("self.") }
    if capturing { capture(in: boundary) }
    return .prefix("self?.")
  }

  /// Whether the view model may be deallocated where it replaces a context; `nil` if it cannot
  /// replace the context.
  func losesContext(at node: some SyntaxProtocol) -> Bool? {
    guard let boundary = boundary(of: node) else { return false }
    guard let capture = boundary.selfCapture else { return !boundary.statements.mentions("self") }
    guard boundary.capturesSelfWeakly else {
      return capture.specifier?.specifier.text == "unowned" ? nil : false
    }
    return !isSelfBound(at: node, within: boundary)
  }

  /// Makes a closure capture the view model weakly.
  private func capture(in closure: ClosureExprSyntax) {
    guard captures.insert(closure.id).inserted else { return }
    let items = readsState(closure) ? "weak self, store" : "weak self"
    let edit: Edit
    let context = closure.signature?.capture?.items.first {
      $0.initializer == nil && resolve($0.name.text, at: Syntax($0)) == .context
    }
    if let context {
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
      return !isSelfBound(at: read, within: closure)
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

  /// Whether `self` is bound to a strong reference between the closure and the node.
  private func isSelfBound(
    at node: some SyntaxProtocol, within closure: ClosureExprSyntax
  ) -> Bool {
    isLocal("self", at: node, within: closure.id)
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
