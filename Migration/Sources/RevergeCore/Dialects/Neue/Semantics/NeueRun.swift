import SwiftSyntax

/// A call that commits a mutation, or dispatches an action.
struct NeueRun {
  enum Form {
    /// A function of the reducer, called on the parameter of the closure: `commit { $0.f() }`.
    case method(String)
    /// A mutation that is written inline: `commit { _ in .init { … } }`.
    case inline(ClosureExprSyntax)
    /// A mutation that is a function: `commit { _ in .init(mutate: f) }`.
    case function(ExprSyntax)
    /// A function of the reducer itself. `isSame` states whether it is certainly the reducer of the
    /// store.
    case own(String, isSame: Bool)
    /// An action type: `dispatch { _ in Skip(count: 1) }`.
    case actionType
    /// A mutation or an action that is a value, with the description of the problem.
    case kept(String)
  }

  let call: FunctionCallExprSyntax
  let verb: String
  let closure: ClosureExprSyntax
  /// The component; `nil` if the type of the store is unknown.
  let component: NeueComponent?
  /// The explicit base of the call, if there is one.
  let base: ExprSyntax?
  /// Whether the object that commits or dispatches is the component whose member is visited.
  let isSelf: Bool
  let form: Form

  /// The only call in the closure.
  ///
  /// - Precondition: The mutation or action is not a kept value.
  var inner: FunctionCallExprSyntax { closure.onlyCall! }
}

/// A mutation that is committed where it is written.
struct NeueMutation {
  let closure: ClosureExprSyntax
  /// The store that commits it, if it is explicit.
  let store: ExprSyntax?
}

extension NeueContext {
  private static let verbs: Set<String> = ["commit", "dispatch", "inlineCommit"]

  /// The commit or dispatch, if the names determine its store or its function.
  func run(of call: FunctionCallExprSyntax) -> NeueRun? {
    guard let runner = runner(of: call), let closure = call.closure, !isUsers(call),
      call.arguments.count == (call.trailingClosure == nil ? 1 : 0),
      call.additionalTrailingClosures.isEmpty,
      let form = form(of: call, runner, closure)
    else { return nil }
    if runner.component == nil, case .kept = form { return nil }
    return NeueRun(
      call: call, verb: runner.verb, closure: closure, component: runner.component,
      base: runner.base, isSelf: runner.isSelf, form: form)
  }

  /// The closure of a mutation that is written inline.
  func mutation(of call: FunctionCallExprSyntax) -> NeueMutation? {
    guard let run = run(of: call), case .inline(let closure) = run.form else { return nil }
    if run.isSelf { inlined.insert(run.closure.id) }
    return NeueMutation(closure: closure, store: run.base)
  }

  // MARK: Forms

  /// The object that commits or dispatches.
  private struct Runner {
    let verb: String
    let component: NeueComponent?
    let base: ExprSyntax?
    let isSelf: Bool
  }

