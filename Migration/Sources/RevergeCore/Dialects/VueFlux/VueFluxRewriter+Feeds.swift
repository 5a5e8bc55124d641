import SwiftSyntax

/// Converts signals outside of states to feeds.
extension VueFluxRewriter {
  /// The replacement of `Signal` in this file; `nil` if signals stay.
  var feed: String? { isOfVueFlux ? index.vueFlux.feeds[file.module] : nil }

  /// The import of the feed module, for the first site of the file that needs it.
  func feedImport() -> [Edit] {
    usesFeed = true
    let imports = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    guard feed != nil, !hasImportedFeed, !imports.contains(where: { $0.module == "VergeFeed" })
    else { return [] }
    hasImportedFeed = true
    guard let node = VueFlux.imports(in: file).last ?? imports.last else {
      let start = file.tree.statements.first?.bytes.lowerBound ?? 0
      return [replace(start..<start, "import VergeFeed\n\n")]
    }
    // The import has the access level of the import that it follows.
    let modifiers = text(of: node.bytes.lowerBound..<node.importKeyword.bytes.lowerBound)
    let end = node.bytes.upperBound
    let prefix = VueFlux.modules.contains(node.module) ? modifiers : ""
    return [replace(end..<end, "\n\(prefix)import VergeFeed")]
  }

  /// Imports the module in a file that only observes the feeds of other files.
  func importFeed() {
    guard usesFeed, !hasImportedFeed,
      let first = file.tree.statements.lazy.compactMap({ $0.item.as(ImportDeclSyntax.self) }).first
    else { return }
    reportFeed(at: first, "The observed feeds belong to 'VergeFeed'", [])
  }

  func reportFeed(at node: some SyntaxProtocol, _ message: String, _ edits: [Edit]) {
    report(VueFluxRules.ownSignal, at: node, message, symbol: "Signal", edits + feedImport())
  }

  /// Rewrites `Signal`, `Variable` or `Constant` as a type, or in a call that creates one.
  func rewriteSignalName(_ node: Syntax, _ old: String) -> Bool {
    if old == "Variable", rewriteSharedType(node) { return true }
    guard VueFluxNames.signals.contains(old), let feed,
      frame?.state == nil, frame?.type.map({ index.vueFlux.obstacles[$0] != nil }) != true
    else { return false }
    let name: Range<Int>
    if let type = node.as(IdentifierTypeSyntax.self) {
      name = type.name.bytes
    } else if let type = node.as(MemberTypeSyntax.self) {
      name = type.baseType.bytes.lowerBound..<type.name.bytes.upperBound
    } else {
      name = node.as(GenericSpecializationExprSyntax.self)?.expression.bytes ?? node.bytes
    }
    let call = node.parent?.as(FunctionCallExprSyntax.self)
    if old != "Signal", let call, call.calledExpression.id == node.id, call.isShared {
      return false
    }
    if old == "Constant", let call, call.calledExpression.id == node.id,
      let variable = call.arguments.first, variable.label?.text == "variable"
    {
      reportFeed(
        at: node, "The variable replaces its constant",
        [
          replace(call.bytes.lowerBound..<variable.expression.bytes.lowerBound, ""),
          replace(variable.expression.bytes.upperBound..<call.bytes.upperBound, ""),
        ])
      return true
    }
    reportFeed(
      at: node, "'VergeFeed' has the type for signals outside of a state",
      [replace(name, old == "Signal" ? feed : "ObservedValue")])
    return true
  }

  /// Whether an expression is a variable or a constant outside of a state.
  private func isHeld(_ expression: ExprSyntax) -> Bool {
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "constant", isHeld(base)
    {
      return true
    }
    guard case .other(let type)? = vueFluxType(of: expression) else { return false }
    return (type == "Variable" || type == "Constant") && stateProperty(expression) == nil
  }

  /// Rewrites `signal` and `constant` of values outside of a state.
  func rewriteHeldMember(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) -> Bool {
    guard feed != nil, !isSharedVariable(base), isHeld(base) else { return false }
    switch node.declName.baseName.text {
    case "signal":
      reportFeed(
        at: node.declName, "The feed of the value replaces its signal",
        [replace(node.declName.bytes, "feed")])
    case "constant":
      reportFeed(
        at: node.declName, "The variable replaces its constant",
        [replace(base.bytes.upperBound..<node.declName.bytes.upperBound, "")])
    default: return false
    }
    return true
  }

