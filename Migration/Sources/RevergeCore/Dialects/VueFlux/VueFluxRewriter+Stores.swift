import SwiftSyntax

extension VueFluxRewriter {
  // MARK: Calls

  func rewrite(_ call: FunctionCallExprSyntax) {
    guard !handled.contains(call.id) else { return }
    _ =
      rewriteSharing(call) || rewriteRecursion(call) || rewriteCreation(call)
      || rewriteDispatch(call)
      || rewriteSubscribe(call) || rewriteSignalUse(call) || rewriteSend(call)
      || rewriteForeignSend(call) || rewriteCallback(call)
      || rewriteEnd(call) || rewriteAtomic(call)
  }

  /// Rewrites a call that creates a store, in any form.
  private func rewriteCreation(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.makesVueFluxStore, isOfVueFlux, let state = call.arguments.first else {
      return false
    }
    let callee = call.calledExpression
    let made = madeType(by: call)
    guard let made, case .store(let name) = made, let move = moves[name] else {
      let isBare = ["Store", "Store.init"].contains(callee.trimmedDescription.unqualified)
      guard
        made != nil || callee.trimmedDescription.hasSuffix("init")
          || isBare && index.isVueFlux("Store", in: scope)
      else { return false }
      if made == nil, moves.isEmpty { return false }
      handled.insert(callee.id)
      report(
        VueFluxRules.store, at: call, "Cannot determine the state of the store", symbol: "Store",
        grade: .manual)
      return true
    }
    guard let values = values(of: Array(call.arguments)[1].expression, for: move) else {
      report(
        VueFluxRules.store, at: call, "The mutations are created elsewhere", symbol: "Store",
        grade: .manual)
      return true
    }
    var edits = queueArgument(
      of: call, after: values.last?.expression ?? state.expression, move)
    if let first = values.first {
      edits.append(replace(state.expression.bytes.upperBound..<first.bytes.lowerBound, ", "))
    }
    if let type = storeName(in: callee) {
      handle(callee)
      edits.append(replace(type.bytes, self.name(of: move)))
    }
    if let name = state.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      !isOnlyUse(of: name, in: Syntax(call))
    {
      report(
        VueFluxRules.store, at: call,
        "'\(name)' is a value, and does not reflect changes of the store's state",
        symbol: "Store", grade: .review, edits)
      return true
    }
    if call.arguments.count == 2, !index.declarations.vueFlux.execution.hasPlainStandard(in: file) {
      report(
        VueFluxRules.executor, at: call,
        "Cannot determine the executor of the store, or its name here",
        symbol: "executor", grade: .review, edits)
      return true
    }
    if move.isQueued, index.declarations.vueFlux.execution.hasConcurrentValues,
      let executor = call.arguments.last?.expression, call.arguments.count == 3,
      anyQueue(ofExecutor: executor.trimmedDescription) == nil
    {
      report(
        VueFluxRules.executor, at: call,
        "A concurrent queue would not apply the actions in order",
        symbol: "executor", grade: .review, edits)
      return true
    }
    if move.isQueued {
      let isConcurrent = edits.contains { $0.replacement.contains("DispatchQueue(label: ") }
      report(
        VueFluxRules.executor, at: call,
        isConcurrent
          ? "The queue is concurrent: a serial queue that targets it preserves the order of actions"
          : "The component is created with the queue of its commits", symbol: "executor",
        grade: isConcurrent ? .review : .safe, edits)
    } else {
      report(
        VueFluxRules.store, at: call, "The component is created with its state", symbol: "Store",
        edits
      )
    }
    return true
  }

