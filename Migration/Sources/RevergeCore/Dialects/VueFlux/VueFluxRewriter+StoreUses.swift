import SwiftSyntax

extension VueFluxRewriter {
  func rewrite(_ node: MemberAccessExprSyntax) {
    rewriteImplicitExecutor(node)
    guard !handled.contains(node.id), let base = node.base else { return }
    rewriteRenamed(node, base)
    countBlocked(node, base)
    if node.declName.baseName.text == "value" { countBlockedVariable(node, base) }
    let name = node.declName.baseName.text
    if name == "actions", frame?.extended != nil,
      ["Store", "Self"].contains(base.trimmedDescription)
    {
      handle(base)
      report(
        VueFluxRules.bus, at: node, "The call reaches all stores of the state", symbol: name,
        grade: .manual)
      return
    }
    if name == "actions", let state = stateOfBus(base) {
      handle(base)
      rewriteBus(node, state)
      return
    }
    if name == "value",
      rewriteVariable(node, base) || rewriteDerived(node, base) || rewriteAtomic(node, base)
    {
      return
    }
    if rewriteOwnSignal(node, base) || rewriteHeldMember(node, base)
      || rewriteUnknown(node, base, name)
    {
      return
    }
    switch vueFluxType(of: base) {
    case .store(let state)? where moves[state] != nil:
      if frame?.component?.state == state, frame?.isActions == false {
        report(
          VueFluxRules.stateRead, at: node,
          "This runs inside a commit to a store of the same state", symbol: name, grade: .manual)
        return
      }
      rewriteStoreMember(node, base, name)
    case .computed(let state)?: rewriteComputedMember(node, base, name, moves[state])
    case .other("Subscription")?, .other("SubscriptionScope")?, .other("AnyDisposable")?,
      .other("DisposableScope")?:
      guard name == "isUnsubscribed" || name == "isDisposed" else { return }
      let isScoped = isOfScope(base)
      report(
        VueFluxRules.token, at: node.declName,
        isScoped
          ? "'isCancelled' stays 'false' when the object is deallocated"
          : "A completed subscription is cancelled",
        symbol: name, grade: isScoped ? .review : .safe,
        [replace(node.declName.bytes, "isCancelled")])
    case .other("Disposable")? where name == "isDisposed":
      report(
        VueFluxRules.token, at: node, "A 'Cancellable' does not expose whether it is cancelled",
        symbol: name, grade: .manual)
    default: break
    }
  }

  /// Rewrites `actions` and `computed` in a class that is a store.
  func rewriteOwnMember(_ node: DeclReferenceExprSyntax, _ name: String) -> Bool {
    guard name == "actions" || name == "computed", let type = frame?.type,
      case .store(let state)? = vueFluxType(TypeReference(type, in: [])), moves[state] != nil,
      localMeaning(of: name, at: Syntax(node)) == nil, !localNames(at: node).contains(name)
    else { return false }
    guard frame?.extended == nil || !node.isInStaticMember else {
      report(
        VueFluxRules.bus, at: node, "The call reaches all stores of '\(state)'", symbol: name,
        grade: .manual)
      return true
    }
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    let isCalled =
      member?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member?.id
    if name == "computed", let member, member.base?.id == ExprSyntax(node).id,
      let getter = moves[state]?.getter(member.declName.baseName.text), !getter.isOfComponent,
      !getter.isSignal(of: moves[state]!)
    {
      report(
        VueFluxRules.computedUse, at: node, "'\(getter.name)' is read from the state",
        symbol: name, [replace(node.bytes, "state" + (node.isMemberOfState ? "" : ".primitive"))])
      return true
    }
    if name == "computed", let member, member.declName.baseName.text == "state",
      member.isMemberOfState
    {
      handled.insert(member.id)
      report(
        VueFluxRules.computedUse, at: node, "The component provides the state", symbol: name,
        [replace(node.bytes.lowerBound..<member.declName.bytes.lowerBound, "")])
      return true
    }
    guard name == "actions", member != nil, isCalled else {
      report(
        name == "actions" ? VueFluxRules.actionCall : VueFluxRules.computedUse, at: node,
        "The component itself replaces the store", symbol: name, grade: .manual)
      return true
    }
    report(
      VueFluxRules.actionCall, at: node, "The component has the actions", symbol: name,
      [replace(node.bytes, "self")])
    return true
  }