  func rewriteSignalExtension(_ node: ExtensionDeclSyntax) -> Bool {
    guard let feed else { return false }
    reportFeed(
      at: node, "The extension of 'Signal' becomes one of 'Feed'",
      [replace(node.extendedType.bytes, feed)])
    return true
  }

  // MARK: Signals of states

  /// Rewrites a signal of a state whose use an observer of the store cannot replace.
  func rewriteEscapingSignal(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ getter: VueFluxDeclarations.Getter,
    _ move: VueFluxMove
  ) -> Bool {
    guard feed != nil else { return false }
    let owner = owner(ofComputed: base)
    var whole = ExprSyntax(node)
    if let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id,
      ["signal", "constant"].contains(outer.declName.baseName.text)
    {
      whole = ExprSyntax(outer)
      handle(outer)
    }
    if getter.isConstant, whole.id == node.id { return false }
    let text: (start: String, end: String)?
    switch getter.kind {
    case .property(let property):
      text = feedText(
        of: property, move, path: property == getter.name ? nil : "\\.\(getter.name)")
    case .mapped:
      guard let root = move.root(of: getter) else { return false }
      let state = shortened(TypeReference(move.state, in: []))
      text = feedText(of: root.name, move).map { ($0, $1 + ".map(\(state).\(getter.name))") }
    case .value, .signal: text = nil
    }
    guard let text else { return false }
    let start = owner.bytes.lowerBound
    reportFeed(
      at: node.declName, "'\(getter.name)' is passed on as a feed",
      [
        replace(start..<start, text.start),
        replace(owner.bytes.upperBound..<whole.bytes.upperBound, ".store" + text.end),
      ])
    return true
  }

  /// The text around a store that creates a feed of a property of its state.
  private func feedText(
    of name: String, _ move: VueFluxMove, path: String? = nil
  ) -> (start: String, end: String)? {
    guard let feed, let property = move.declaration.property(name) else { return nil }
    switch property.kind {
    case .plain: return nil
    case .variable: return ("\(feed)(", ", \(path ?? "\\.$\(property.newName)"))")
    case .sink:
      let scope = move.state.split(separator: ".").map(String.init)
      guard let value = property.value, value != "Void", value != "()" else {
        return ("\(feed)<Void>(", ") { if case .\(name) = $0 { () } else { nil } }")
      }
      let type = qualified(value, in: scope)
      return (
        "\(feed)<\(type)>(", ") { if case .\(name)(let value) = $0 { value } else { nil } }"
      )
    }
  }

  // MARK: Computed values of the component

  /// Rewrites `state.x.signal` in a getter of the component.
  func rewriteOwnSignal(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) -> Bool {
    guard ["signal", "constant"].contains(node.declName.baseName.text), frame?.owner != nil,
      let (move, property) = stateProperty(base), let text = feedText(of: property.name, move)
    else { return false }
    handle(base)
    reportFeed(
      at: node.declName, "The component creates the feed from its store",
      [replace(node.bytes, text.start + "store" + text.end)])
    return true
  }

  /// Rewrites `state` in a getter of the component.
  func rewriteStateOfOwner(_ node: DeclReferenceExprSyntax) {
    guard node.baseName.text == "state", let move = frame?.owner,
      resolve(ExprSyntax(node)) == .value(TypeReference(move.state, in: []))
    else { return }
    let text =
      (node.isInClosure(below: Syntax(file.tree)) ? "store.state" : "state")
      + (node.isMemberOfState ? "" : ".primitive")
    guard text != "state" else { return }
    report(
      VueFluxRules.computed, at: node, "The component provides the state", symbol: "state",
      [replace(node.bytes, text)])
  }

  /// Rewrites a closure in a getter of the component.
  func rewriteClosureOfOwner(_ closure: ClosureExprSyntax) {
    guard let move = frame?.owner, !isInClosure(closure) else { return }
    let finder = AnyUseFinder(name: "state")
    finder.walk(closure.statements)
    let own = SelfFinder(viewMode: .sourceAccurate)
    own.walk(closure.statements)
    let captured = closure.signature?.capture?.items.first { $0.name.text == "state" }
    if !own.uses.isEmpty || own.names.contains(where: { move.getter($0.baseName.text) != nil })
      || closure.enclosingCall?.trimmedDescription.contains("observe(on:") == true
    {
      report(
        VueFluxRules.computed, at: closure, "The closure needs more than the values of the state",
        symbol: "state", grade: .manual)
      return
    }
    guard !finder.uses.isEmpty || captured != nil else { return }
    let edits =
      captured.map { [replace($0.bytes, "unowned store")] }
      ?? header(of: closure, adding: ["unowned store"])
    if let captured { handle(captured) }
    report(
      VueFluxRules.computed, at: closure,
      "The store exists for as long as it notifies", symbol: "state", edits)
  }

