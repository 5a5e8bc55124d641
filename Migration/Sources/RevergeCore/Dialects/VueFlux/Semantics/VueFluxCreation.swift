import SwiftSyntax

/// A call that creates a store, in any form.
struct VueFluxCreation {
  /// The forms of a creation. Each concerns one rule.
  enum Form {
    /// The state is unknown, or is not migrated, for a reason.
    case noState(String?)
    /// The mutations are created elsewhere.
    case foreignMutations
    /// A local variable with this name, which is used elsewhere, is the state.
    case sharedState(String)
    /// An executor that other code may choose.
    case unknownExecutor
    /// A value that may be a concurrent queue is the executor.
    case concurrentExecutor
    /// The component commits on a queue.
    case queued
    case immediate
  }

  let call: FunctionCallExprSyntax
  let form: Form
  /// The migration of the store's state, and the arguments of the mutations.
  let made: (move: VueFluxMove, values: [LabeledExprSyntax])?

  init(
    _ call: FunctionCallExprSyntax, _ form: Form,
    made: (move: VueFluxMove, values: [LabeledExprSyntax])? = nil
  ) {
    self.call = call
    self.form = form
    self.made = made
  }
}

extension VueFluxContext {
  /// The creation of a store by a call.
  func creation(by call: FunctionCallExprSyntax) -> VueFluxCreation? {
    guard call.makesVueFluxStore, isOfVueFlux, let state = call.arguments.first else { return nil }
    let callee = call.calledExpression.trimmedDescription
    let made = madeType(by: call)
    guard let made, case .store(let name) = made, let move = moves[name] else {
      let isBare = ["Store", "Store.init"].contains(callee.unqualified)
      guard
        made != nil || callee.hasSuffix("init") || isBare && index.isVueFlux("Store", in: scope)
      else { return nil }
      var reason: String?
      if case .store(let name)? = made { reason = reasonStays(name) }
      return made == nil && moves.isEmpty ? nil : VueFluxCreation(call, .noState(reason))
    }
    guard let values = values(of: Array(call.arguments)[1].expression, for: move) else {
      return VueFluxCreation(call, .foreignMutations)
    }
    return VueFluxCreation(call, form(of: call, state.expression, move), made: (move, values))
  }

  private func form(
    of call: FunctionCallExprSyntax, _ state: ExprSyntax, _ move: VueFluxMove
  ) -> VueFluxCreation.Form {
    let execution = index.declarations.vueFlux.execution
    if let name = state.as(DeclReferenceExprSyntax.self)?.baseName.text,
      !isOnlyUse(of: name, in: Syntax(call))
    {
      return .sharedState(name)
    }
    if call.arguments.count == 2, !execution.hasPlainStandard(in: file) { return .unknownExecutor }
    guard move.isQueued else { return .immediate }
    if execution.hasConcurrentValues, let executor = call.arguments.last?.expression,
      call.arguments.count == 3, anyQueue(ofExecutor: executor.trimmedDescription) == nil
    {
      return .concurrentExecutor
    }
    return .queued
  }

  /// The edits that create a component instead of the store.
  func edits(of creation: VueFluxCreation) -> [Edit] {
    guard let (move, values) = creation.made else { return [] }
    let arguments = Array(creation.call.arguments)
    let state = arguments[0].expression
    let mutations = arguments[1].expression
    handle(
      values.isEmpty ? mutations : mutations.cast(FunctionCallExprSyntax.self).calledExpression)
    var edits = queueArgument(of: creation.call, after: values.last?.expression ?? state, move)
    if let first = values.first {
      edits.append(replace(state.bytes.upperBound..<first.bytes.lowerBound, ", "))
    }
    let callee = creation.call.calledExpression
    if let type = storeName(in: callee) {
      handle(callee)
      edits.append(replace(type.bytes, name(of: move)))
    }
    return edits
  }

  /// The queue argument of a component that commits on a queue.
  ///
  /// - Returns: The edits to the arguments after the state.
  func queueArgument(
    of call: FunctionCallExprSyntax, after state: ExprSyntax, _ move: VueFluxMove
  ) -> [Edit] {
    let start = state.bytes.upperBound
    let end = call.rightParen!.bytes.lowerBound
    let executor = call.arguments.count == 3 ? call.arguments.last!.expression : nil
    guard move.isQueued else {
      if let executor { handle(executor) }
      return [replace(start..<end, "")]
    }
    let standard = index.declarations.vueFlux.execution.standard(in: file.module)
    guard let executor else {
      let queue = queue(ofExecutor: standard, for: move) ?? standard
      return [replace(start..<end, ", queue: \(queue)")]
    }
    guard let queue = queue(ofExecutor: executor.trimmedDescription, for: move) else {
      // The executor is a user-defined value, which is rewritten separately.
      return [
        replace(start..<executor.bytes.lowerBound, ", queue: "),
        replace(executor.bytes.upperBound..<end, ""),
      ]
    }
    handle(executor)
    return [replace(start..<end, ", queue: \(queue)")]
  }

  /// The serial queue for the commits of a component, even if the executor's queue is concurrent.
  private func queue(ofExecutor text: String, for move: VueFluxMove) -> String? {
    guard let queue = anyQueue(ofExecutor: text), queue.hasPrefix(".specific(") else {
      return anyQueue(ofExecutor: text)
    }
    let target = String(queue.dropFirst(".specific(".count).dropLast())
    guard index.declarations.vueFlux.execution.isConcurrent(target) else { return queue }
    return ".specific(DispatchQueue(label: \"\(move.component)\", target: \(target)))"
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
}

extension ExprSyntax {
  /// Whether a callee names a type, or is `.init`.
  fileprivate var namesMutations: Bool {
    trimmedDescription == ".init" || trimmedDescription.first?.isUppercase == true
  }
}