  /// Whether the expression is a subscription that ends with an object.
  private func isOfScope(_ token: ExprSyntax) -> Bool {
    guard vueFluxType(of: token) == .other("Subscription"),
      let call = localValue(of: token)?.value.as(FunctionCallExprSyntax.self)
    else { return false }
    return ["scope", "duringScopeOf", "to"].contains(call.arguments.first?.label?.text)
  }

  /// Reports `x.actions.dim()` and `x.computed.level` if the type of `x` is unknown.
  private func rewriteUnknown(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String
  ) -> Bool {
    guard name == "actions" || name == "computed", isOfVueFlux, resolve(base) == .unknown,
      let next = node.parent?.as(MemberAccessExprSyntax.self), next.base?.id == node.id
    else { return false }
    let member = next.declName.baseName.text
    let message = "'\(base.trimmedDescription)' may be a store"
    if name == "actions" {
      let isCalled = next.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == next.id
      guard
        index.declarations.methods["Actions"]?.contains(where: { $0.name == member })
          == true
      else { return false }
      guard isCalled else {
        report(
          VueFluxRules.actionCall, at: node.declName, message, symbol: name, grade: .manual)
        return true
      }
      report(
        VueFluxRules.actionCall, at: node.declName, message, symbol: name, grade: .review,
        [replace(base.bytes.upperBound..<node.declName.bytes.upperBound, "")])
      return true
    }
    if member == "state", !moves.isEmpty {
      report(
        VueFluxRules.computedUse, at: node.declName, message, symbol: name, grade: .review,
        [
          replace(
            node.declName.bytes.lowerBound..<next.declName.bytes.upperBound, "state.primitive")
        ])
      return true
    }
    let found = moves.values.filter { $0.getter(member) != nil }
    guard !found.isEmpty else { return false }
    let isPlain = found.allSatisfy { $0.getter(member)!.isSignal(of: $0) == false }
    report(
      VueFluxRules.computedUse, at: node.declName, message, symbol: name,
      grade: isPlain ? .review : .manual,
      isPlain ? [replace(node.declName.bytes, "state.primitive")] : [])
    return true
  }

  /// The state of a bus, `Store<S>.actions` or `Subclass.actions`.
  private func stateOfBus(_ base: ExprSyntax) -> String? {
    let text = base.trimmedDescription
    guard base.is(GenericSpecializationExprSyntax.self) || base.is(DeclReferenceExprSyntax.self)
    else { return nil }
    guard text.first?.isUppercase == true,
      case .store(let state)? = vueFluxType(TypeReference(text, in: scope))
    else { return nil }
    return state
  }