  /// The arguments of a call that creates the mutations of a state; `nil` if the component cannot be
  /// created with them.
  private func values(of expression: ExprSyntax, for move: VueFluxMove) -> [LabeledExprSyntax]? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else {
      return nil
    }
    let values = Array(call.arguments)
    let labels = values.map { $0.label?.text ?? "_" }
    guard
      move.mutations.hasInitializer
        ? call.calledExpression.namesMutations
        : labels == move.mutations.parameters.map(\.name)
    else { return nil }
    if values.isEmpty { handle(call) } else { handle(call.calledExpression) }
    return values
  }

  /// Whether a name is a local variable that is used nowhere else.
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

  /// The explicit type in a call that creates a store, if it belongs to the library.
  private func storeName(in callee: ExprSyntax) -> ExprSyntax? {
    let member = callee.as(MemberAccessExprSyntax.self)
    let isInit = member?.declName.baseName.text == "init"
    guard let type = isInit ? member?.base : callee,
      type.trimmedDescription.unqualified.withoutGenericArguments == "Store"
    else { return nil }
    return type
  }

  /// The library type that an initializer call creates; `nil` if it is unknown.
  private func madeType(by call: FunctionCallExprSyntax) -> VueFluxType? {
    let callee = call.calledExpression.trimmedDescription
    if let move = frame?.extended, ["Store", "Store.init", "Self", "Self.init"].contains(callee) {
      return .store(move.state)
    }
    if callee == "super.init" || callee == "self.init" {
      return frame?.type.flatMap { vueFluxType(TypeReference($0, in: [])) }
    }
    if let named = ExprSyntax(call).namedType,
      let type = vueFluxType(TypeReference(named, in: scope))
    {
      return type
    }
    guard callee == ".init" || ["Store", "Store.init"].contains(callee.unqualified) else {
      return nil
    }
    if let type = call.annotatedType { return vueFluxType(TypeReference(type, in: scope)) }
    if let state = storedState(of: call) { return .store(state) }
    // The assigned property or variable has the type.
    guard let list = call.parent?.as(ExprListSyntax.self) else { return nil }
    let elements = Array(list)
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
      elements[2].id == call.id
    else { return nil }
    return vueFluxType(of: elements[0])
  }

  /// The state of a store that is created with a named state.
  func storedState(of call: FunctionCallExprSyntax) -> String? {
    guard call.makesVueFluxStore,
      ["Store", "Store.init"].contains(call.calledExpression.trimmedDescription.unqualified),
      let state = call.arguments.first?.expression, state.is(DeclReferenceExprSyntax.self),
      case .state(let name)? = vueFluxType(of: state)
    else { return nil }
    return name
  }

  /// Replaces `Store` in an extension of the stores of a state.
  func rewriteExtendedStore(_ node: Syntax) -> Bool {
    guard let move = frame?.extended, index.isVueFlux("Store", in: scope) else { return false }
    report(
      VueFluxRules.store, at: node, "The component replaces the store", symbol: "Store",
      [replace(node.bytes, name(of: move))])
    return true
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
    var move = frame?.component
    if let base = member?.base, base.trimmedDescription != "self" {
      if case .actions(let state)? = vueFluxType(of: base) {
        guard moves[state] != nil else { return false }
        move = moves[state]
      } else {
        guard frame?.isActions == true, let own = frame?.type,
          case .value(let type) = resolve(base), type.text == own
        else { return false }
        isKept = true
      }
    } else {
      guard frame?.isActions == true else { return false }
    }
    report(
      VueFluxRules.dispatch, at: name,
      isKept ? "The stored value retains the component" : "The component applies the action",
      symbol: "dispatch", grade: isKept ? .review : .safe,
      [
        replace(
          name.bytes.lowerBound..<argument.expression.bytes.lowerBound,
          "\(move?.applying ?? "apply")(")
      ])
    return true
  }

  /// Captures `self` weakly: actions may outlive their store, and then do nothing.
  func rewrite(_ closure: ClosureExprSyntax) {
    rewriteClosureOfOwner(closure)
    guard frame?.isActions == true, closure.capturesSelf == nil, !isInKeptClosure(closure),
      let callee = closure.enclosingCall?.calledExpression,
      !VueFluxNames.callers.contains(
        (callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self))?
          .baseName.text ?? "")
    else { return }
    let finder = SelfFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    // Actions were a struct, whose closures need no explicit `self`.
    let implicit = finder.names.filter { isOwnAction($0) }
    guard !finder.uses.isEmpty || !implicit.isEmpty else { return }
    guard finder.uses.allSatisfy(\.isCalledAsStatement), implicit.allSatisfy(\.isStatement) else {
      report(
        VueFluxRules.capture, at: closure,
        "The closure would retain the component, and needs its result", symbol: "self",
        grade: .manual)
      return
    }
    report(
      VueFluxRules.capture, at: closure, "The closure does not retain the component",
      symbol: "self",
      header(of: closure, adding: ["weak self"])
        + finder.uses.map { replace($0.bytes.upperBound..<$0.bytes.upperBound, "?") }
        + implicit.map { replace($0.bytes.lowerBound..<$0.bytes.lowerBound, "self?.") })
  }

  /// Whether a called name is an action, or `dispatch`.
  private func isOwnAction(_ node: DeclReferenceExprSyntax) -> Bool {
    guard let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == node.id
    else { return false }
    let name = node.baseName.text
    if name == "dispatch" { return call.arguments.first?.label?.text == "action" }
    return localMeaning(of: name, at: Syntax(node)) == nil
      && index.declarations.methods["Actions"]?.contains { $0.name == name } == true
  }

  /// Whether an enclosing closure already captures `self` weakly.
  private func isInKeptClosure(_ closure: ClosureExprSyntax) -> Bool {
    var current = closure.parent
    while let parent = current {
      if parent.is(ClosureExprSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) { return false }
      current = parent.parent
    }
    return false
  }

  // MARK: Names

  /// Rewrites mutations that are named or created outside of a store's initializer.
  func rewriteMutationsName(_ node: Syntax, _ name: String) -> Bool {
    guard !handled.contains(node.id),
      let type = index.declaration(of: TypeReference(name, in: scope))?.name,
      let move = index.vueFlux.movesByMutations[type], localMeaning(of: name, at: node) == nil
    else { return false }
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id,
      !["init", "self"].contains(member.declName.baseName.text)
    {
      report(
        VueFluxRules.mutations, at: node, "The component has the members of the mutations",
        symbol: "Mutations", [replace(node.bytes, self.name(of: move))])
      return true
    }
    report(
      VueFluxRules.mutations, at: node, "The component has the mutations, and applies actions",
      symbol: "Mutations", grade: .manual)
    return true
  }

  /// Reports a name that refers to a member of the component, which actions and mutations did not
  /// have.
  private func reportHidden(_ node: DeclReferenceExprSyntax, _ name: String) -> Bool {
    guard let move = frame?.component,
      VueFluxNames.membersOfComponents.contains(name)
        || move.hasBus && ["all", "register", "registered"].contains(name),
      localMeaning(of: name, at: Syntax(node)) == nil, !localNames(at: node).contains(name),
      !["Actions", move.mutations.reference.text].contains(where: { type in
        index.declarations.methods[type]?.contains { $0.name == name } == true
      })
    else { return false }
    report(
      frame?.isActions == true ? VueFluxRules.actions : VueFluxRules.mutations, at: node,
      "'\(name)' refers to a member of the component here", symbol: name, grade: .manual)
    return true
  }

  func rewrite(_ node: DeclReferenceExprSyntax) {
    guard !handled.contains(node.id),
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id
    else { return }
    rewriteOwnState(node)
    rewriteStateOfOwner(node)
    rewriteRenamed(node)
    let name = node.baseName.text
    if reportHidden(node, name) || rewriteOwnMember(node, name) { return }
    if name == "subscribe", frame?.extended != nil, node.isCallee {
      report(
        VueFluxRules.subscribe, at: node, "The component observes itself", symbol: name,
        grade: .manual)
      return
    }
    rewriteOtherGetter(node, name)
    if rewriteMutationsName(Syntax(node), name) { return }
    if rewriteOwnNamespace(Syntax(node), name) { return }
    if name == "Store", rewriteExtendedStore(Syntax(node)) { return }
    // A generic type with arguments is rewritten as a whole; without arguments, a store may be
    // modern.
    guard VueFluxNames.plain.contains(name) || VueFluxNames.generic.contains(name),
      !["Store", "Actions", "Computed"].contains(name),
      node.parent?.is(GenericSpecializationExprSyntax.self) != true, isOfVueFlux, canNameTypes,
      index.isVueFlux(name, in: scope)
    else { return }
    if ["DisposableScope", "SubscriptionScope", "AnyDisposable"].contains(name) {
      rewriteScopeName(node, name)
      return
    }
    if rewriteSignalName(Syntax(node), name) { return }
    if name == "Executor" {
      rewriteExecutorName(node)
      return
    }
    if ["AtomicReference", "ThreadSafe"].contains(name), rewriteAtomicCreation(Syntax(node), name) {
      return
    }
    reportType(Syntax(node), name)
  }
}

