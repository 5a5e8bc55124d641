import SwiftSyntax

extension VueFluxRewriter {
  // MARK: Calls

  func rewrite(_ call: FunctionCallExprSyntax) {
    guard !handled.contains(call.id) else { return }
    _ =
      rewriteRecursion(call) || rewriteCreation(call) || rewriteDispatch(call)
      || rewriteSubscribe(call) || rewriteSignalUse(call) || rewriteSend(call)
      || rewriteEnd(call) || rewriteAtomic(call)
  }

  /// Making a store, by whatever name.
  private func rewriteCreation(_ call: FunctionCallExprSyntax) -> Bool {
    let labels = call.arguments.map { $0.label?.text ?? "" }
    guard labels == ["state", "mutations", "executor"] || labels == ["state", "mutations"],
      isOfVueFlux, let state = call.arguments.first, let end = call.rightParen
    else { return false }
    let callee = call.calledExpression
    let made = madeType(by: call)
    guard let made, case .store(let name) = made, let move = moves[name] else {
      guard made != nil || callee.trimmedDescription.hasSuffix("init") else { return false }
      if made == nil, moves.isEmpty { return false }
      handled.insert(callee.id)
      report(
        VueFluxRules.store, at: call, "Which state the store is of cannot be told", symbol: "Store",
        grade: .manual)
      return true
    }
    let mutations = Array(call.arguments)[1].expression.trimmedDescription
    guard mutations == ".init()" || mutations.hasSuffix("()") else {
      report(
        VueFluxRules.store, at: call, "The mutations are made elsewhere", symbol: "Store",
        grade: .manual)
      return true
    }
    handle(Array(call.arguments)[1])
    var edits = [
      replace(state.expression.bytes.upperBound..<end.bytes.lowerBound, "")
    ]
    if let type = storeName(in: callee) {
      handle(callee)
      edits.append(replace(type.bytes, self.name(of: move)))
    }
    let executor = labels.count == 3 ? call.arguments.last!.expression : nil
    if let executor { handle(executor) }
    if let name = state.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      !isOnlyUse(of: name, in: Syntax(call))
    {
      report(
        VueFluxRules.store, at: call,
        "'\(name)' is a value, and sees nothing of what is done to the store's state",
        symbol: "Store", grade: .review, edits)
      return true
    }
    let text = executor?.trimmedDescription
    if text == ".immediate" || text == "Executor.immediate" {
      report(
        VueFluxRules.store, at: call, "The component is made with its state", symbol: "Store", edits
      )
    } else {
      report(
        VueFluxRules.executor, at: call,
        "Commits are made where they are called, not by '\(text ?? "the default executor")'",
        symbol: "executor", edits)
    }
    return true
  }