  private func isInClosure(_ closure: ClosureExprSyntax) -> Bool {
    sequence(first: Syntax(closure), next: \.parent).dropFirst().contains {
      $0.is(ClosureExprSyntax.self)
    }
  }

  // MARK: Using feeds

  /// Whether an expression is a signal that becomes a feed.
  func isFeed(_ expression: ExprSyntax, depth: Int = 0) -> Bool {
    guard feed != nil, depth < 16 else { return false }
    if case .other("Signal")? = vueFluxType(of: expression) { return true }
    if expression.trimmedDescription == "self", frame?.isFeed == true { return true }
    if let local = localValue(of: expression) { return isFeed(local.value, depth: depth + 1) }
    let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
    let named = callee.as(GenericSpecializationExprSyntax.self)?.expression ?? callee
    if named.trimmedDescription == "Signal" { return expression.is(FunctionCallExprSyntax.self) }
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    if case .computed(let state)? = vueFluxType(of: base), let move = moves[state],
      let getter = move.getter(member.declName.baseName.text)
    {
      return getter.isSignal(of: move)
    }
    if base.trimmedDescription.withoutGenericArguments == "Signal" { return true }
    if member.declName.baseName.text == "signal", isHeld(base) { return true }
    return isFeed(base, depth: depth + 1)
  }

  /// Rewrites observers and bindings of a feed: only executors and binders change.
  func rewriteFeedUse(_ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax) -> Bool {
    guard let base = callee.base else { return false }
    // An extension of the type keeps its own signals.
    if frame?.isFeed == true { return true }
    if callee.declName.baseName.text == "bind", call.arguments.first?.label?.text == "signal" {
      return rewriteBinderOfFeed(call, base)
    }
    guard isFeed(base) else { return false }
    usesFeed = true
    if let executor = call.arguments.first(where: { $0.label?.text == "on" })?.expression {
      rewriteQueue(of: executor)
    }
    if callee.declName.baseName.text == "bind", let target = call.arguments.first,
      let binder = target.expression.as(MemberAccessExprSyntax.self), let object = binder.base,
      isBinder(binder)
    {
      let end = call.bytes.upperBound
      report(
        VueFluxRules.bind, at: call, "The target is captured weakly", symbol: "bind",
        [
          replace(object.bytes.upperBound..<binder.bytes.upperBound, ""),
          replace(end..<end, " { $0.\(binder.declName.baseName.text)($1) }"),
        ])
    }
    return true
  }

  /// Rewrites `binder.bind(signal: signal)`.
  private func rewriteBinderOfFeed(_ call: FunctionCallExprSyntax, _ base: ExprSyntax) -> Bool {
    guard let binder = base.as(MemberAccessExprSyntax.self), let object = binder.base,
      isBinder(binder), let signal = call.arguments.first?.expression, isFeed(signal)
    else { return false }
    usesFeed = true
    let executor = call.arguments.first { $0.label?.text == "on" }?.expression
    let queue = executor.map {
      anyQueue(ofExecutor: $0.trimmedDescription) ?? $0.trimmedDescription
    }
    for argument in call.arguments.dropFirst() { handle(argument) }
    handle(call.calledExpression)
    report(
      VueFluxRules.bind, at: call, "The target is captured weakly", symbol: "bind",
      [
        replace(call.bytes.lowerBound..<signal.bytes.lowerBound, ""),
        replace(
          signal.bytes.upperBound..<call.bytes.upperBound,
          ".bind(to: \(object.trimmedDescription)\(queue.map { ", on: \($0)" } ?? ""))"
            + " { $0.\(binder.declName.baseName.text)($1) }"),
      ])
    return true
  }

  private func rewriteQueue(of executor: ExprSyntax) {
    guard let queue = anyQueue(ofExecutor: executor.trimmedDescription),
      !handled.contains(executor.id)
    else { return }
    handle(executor)
    report(
      VueFluxRules.executorValue, at: executor, "The executor becomes a queue", symbol: "Executor",
      [replace(executor.bytes, queue)])
  }
}