  /// Rewrites an action on all stores of a state to a loop.
  private func rewriteBus(_ node: MemberAccessExprSyntax, _ state: String) {
    guard let move = moves[state], let member = node.parent?.as(MemberAccessExprSyntax.self),
      let call = member.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == member.id, call.parent?.is(CodeBlockItemSyntax.self) == true,
      call.trailingClosure == nil, call.arguments.allSatisfy(\.expression.isPlainValue)
    else {
      report(
        VueFluxRules.bus, at: node, "The call reaches all stores of '\(state)'", symbol: "actions",
        grade: .manual)
      return
    }
    if frame?.component?.state == state, frame?.isActions == false {
      report(
        VueFluxRules.bus, at: node,
        "The call reaches all stores of '\(state)', including the one "
          + "that is committing", symbol: "actions", grade: .manual)
      return
    }
    let name = member.declName.baseName
    var edits: [Edit] = []
    if name.text == "dispatch" {
      guard let action = call.arguments.first, action.label?.text == "action" else { return }
      edits.append(
        replace(name.bytes.lowerBound..<action.expression.bytes.lowerBound, "\(move.applying)("))
      handled.insert(call.id)
    } else if !index.declarations.vueFlux.simpleActions.contains(name.text) {
      report(
        VueFluxRules.bus, at: node, "'\(name.text)' would run once for each store",
        symbol: "actions", grade: .manual)
      return
    }
    let isObserving = sequence(first: Syntax(call), next: \.parent).contains {
      guard let closure = $0.as(ClosureExprSyntax.self) else { return false }
      let callee = closure.enclosingCall?.calledExpression.as(MemberAccessExprSyntax.self)
      return ["subscribe", "observe", "bind"].contains(callee?.declName.baseName.text)
    }
    let start = call.bytes.lowerBound
    let used = Set(call.arguments.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) })
    let model = ["model", "each", "instance"].first { !used.contains($0) } ?? "eachModel"
    report(
      VueFluxRules.bus, at: node,
      isObserving
        ? "The call reaches all components of '\(state)', including those not yet notified"
        : "The call reaches all components of '\(state)'",
      symbol: "actions", grade: isObserving ? .review : .safe,
      [
        replace(
          start..<node.declName.bytes.upperBound,
          "for \(model) in \(self.name(of: move)).all { \(model)"),
        replace(call.bytes.upperBound..<call.bytes.upperBound, " }"),
      ] + edits)
  }

  private func rewriteStoreMember(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String
  ) {
    let parent = node.parent?.as(MemberAccessExprSyntax.self)
    let isFollowed = parent?.base?.id == node.id
    let whole = end(of: base, isFollowed: isFollowed)..<node.declName.bytes.upperBound
    switch name {
    case "actions":
      let call = parent?.parent?.as(FunctionCallExprSyntax.self)
      let isCalled = call?.calledExpression.id == parent?.id
      if rewriteKeptActions(node, base) { return }
      let value = parent.map { ExprSyntax($0) } ?? ExprSyntax(node)
      let isPlain = isFollowed && isCalled || isKeptShortly(value, base)
      report(
        VueFluxRules.actionCall, at: node.declName,
        isPlain
          ? "The component has the actions"
          : "The stored value retains the component",
        symbol: name, grade: isPlain ? .safe : .review, [replace(whole, "")])
    case "computed" where !isFollowed:
      let isShort = isKeptShortly(ExprSyntax(node), base)
      report(
        VueFluxRules.computedUse, at: node.declName,
        isShort
          ? "The component replaces 'computed'" : "The stored value retains the component",
        symbol: name, grade: isShort ? .safe : .review, [replace(whole, "")])
    case "modernStore":
      report(
        VueFluxRules.leftover, at: node.declName,
        "The modern store is 'store', and its state is no longer a revision", symbol: name,
        grade: .manual)
    default: break
    }
  }

  /// The end of an expression whose member is deleted: without `?`, if no other member follows.
  private func end(of base: ExprSyntax, isFollowed: Bool) -> Int {
    let chain = isFollowed ? nil : base.as(OptionalChainingExprSyntax.self)
    return (chain?.expression ?? base).bytes.upperBound
  }

  /// Rewrites actions that are assigned to a local variable and only called: they did not retain
  /// their store, and did nothing after it was deallocated.
  private func rewriteKeptActions(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) -> Bool {
    guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self),
      binding.initializer?.value.id == node.id, binding.typeAnnotation == nil,
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.text == "let", variable.bindings.count == 1,
      let item = variable.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self),
      !isKeptShortly(ExprSyntax(node), base)
    else { return false }
    let finder = AnyUseFinder(name: binding.pattern.trimmedDescription)
    for other in list where other.position > item.position { finder.walk(other) }
    guard
      finder.uses.allSatisfy({ !$0.isInClosure(below: Syntax(list)) && $0.isCalledAsStatement })
    else { return false }
    report(
      VueFluxRules.actionCall, at: node.declName, "The variable does not retain the component",
      symbol: "actions",
      [
        replace(variable.bindingSpecifier.bytes, "weak var"),
        replace(
          end(of: base, isFollowed: false)..<node.declName.bytes.upperBound, ""),
      ] + finder.uses.map { replace($0.bytes.upperBound..<$0.bytes.upperBound, "?") })
    return true
  }

  /// Whether a member of a store is only assigned to a local variable, and the store outlives that
  /// variable.
  private func isKeptShortly(_ value: ExprSyntax, _ store: ExprSyntax) -> Bool {
    guard let binding = value.parent?.parent?.as(PatternBindingSyntax.self),
      binding.initializer?.value.id == value.id, binding.typeAnnotation == nil,
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.text == "let",
      let item = variable.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let store = store.as(ForceUnwrapExprSyntax.self)?.expression ?? store
    // No other object owns a store that is created in the expression.
    if store.is(FunctionCallExprSyntax.self) { return false }
    if let owner = localValue(of: store)?.binding.parent?.parent?.as(VariableDeclSyntax.self),
      owner.bindingSpecifier.text != "let"
    {
      return false
    }
    let finder = AnyUseFinder(name: binding.pattern.trimmedDescription)
    for other in list where other.position > item.position { finder.walk(other) }
    return finder.uses.allSatisfy { !$0.isInClosure(below: Syntax(list)) && $0.isAskedOrCalled }
  }

  /// Rewrites members of `computed`.
  private func rewriteComputedMember(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String, _ move: VueFluxMove?
  ) {
    guard let move else { return }
    if let getter = move.getter(name), getter.isOfComponent {
      let owner = owner(ofComputed: base)
      report(
        VueFluxRules.computedUse, at: node.declName, "The component has '\(name)'",
        symbol: "computed", [replace(owner.bytes.upperBound..<base.bytes.upperBound, "")])
      return
    }
    if let getter = move.getter(name), getter.isSignal(of: move) {
      rewriteConstant(node, base, getter, move)
      return
    }
    let access = base.as(MemberAccessExprSyntax.self)
    let isOfStore = access?.declName.baseName.text == "computed"
    let start = isOfStore ? access!.base!.bytes.upperBound : base.bytes.upperBound
    if name == "state" {
      let isAsked = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id
      report(
        VueFluxRules.computedUse, at: node.declName,
        isAsked
          ? "The component provides the state"
          : "The state is a snapshot, which does not reflect later changes",
        symbol: "computed", grade: isAsked ? .safe : .review,
        [
          replace(
            start..<node.declName.bytes.upperBound,
            ".state\(node.isMemberOfState ? "" : ".primitive")")
        ])
      return
    }
    report(
      VueFluxRules.computedUse, at: node.declName, "'\(name)' is read from the state",
      symbol: "computed",
      [replace(start..<base.bytes.upperBound, base.isMemberOfState ? ".state" : ".state.primitive")]
    )
  }

  /// Whether a key path is a literal that leads to a computed value that the state has, too.
  private func isOfState(_ argument: LabeledExprSyntax, _ state: String) -> Bool {
    guard let path = argument.expression.as(KeyPathExprSyntax.self), path.root == nil,
      let move = moves[state],
      case .property(let first)? = path.components.first?.component
    else { return false }
    let name = first.declName.baseName.text
    guard let getter = move.getter(name) else { return name != "state" }
    return !getter.isOfComponent && !getter.isSignal(of: move)
  }

  /// Rewrites a subscript of `computed`.
  func rewrite(_ node: SubscriptCallExprSyntax) {
    guard case .computed(let state)? = vueFluxType(of: node.calledExpression), moves[state] != nil
    else { return }
    let base = node.calledExpression
    let access = base.as(MemberAccessExprSyntax.self)
    let isOfStore = access?.declName.baseName.text == "computed"
    if let path = node.arguments.first, path.label?.text == "keyPath", !isOfState(path, state) {
      handle(base)
      report(
        VueFluxRules.computedUse, at: node, "The key path may lead to a signal", symbol: "computed",
        grade: .manual)
      return
    }
    if isOfStore { handled.insert(base.id) }
    let start = isOfStore ? access!.base!.bytes.upperBound : base.bytes.upperBound
    report(
      VueFluxRules.computedUse, at: node, "The subscript belongs to the state", symbol: "computed",
      [replace(start..<base.bytes.upperBound, ".state.primitive")])
  }
}

extension SyntaxProtocol {
  /// Whether the node is in a static member.
  fileprivate var isInStaticMember: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if let item = parent.as(MemberBlockItemSyntax.self) {
        let modifiers = item.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
        return modifiers?.contains { ["static", "class"].contains($0.name.text) } ?? false
      }
      current = parent
    }
    return false
  }
}

extension ExprSyntax {
  /// Whether the expression is a literal or a name with members, without effects.
  fileprivate var isPlainValue: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.isPlainValue ?? true
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      // An enum case with associated values.
      return call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil
        && call.calledExpression.is(MemberAccessExprSyntax.self) && call.trailingClosure == nil
        && call.arguments.allSatisfy(\.expression.isPlainValue)
    }
    return self.is(DeclReferenceExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self)
      || self.is(FloatLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }
}