extension ExprSyntax {
  /// Whether a callee names a type, or is `.init`.
  fileprivate var namesMutations: Bool {
    trimmedDescription == ".init" || trimmedDescription.first?.isUppercase == true
  }
}

extension VueFluxDeclarations.Getter {
  /// Whether the getter is a signal, a constant, or the value of a sink.
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
  /// Whether a property is read that `Changes` does not shadow.
  var isMemberOfState: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
      member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != member.id
    else { return false }
    return !NeueNames.membersOfChanges.contains(member.declName.baseName.text)
  }
}

extension ClosureExprSyntax {
  /// The capture of `self`, if the closure lists it.
  var capturesSelf: ClosureCaptureSyntax? {
    signature?.capture?.items.first { $0.name.text == "self" && $0.initializer == nil }
  }
}

/// Finds the uses of `self`.
final class SelfFinder: SyntaxVisitor {
  var uses: [DeclReferenceExprSyntax] = []
  /// Other names that are not members.
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
  fileprivate var isCallee: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(self).id
  }

  /// Whether the expression is the base of a member, or is called.
  var isAskedOrCalled: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.base?.id == id
      || parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
  }

  /// Whether the node is in a closure.
  func isInClosure(below root: Syntax) -> Bool {
    var current = parent
    while let node = current, node.id != root.id {
      if node.is(ClosureExprSyntax.self) { return true }
      current = node.parent
    }
    return false
  }

  /// Whether the call is a statement whose result is not used.
  fileprivate var isStatement: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.parent?.is(CodeBlockItemSyntax.self) == true
  }

  /// Whether a method of it is called as a statement whose result is not used.
  var isCalledAsStatement: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
      let call = member.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return call.parent?.is(CodeBlockItemSyntax.self) == true
  }
}