  /// Whether a name is that of a variable in a function, and used nowhere else.
  private func isOnlyUse(of name: String, in node: Syntax) -> Bool {
    var current = node
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self),
        list.contains(where: { item in
          item.item.as(VariableDeclSyntax.self)?.bindings.contains {
            $0.pattern.trimmedDescription == name
          } == true
        })
      {
        let finder = AnyUseFinder(name: name)
        finder.walk(list)
        return finder.uses.count == 1 && !parent.parent!.is(SourceFileSyntax.self)
      }
      current = parent
    }
    return false
  }

  /// The type that is named where a store is made, if it is the library's.
  private func storeName(in callee: ExprSyntax) -> ExprSyntax? {
    let member = callee.as(MemberAccessExprSyntax.self)
    let isInit = member?.declName.baseName.text == "init"
    guard let type = isInit ? member?.base : callee,
      type.trimmedDescription.unqualified.withoutGenericArguments == "Store"
    else { return nil }
    return type
  }

  /// What a call of an initializer makes: a type of the library's, `nil` if that cannot be told.
  private func madeType(by call: FunctionCallExprSyntax) -> VueFluxType? {
    let callee = call.calledExpression.trimmedDescription
    if callee == "super.init" || callee == "self.init" {
      return frame?.type.flatMap { vueFluxType(TypeReference($0, in: [])) }
    }
    if let named = ExprSyntax(call).namedType {
      return vueFluxType(TypeReference(named, in: scope))
    }
    guard callee == ".init" else { return nil }
    var current = call.parent
    while let parent = current {
      if let binding = parent.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation.flatMap {
          vueFluxType(TypeReference($0.type.trimmedDescription, in: scope))
        }
      }
      if parent.is(CodeBlockItemSyntax.self) || parent.is(ClosureExprSyntax.self) { return nil }
      current = parent.parent
    }
    return nil
  }

  // MARK: Dispatching

  private func rewriteDispatch(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.arguments.count == 1, let argument = call.arguments.first,
      argument.label?.text == "action"
    else { return false }
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    let name = member?.declName ?? call.calledExpression.as(DeclReferenceExprSyntax.self)
    guard let name, name.baseName.text == "dispatch" else { return false }
    var isKept = false
    if let base = member?.base, base.trimmedDescription != "self" {
      if case .actions(let state)? = vueFluxType(of: base) {
        guard moves[state] != nil else { return false }
      } else {
        guard frame?.isActions == true, let own = frame?.type,
          case .value(let type) = meaning(of: base), type.text == own
        else { return false }
        isKept = true
      }
    } else {
      guard frame?.isActions == true else { return false }
    }
    report(
      VueFluxRules.dispatch, at: name,
      isKept ? "What is kept is the component, and not only its actions" : "The action is applied",
      symbol: "dispatch", grade: isKept ? .review : .safe,
      [replace(name.bytes.lowerBound..<argument.expression.bytes.lowerBound, "apply(")])
    return true
  }

  /// Actions may outlive their store, and do nothing then.
  func rewrite(_ closure: ClosureExprSyntax) {
    guard frame?.isActions == true, closure.capturesSelf == nil, !isInKeptClosure(closure),
      let callee = closure.enclosingCall?.calledExpression,
      !VueFluxNames.callers.contains(
        (callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self))?
          .baseName.text ?? "")
    else { return }
    let finder = SelfFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    // Actions were a struct, which need not say 'self' in closures.
    let implicit = finder.names.filter { isOwnAction($0) }
    guard !finder.uses.isEmpty || !implicit.isEmpty else { return }
    guard finder.uses.allSatisfy(\.isCalledAsStatement), implicit.allSatisfy(\.isStatement) else {
      report(
        VueFluxRules.capture, at: closure,
        "The closure would keep the component, and needs a result of it", symbol: "self",
        grade: .manual)
      return
    }
    report(
      VueFluxRules.capture, at: closure, "The closure does not keep the component",
      symbol: "self",
      header(of: closure, adding: ["weak self"])
        + finder.uses.map { replace($0.bytes.upperBound..<$0.bytes.upperBound, "?") }
        + implicit.map { replace($0.bytes.lowerBound..<$0.bytes.lowerBound, "self?.") })
  }

  /// Whether a name that is called is that of an action, or of 'dispatch'.
  private func isOwnAction(_ node: DeclReferenceExprSyntax) -> Bool {
    guard let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == node.id
    else { return false }
    let name = node.baseName.text
    if name == "dispatch" { return call.arguments.first?.label?.text == "action" }
    return localMeaning(of: name, at: Syntax(node)) == nil
      && index.declarations.methods["Actions"]?.contains { $0.name == name } == true
  }

  /// Whether a closure around it has been given a weak `self`.
  private func isInKeptClosure(_ closure: ClosureExprSyntax) -> Bool {
    var current = closure.parent
    while let parent = current {
      if parent.is(ClosureExprSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) { return false }
      current = parent.parent
    }
    return false
  }

  // MARK: Members

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

  // MARK: Names

  /// Mutations that are named, or made, elsewhere than where a store is made.
  func rewriteMutationsName(_ node: Syntax, _ name: String) -> Bool {
    guard !handled.contains(node.id),
      let type = index.declaration(of: TypeReference(name, in: scope))?.name,
      let move = index.vueFlux.movesByMutations[type], localMeaning(of: name, at: node) == nil
    else { return false }
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id,
      !["init", "self"].contains(member.declName.baseName.text)
    {
      report(
        VueFluxRules.mutations, at: node, "The component has what the mutations had",
        symbol: "Mutations", [replace(node.bytes, self.name(of: move))])
      return true
    }
    report(
      VueFluxRules.mutations, at: node, "The mutations are the component's, which applies actions",
      symbol: "Mutations", grade: .manual)
    return true
  }

  func rewrite(_ node: DeclReferenceExprSyntax) {
    guard !handled.contains(node.id),
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id
    else { return }
    rewriteOwnState(node)
    let name = node.baseName.text
    if rewriteMutationsName(Syntax(node), name) { return }
    // With its arguments, a generic type is looked at as a whole; without, a store may be modern.
    guard VueFluxNames.plain.contains(name) || VueFluxNames.generic.contains(name),
      !["Store", "Actions", "Computed"].contains(name),
      node.parent?.is(GenericSpecializationExprSyntax.self) != true, isOfVueFlux,
      index.isVueFlux(name, in: scope)
    else { return }
    if ["DisposableScope", "SubscriptionScope", "AnyDisposable"].contains(name) {
      rewriteScopeName(node, name)
      return
    }
    if ["AtomicReference", "ThreadSafe"].contains(name), rewriteAtomicCreation(Syntax(node), name) {
      return
    }
    reportType(Syntax(node), name)
  }
}

extension VueFluxDeclarations.Getter {
  /// Whether it is a signal, a constant, or what a sink sends.
  func isSignal(of move: VueFluxMove) -> Bool {
    switch kind {
    case .value: return false
    case .mapped, .signal: return true
    case .property(let property):
      let kind = move.declaration.property(property)?.kind
      return kind == .variable || kind == .sink
    }
  }
}

extension SyntaxProtocol {
  /// Whether it is asked for a property that a state's changes do not have themselves.
  fileprivate var isMemberOfState: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
      member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != member.id
    else { return false }
    return !NeueNames.membersOfChanges.contains(member.declName.baseName.text)
  }
}

extension ClosureExprSyntax {
  /// How the closure captures `self`, if it says so.
  var capturesSelf: ClosureCaptureSyntax? {
    signature?.capture?.items.first { $0.name.text == "self" && $0.initializer == nil }
  }
}

/// Finds the uses of `self`.
final class SelfFinder: SyntaxVisitor {
  var uses: [DeclReferenceExprSyntax] = []
  /// Other names that are no members.
  var names: [DeclReferenceExprSyntax] = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "self" {
      uses.append(node)
    } else if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      names.append(node)
    }
    return .visitChildren
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is the base of a member, or is called.
  fileprivate var isAskedOrCalled: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.base?.id == id
      || parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
  }

  /// Whether it is in a closure.
  fileprivate func isInClosure(below root: Syntax) -> Bool {
    var current = parent
    while let node = current, node.id != root.id {
      if node.is(ClosureExprSyntax.self) { return true }
      current = node.parent
    }
    return false
  }

  /// Whether it is called, and nothing is done with the result.
  fileprivate var isStatement: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.parent?.is(CodeBlockItemSyntax.self) == true
  }

  /// Whether a method of it is called, and nothing is done with the result.
  fileprivate var isCalledAsStatement: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
      let call = member.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return call.parent?.is(CodeBlockItemSyntax.self) == true
  }
}
