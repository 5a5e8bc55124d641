import SwiftSyntax

extension ClassicRewriter {
  /// The replacement of a context at its use.
  enum Access {
    /// The text before a member.
    case prefix(String)
    /// There is no replacement, which is already reported.
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
          ClassicRules.context, at: node,
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
  /// replace it.
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
        ClassicRules.context, at: closure,
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
      ClassicRules.context, at: closure, "The closure captures the view model weakly",
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
  private func boundary(of node: some SyntaxProtocol) -> ClosureExprSyntax? {
    var found: ClosureExprSyntax?
    var current = node.parent
    while let parent = current {
      if let closure = parent.as(ClosureExprSyntax.self) {
        if inlined.contains(closure.id) { break }
        if !runsAtOnce(closure) { found = closure }
      }
      current = parent.parent
    }
    return found
  }

  /// Whether a closure runs before the function that takes it returns.
  func runsAtOnce(_ closure: ClosureExprSyntax) -> Bool {
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

  // MARK: Members

  /// Rewrites members of a context, and a storage that is not called.
  func rewrite(_ node: MemberAccessExprSyntax) {
    guard !handled.contains(node.id), let base = node.base else { return }
    let name = node.declName.baseName.text
    countBlocked(node)
    let owner = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    if owner.isSelf, renameStore(node.declName.baseName, at: node.declName) { return }
    if name == "currentState" {
      rewriteCurrentState(node, base)
    } else if resolve(base) == .context {
      handle(node)
      report(
        ClassicRules.leftover, at: node, "The view model has no '\(name)' that could replace this",
        symbol: name)
    } else {
      rewriteStateMember(node, base, name)
    }
  }

  private func rewriteCurrentState(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) {
    let end = isRead(node) ? "" : ".primitive"
    guard resolve(base) == .context else {
      guard isVerge(base) == true else { return }
      handled.insert(node.id)
      report(
        ClassicRules.state, at: node, "The view model provides the state", symbol: "currentState",
        [replace(node.declName.bytes, "state\(end)")])
      return
    }
    handle(node)
    guard case .prefix(let prefix) = access(at: node) else { return }
    let owner: String
    if prefix == "self?." {
      guard reachesStore(at: node) else { return }
      owner = "store."
    } else {
      let isHidden = isLocal("state", at: node) || isDeclaring("state", at: node)
      owner = isHidden ? "self." : prefix
    }
    report(
      ClassicRules.context, at: node, "The view model provides the state", symbol: "currentState",
      [replace(node.bytes, "\(owner)state\(end)")])
  }

  /// Makes a closure that already captures `self` weakly capture the store too.
  private func reachesStore(at node: MemberAccessExprSyntax) -> Bool {
    guard let boundary = boundary(of: node) else { return true }
    guard !isLocal("store", at: node), boundary.selfCapture != nil else {
      if !isLocal("store", at: node) { return true }
      report(
        ClassicRules.context, at: node, "A local variable shadows the store",
        symbol: "currentState", grade: .manual)
      return false
    }
    guard captures.insert(boundary.id).inserted, let capture = boundary.selfCapture else {
      return true
    }
    let end = capture.name.bytes.upperBound
    report(
      ClassicRules.context, at: boundary, "The closure captures the store, as the context did",
      symbol: "context", [replace(end..<end, ", store")])
    return true
  }

  func rewrite(_ node: DeclReferenceExprSyntax) {
    guard !handled.contains(node.id),
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id
    else { return }
    let name = node.baseName.text
    if resolve(name, at: Syntax(node)) == .context, isLocal(name, at: node) {
      rewriteBareContext(node)
      return
    }
    if !isLocal(name, at: node), renameStore(node.baseName, at: node) { return }
    if name == "state", isOwnState(node) {
      rewriteBareStorage(ExprSyntax(node))
      return
    }
    if isLegacy(name, in: ClassicNames.unsupported.union(ClassicNames.emptyLoggers)) {
      report(
        ClassicRules.leftover, at: node, "'\(name)' has no equivalent", symbol: name)
    }
  }

  /// Rewrites a context that is stored or passed on.
  private func rewriteBareContext(_ node: DeclReferenceExprSyntax) {
    guard case .prefix(let prefix) = access(at: node, capturing: false) else { return }
    guard prefix != "self?." else {
      report(
        ClassicRules.context, at: node, "A closure that runs later passes the context on",
        symbol: "context", grade: .manual)
      return
    }
    report(
      ClassicRules.context, at: node, "The view model replaces the context", symbol: "context",
      [replace(node.bytes, "self")])
  }

  /// Rewrites `context.complete()`.
  func rewriteComplete(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "complete", call.arguments.isEmpty, let base = callee.base
    else { return false }
    let resolution = resolve(base)
    if resolution != .context {
      guard case .value(let type) = resolution, case .context? = index.classicRole(of: type) else {
        return false
      }
    }
    handle(call)
    guard call.parent?.is(CodeBlockItemSyntax.self) == true else {
      report(
        ClassicRules.complete, at: call, "'complete()' is part of an expression",
        symbol: "complete", grade: .manual)
      return true
    }
    report(
      ClassicRules.complete, at: call, "'complete()' is no longer needed", symbol: "complete",
      removal(ofStatement: call))
    return true
  }

  // MARK: Stored contexts

  /// Converts a property that stores a context to a weak view model.
  func rewriteKeptContext(_ node: VariableDeclSyntax) {
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let type = binding.typeAnnotation?.type,
      case .context(let verge)? = index.classicRole(
        of: TypeReference(type.trimmedDescription, in: scope)),
      isVerge(verge, at: Syntax(node))
    else { return }
    handle(type)
    guard type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self),
      node.bindingSpecifier.text == "var", binding.accessorBlock == nil
    else {
      report(
        ClassicRules.keptContext, at: node, "A non-optional context would become a weak reference",
        symbol: "DispatchContext", grade: .manual)
      return
    }
    let mark = type.trimmedDescription.suffix(1)
    report(
      ClassicRules.keptContext, at: node, "The property stores the view model weakly",
      symbol: "DispatchContext",
      [
        replace(
          node.bindingSpecifier.bytes.lowerBound..<node.bindingSpecifier.bytes.lowerBound, "weak "),
        replace(type.bytes, "\(verge.text)\(mark)"),
      ])
  }
}

private final class StateFinder: SyntaxVisitor {
  var found: [MemberAccessExprSyntax] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "currentState" { found.append(node) }
    return .visitChildren
  }
}