  private func runner(of call: FunctionCallExprSyntax) -> Runner? {
    if let own = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      guard Self.verbs.contains(own), frame?.isStore == true, let reducer = frame?.reducer else {
        return nil
      }
      return Runner(
        verb: own, component: NeueComponent(reducer: reducer), base: nil, isSelf: true)
    }
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, Self.verbs.contains(callee.declName.baseName.text)
    else { return nil }
    let verb = callee.declName.baseName.text
    let resolution = resolve(base)
    let isOwn =
      resolution == .context || (frame?.isStore == true && base.trimmedDescription == "self")
    if isOwn, let reducer = frame?.reducer {
      return Runner(
        verb: verb, component: NeueComponent(reducer: reducer), base: base, isSelf: true)
    }
    let component = component(of: base)
    // A known type that is not a component's store is ignored.
    if resolution != .unknown, component == nil { return nil }
    return Runner(verb: verb, component: component, base: base, isSelf: false)
  }

  private func form(
    of call: FunctionCallExprSyntax, _ runner: Runner, _ closure: ClosureExprSyntax
  ) -> NeueRun.Form? {
    let (article, noun) = runner.verb == "dispatch" ? ("an", "action") : ("a", "mutation")
    guard let inner = closure.onlyCall else { return .kept("does more than call one \(noun)") }
    if runner.verb != "inlineCommit", let name = inner.method(of: closure.onlyParameter) {
      return method(name, runner, closure)
    }
    guard runner.component != nil else { return nil }
    if runner.verb != "dispatch", inner.calledExpression.makesValue(.mutation) {
      if let mutation = inner.closure { return .inline(mutation) }
      if let mutation = inner.arguments.first, inner.arguments.count == 1,
        closure.onlyParameter == "_"
      {
        return .function(mutation.expression)
      }
    }
    return own(inner, runner, closure) ?? actionType(inner, runner)
      ?? .kept("takes \(article) \(noun) as a value")
  }

  private func method(
    _ name: String, _ runner: Runner, _ closure: ClosureExprSyntax
  ) -> NeueRun.Form? {
    guard let reducer = runner.component?.reducer else {
      let isDeclared = index.declarations.neue.reducers.contains {
        $0.value.values[name] != nil && index.isMoved($0.key)
      }
      return isDeclared ? .method(name) : nil
    }
    guard let value = index.value(name, of: reducer) else {
      return .kept("calls '\(name)', which no analyzed file declares")
    }
    guard value.isUnderstood else {
      return .kept("calls '\(name)', which requires manual migration")
    }
    guard runner.isSelf || !hasComment(closure) else { return .kept("contains a comment") }
    return .method(name)
  }

  /// Whether a comment precedes the statement of a closure.
  func hasComment(_ closure: ClosureExprSyntax) -> Bool {
    let start =
      closure.signature?.inKeyword.endPosition.utf8Offset
      ?? closure.leftBrace.endPosition.utf8Offset
    return closure.statements.first?.leadingTrivia.contains { $0.isComment } == true
      || text(of: start..<closure.statements.first!.bytes.lowerBound).contains("/")
  }

  private func own(
    _ inner: FunctionCallExprSyntax, _ runner: Runner, _ closure: ClosureExprSyntax
  ) -> NeueRun.Form? {
    let owner: String?
    let name: String
    let callee = inner.calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self), let base = member.base {
      guard case .value(let type) = resolve(base) else { return nil }
      owner = index.reducer(type)
      name = member.declName.baseName.text
      guard runner.isSelf == (base.trimmedDescription == "self") else { return nil }
    } else if runner.isSelf, let own = callee.ownName {
      owner = frame?.reducer
      name = own
    } else {
      return nil
    }
    guard let owner, owner == runner.component?.reducer,
      index.value(name, of: owner)?.isUnderstood == true, closure.onlyParameter != nil,
      runner.isSelf || runner.base?.is(DeclReferenceExprSyntax.self) == true
    else { return nil }
    // The reducer is known where it was created for this store.
    return .own(name, isSame: runner.isSelf || isMadeFor(callee, runner.base))
  }

  /// Whether a variable is the reducer that a store was created from.
  private func isMadeFor(_ callee: ExprSyntax, _ store: ExprSyntax?) -> Bool {
    guard let member = callee.as(MemberAccessExprSyntax.self),
      let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, let store,
      let variable = store.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let call = localBinding(of: variable, at: store)?.initializer?.value
        .as(FunctionCallExprSyntax.self),
      let making = NeueMaking(call)
    else { return false }
    return making.reducer.expression.trimmedDescription == name
  }

  private func actionType(_ inner: FunctionCallExprSyntax, _ runner: Runner) -> NeueRun.Form? {
    guard let named = ExprSyntax(inner).namedType,
      let type = index.declaration(of: TypeReference(named, in: scope))?.name,
      index.declarations.neue.actionTypes.contains(type)
    else { return nil }
    let isSimple = runner.isSelf || runner.base?.is(DeclReferenceExprSyntax.self) == true
    return isSimple ? .actionType : .kept("takes an action as a value")
  }
}
