import SwiftSyntax

extension VueFluxRewriter {
  func rewrite(_ node: MemberAccessExprSyntax) {
    guard !handled.contains(node.id), let base = node.base else { return }
    let name = node.declName.baseName.text
    if name == "actions", let state = stateOfBus(base) {
      handle(base)
      report(
        VueFluxRules.bus, at: node, "All stores of '\(state)' hear of it", symbol: "actions",
        grade: .manual)
      return
    }
    if name == "value",
      rewriteVariable(node, base) || rewriteDerived(node, base) || rewriteAtomic(node, base)
    {
      return
    }
    if rewriteUnknown(node, base, name) { return }
    switch vueFluxType(of: base) {
    case .store(let state)? where moves[state] != nil:
      if frame?.component?.state == state, frame?.isActions == false {
        report(
          VueFluxRules.stateRead, at: node, "This is in a commit to a store of the same state",
          symbol: name, grade: .manual)
        return
      }
      rewriteStoreMember(node, base, name)
    case .computed(let state)?: rewriteComputedMember(node, base, name, moves[state])
    case .other("Subscription")? where name == "isUnsubscribed",
      .other("Disposable")? where name == "isDisposed",
      .other("AnyDisposable")? where name == "isDisposed",
      .other("DisposableScope")? where name == "isDisposed":
      report(
        VueFluxRules.token, at: node, "A subscription does not tell whether it is over",
        symbol: name, grade: .manual)
    default: break
    }
  }

  /// `x.actions.dim()` and `x.computed.level`, where the names do not tell what `x` is.
  private func rewriteUnknown(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String
  ) -> Bool {
    guard name == "actions" || name == "computed", isOfVueFlux, meaning(of: base) == .unknown,
      let next = node.parent?.as(MemberAccessExprSyntax.self), next.base?.id == node.id
    else { return false }
    let member = next.declName.baseName.text
    let message = "'\(base.trimmedDescription)' may be a store"
    if name == "actions" {
      let isCalled = next.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == next.id
      guard isCalled,
        index.declarations.methods["Actions"]?.contains(where: { $0.name == member })
          == true
      else { return false }
      report(
        VueFluxRules.actionCall, at: node.declName, message, symbol: name, grade: .review,
        [replace(base.bytes.upperBound..<node.declName.bytes.upperBound, "")])
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

  /// The state whose stores are all told, in `Store<S>.actions` or `Subclass.actions`.
  private func stateOfBus(_ base: ExprSyntax) -> String? {
    let text = base.trimmedDescription
    guard base.is(GenericSpecializationExprSyntax.self) || base.is(DeclReferenceExprSyntax.self)
    else { return nil }
    guard text.first?.isUppercase == true,
      case .store(let state)? = vueFluxType(TypeReference(text, in: scope))
    else { return nil }
    return state
  }

  private func rewriteStoreMember(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String
  ) {
    let parent = node.parent?.as(MemberAccessExprSyntax.self)
    let isFollowed = parent?.base?.id == node.id
    let whole = base.bytes.upperBound..<node.declName.bytes.upperBound
    switch name {
    case "actions":
      let call = parent?.parent?.as(FunctionCallExprSyntax.self)
      let isCalled = call?.calledExpression.id == parent?.id
      let value = parent.map { ExprSyntax($0) } ?? ExprSyntax(node)
      let isPlain = isFollowed && isCalled || isKeptShortly(value, base)
      report(
        VueFluxRules.actionCall, at: node.declName,
        isPlain
          ? "The component has the actions"
          : "What is kept is the component, and not only its actions",
        symbol: name, grade: isPlain ? .safe : .review, [replace(whole, "")])
    case "computed" where !isFollowed:
      let isShort = isKeptShortly(ExprSyntax(node), base)
      report(
        VueFluxRules.computedUse, at: node.declName,
        isShort
          ? "The component stands for it" : "What is kept is the component, and not only its state",
        symbol: name, grade: isShort ? .safe : .review, [replace(whole, "")])
    case "modernStore":
      report(
        VueFluxRules.leftover, at: node.declName,
        "The modern store is 'store', and its state is no revision any more", symbol: name,
        grade: .manual)
    default: break
    }
  }

  /// Whether something of a store is only given a name in a function, where nothing else keeps it
  /// and the store does not go meanwhile.
  private func isKeptShortly(_ value: ExprSyntax, _ store: ExprSyntax) -> Bool {
    guard let binding = value.parent?.parent?.as(PatternBindingSyntax.self),
      binding.initializer?.value.id == value.id, binding.typeAnnotation == nil,
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.text == "let",
      let item = variable.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    if let owner = localValue(of: store)?.binding.parent?.parent?.as(VariableDeclSyntax.self),
      owner.bindingSpecifier.text != "let"
    {
      return false
    }
    let finder = AnyUseFinder(name: binding.pattern.trimmedDescription)
    for other in list where other.position > item.position { finder.walk(other) }
    return finder.uses.allSatisfy { !$0.isInClosure(below: Syntax(list)) && $0.isAskedOrCalled }
  }

  /// What is asked of `computed`.
  private func rewriteComputedMember(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String, _ move: VueFluxMove?
  ) {
    guard let move else { return }
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
          ? "The state is read from the component"
          : "What has the state has it as it is now, and does not see what comes after",
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

  /// A subscript of `computed`.
  func rewrite(_ node: SubscriptCallExprSyntax) {
    guard case .computed(let state)? = vueFluxType(of: node.calledExpression), moves[state] != nil
    else { return }
    let base = node.calledExpression
    let access = base.as(MemberAccessExprSyntax.self)
    let isOfStore = access?.declName.baseName.text == "computed"
    if isOfStore { handled.insert(base.id) }
    let start = isOfStore ? access!.base!.bytes.upperBound : base.bytes.upperBound
    report(
      VueFluxRules.computedUse, at: node, "The subscript is the state's", symbol: "computed",
      [replace(start..<base.bytes.upperBound, ".state.primitive")])
  }
}
