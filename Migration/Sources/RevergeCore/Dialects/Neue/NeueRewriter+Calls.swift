import SwiftSyntax

extension NeueRewriter {
  func rewrite(_ call: FunctionCallExprSyntax) {
    guard !handled.contains(call.id) else { return }
    if rewriteMaking(call) || rewriteScoping(call) || rewriteRun(call) || rewriteAdapterRun(call)
      || rewriteKeeping(call) || rewriteObserving(call)
    {
      return
    }
    findReducer(call)
    findKeptValue(call)
  }

  /// The result type of a library call, for resolving names.
  func resultType(of call: FunctionCallExprSyntax) -> TypeReference? {
    if let making = NeueMaking(call), making.isNamed,
      let reducer = reducer(of: making.reducer.expression)
    {
      return TypeReference("Store<\(reducer)>", in: [])
    }
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base
    else { return nil }
    switch callee.declName.baseName.text {
    case "makeScoped":
      guard let argument = call.argument("reducer")?.expression,
        let reducer = reducer(of: argument)
      else { return nil }
      return TypeReference("Store<\(reducer)>", in: [])
    case "dispatch":
      guard let component = component(of: base), let closure = call.closure,
        let inner = closure.onlyCall, let method = inner.method(of: closure.onlyParameter)
      else { return nil }
      for ancestor in index.lineage(of: component.reducer) {
        for found in index.declarations.methods[ancestor] ?? [] where found.name == method {
          guard let result = found.result?.lastGenericArgument else { continue }
          return TypeReference(result, in: ancestor.split(separator: ".").map(String.init))
        }
      }
      return nil
    case "sink" where component(of: base) != nil:
      return TypeReference("StoreStateSubscription", in: [])
    case "addAdapter", "removeAdapter", "addScopedStore", "removeScopedStore":
      return component(of: base).map { TypeReference("Store<\($0.reducer)>", in: []) }
    default: return nil
    }
  }

  /// The full name of the reducer type of an expression.
  func reducer(of expression: ExprSyntax) -> String? {
    if let named = expression.as(FunctionCallExprSyntax.self).flatMap({ ExprSyntax($0).namedType })
    {
      return index.reducer(TypeReference(named, in: scope))
    }
    guard case .value(let type) = resolve(expression) else { return nil }
    return index.reducer(type)
  }

  // MARK: Commits and dispatches

  private static let verbs: Set<String> = ["commit", "dispatch", "inlineCommit"]

  /// The object that commits or dispatches.
  private struct Runner {
    let component: NeueComponent?
    /// The explicit base of the call, if there is one.
    let base: ExprSyntax?
    /// Whether it is the component whose member is visited.
    let isSelf: Bool
  }

  private func runner(of call: FunctionCallExprSyntax) -> (Runner, verb: String)? {
    if let own = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      guard Self.verbs.contains(own), frame?.isStore == true, let reducer = frame?.reducer else {
        return nil
      }
      return (Runner(component: NeueComponent(reducer: reducer), base: nil, isSelf: true), own)
    }
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, Self.verbs.contains(callee.declName.baseName.text)
    else { return nil }
    let verb = callee.declName.baseName.text
    let resolution = resolve(base)
    let isOwn =
      resolution == .context || (frame?.isStore == true && base.trimmedDescription == "self")
    if isOwn, let reducer = frame?.reducer {
      return (Runner(component: NeueComponent(reducer: reducer), base: base, isSelf: true), verb)
    }
    // A known type that is not a component's store is ignored.
    if resolution != .unknown, component(of: base) == nil { return nil }
    return (Runner(component: component(of: base), base: base, isSelf: false), verb)
  }

  private func rewriteRun(_ call: FunctionCallExprSyntax) -> Bool {
    guard let (runner, verb) = runner(of: call), let closure = call.closure,
      call.arguments.count == (call.trailingClosure == nil ? 1 : 0),
      call.additionalTrailingClosures.isEmpty
    else { return false }
    guard let inner = closure.onlyCall else {
      return reportRun(call, verb, runner, "does more than call one \(noun(verb))")
    }
    if verb != "inlineCommit", let name = inner.method(of: closure.onlyParameter) {
      return rewriteRun(of: name, inner, in: closure, call, verb, runner)
    }
    guard runner.component != nil else { return false }
    if verb != "dispatch", inner.calledExpression.makesValue(.mutation),
      let mutation = inner.closure
    {
      rewriteInline(inner, mutation, in: closure, call, verb, runner)
      return true
    }
    if verb != "dispatch", inner.calledExpression.makesValue(.mutation),
      let mutation = inner.arguments.first, inner.arguments.count == 1,
      closure.onlyParameter == "_", runner.isSelf || runner.base != nil
    {
      rewriteMutationFunction(mutation.expression, call, verb, runner)
      return true
    }
    if rewriteOwnCall(inner, in: closure, call, verb, runner)
      || rewriteActionTypeRun(inner, in: closure, call, runner)
    {
      return true
    }
    return reportRun(
      call, verb, runner,
      "takes \(noun(verb) == "mutation" ? "a" : "an") "
        + "\(noun(verb)) as a value")
  }

  private func noun(_ verb: String) -> String { verb == "dispatch" ? "action" : "mutation" }

  private func reportRun(
    _ call: FunctionCallExprSyntax, _ verb: String, _ runner: Runner, _ what: String
  ) -> Bool {
    guard runner.component != nil else { return false }
    report(
      NeueRules.valueKept, at: call, "'\(verb)' \(what)", symbol: verb)
    handleAll(call)
    return true
  }

  private func rule(_ verb: String) -> Rule {
    switch verb {
    case "dispatch": NeueRules.dispatch
    case "inlineCommit": NeueRules.inlineCommit
    default: NeueRules.commit
    }
  }

  /// Rewrites `x.commit { $0.f() }` to `x.f()`.
  private func rewriteRun(
    of name: String, _ inner: FunctionCallExprSyntax, in closure: ClosureExprSyntax,
    _ call: FunctionCallExprSyntax, _ verb: String, _ runner: Runner
  ) -> Bool {
    var grade: Grade?
    if let reducer = runner.component?.reducer {
      guard let value = index.value(name, of: reducer) else {
        return reportRun(call, verb, runner, "calls '\(name)', which no analyzed file declares")
      }
      guard value.isUnderstood else {
        return reportRun(call, verb, runner, "calls '\(name)', which requires manual migration")
      }
    } else {
      guard
        index.declarations.neue.reducers.contains(where: {
          $0.value.values[name] != nil && index.isMoved($0.key)
        })
      else { return false }
      grade = .review
      if let base = runner.base { likelyStores.insert(base.trimmedDescription.withoutMarks) }
    }
    handled.insert(inner.id)
    if runner.isSelf { inlined.insert(closure.id) }
    let method = inner.calledExpression.as(MemberAccessExprSyntax.self)!
    handleAll(method)
    handled.insert(call.calledExpression.id)
    guard
      let edits = unwrapped(
        call, closure, runner,
        head: closure.statements.first!.bytes.lowerBound..<method.declName.bytes.lowerBound,
        name: name)
    else {
      return reportRun(call, verb, runner, "contains a comment")
    }
    report(
      rule(verb), at: call,
      grade == nil
        ? "'\(name)' is called directly"
        : "'\(name)' is called directly if '\(runner.base?.trimmedDescription ?? "")' is a store",
      symbol: verb, grade: grade, edits)
    return true
  }

  /// Removes a verb and its closure around a call.
  ///
  /// - Parameter head: The text before the called name.
  private func unwrapped(
    _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, _ runner: Runner,
    head: Range<Int>, name: String
  ) -> [Edit]? {
    let start =
      closure.signature?.inKeyword.endPosition.utf8Offset
      ?? closure.leftBrace.endPosition.utf8Offset
    let hasComment =
      closure.statements.first?.leadingTrivia.contains { $0.isComment } == true
      || text(of: start..<closure.statements.first!.bytes.lowerBound).contains("/")
    if runner.isSelf {
      if let base = runner.base { handleAll(base) }
      return unwrapping(call.bytes, around: closure)
        + [replace(head, ownPrefix(name, at: call))]
    }
    guard let base = runner.base, !hasComment else { return nil }
    return unwrapping(base.bytes.upperBound..<call.bytes.upperBound, around: closure)
      + [replace(head, ".")]
  }

  /// Rewrites `x.commit { _ in .init { $0.y = 1 } }` to `x.commit { $0.y = 1 }`.
  private func rewriteInline(
    _ inner: FunctionCallExprSyntax, _ mutation: ClosureExprSyntax, in closure: ClosureExprSyntax,
    _ call: FunctionCallExprSyntax, _ verb: String, _ runner: Runner
  ) {
    handled.insert(inner.id)
    handleAll(inner.calledExpression)
    if runner.isSelf { inlined.insert(closure.id) }
    warnOfStateRead(in: mutation, by: runner.base)
    let head = closure.statements.first!.bytes.lowerBound..<inner.calledExpression.bytes.upperBound
    let whole: [Edit]
    if runner.isSelf {
      if let base = runner.base { handleAll(base) }
      whole =
        unwrapping(call.bytes, around: closure)
        + [replace(head, "\(ownPrefix("commit", at: call))commit")]
    } else {
      whole =
        unwrapping(runner.base!.bytes.upperBound..<call.bytes.upperBound, around: closure)
        + [replace(head, ".commit")]
    }
    handled.insert(call.calledExpression.id)
    report(
      rule(verb), at: call, "The commit takes the mutation directly", symbol: verb,
      whole + labelEdits(inner))
  }

  /// Rewrites `x.commit { _ in .init(mutate: f) }` to `x.commit(mutation: f)`.
  private func rewriteMutationFunction(
    _ function: ExprSyntax, _ call: FunctionCallExprSyntax, _ verb: String, _ runner: Runner
  ) {
    handleAll(call)
    let start = runner.isSelf ? call.bytes.lowerBound : runner.base!.bytes.upperBound
    let head = runner.isSelf ? "\(ownPrefix("commit", at: call))commit" : ".commit"
    report(
      rule(verb), at: call, "The commit takes the mutation directly", symbol: verb,
      [
        replace(start..<function.bytes.lowerBound, "\(head)(mutation: "),
        replace(function.bytes.upperBound..<call.bytes.upperBound, ")"),
      ])
  }

  /// Rewrites `x.commit { _ in r.f() }` to `r.f()`, if `r` is the reducer of `x`.
  private func rewriteOwnCall(
    _ inner: FunctionCallExprSyntax, in closure: ClosureExprSyntax, _ call: FunctionCallExprSyntax,
    _ verb: String, _ runner: Runner
  ) -> Bool {
    let owner: String?
    let name: String
    let callee = inner.calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self), let base = member.base {
      guard case .value(let type) = resolve(base) else { return false }
      owner = index.reducer(type)
      name = member.declName.baseName.text
      guard runner.isSelf == (base.trimmedDescription == "self") else { return false }
    } else if runner.isSelf, let own = callee.ownName {
      owner = frame?.reducer
      name = own
    } else {
      return false
    }
    guard let owner, owner == runner.component?.reducer,
      index.value(name, of: owner)?.isUnderstood == true, closure.onlyParameter != nil,
      runner.isSelf || runner.base?.is(DeclReferenceExprSyntax.self) == true
    else { return false }
    handled.insert(inner.id)
    if runner.isSelf { inlined.insert(closure.id) }
    if let base = runner.base { handleAll(base) }
    handled.insert(call.calledExpression.id)
    // The reducer is known where it was created for this store.
    let isSame = runner.isSelf || isMadeFor(callee, runner.base)
    report(
      rule(verb), at: call,
      isSame
        ? "'\(name)' is called directly"
        : "'\(name)' is called directly if it belongs to the store's reducer",
      symbol: verb, grade: isSame ? nil : .review, unwrapping(call.bytes, around: closure))
    return true
  }

  /// Rewrites `x.dispatch { _ in Skip(count: 1) }` to `Skip(count: 1).run(in: x)`.
  private func rewriteActionTypeRun(
    _ inner: FunctionCallExprSyntax, in closure: ClosureExprSyntax, _ call: FunctionCallExprSyntax,
    _ runner: Runner
  ) -> Bool {
    guard let named = ExprSyntax(inner).namedType,
      let type = index.declaration(of: TypeReference(named, in: scope))?.name,
      index.declarations.neue.actionTypes.contains(type)
    else { return false }
    let isSimple = runner.isSelf || runner.base?.is(DeclReferenceExprSyntax.self) == true
    guard isSimple else {
      return reportRun(call, "dispatch", runner, "takes an action as a value")
    }
    if let base = runner.base { handleAll(base) }
    if runner.isSelf { inlined.insert(closure.id) }
    handled.insert(call.calledExpression.id)
    let store = runner.isSelf ? "self" : written(runner.base!)
    let end = inner.bytes.upperBound
    report(
      NeueRules.actionType, at: call, "The action runs on the component", symbol: "dispatch",
      unwrapping(call.bytes, around: closure) + [replace(end..<end, ".run(in: \(store))")])
    return true
  }

  /// Finds mutations and actions that are created but not run immediately.
  private func findKeptValue(_ call: FunctionCallExprSyntax) {
    let callee = call.calledExpression
    let owner: String?
    let name: String
    if let member = callee.as(MemberAccessExprSyntax.self), let base = member.base {
      name = member.declName.baseName.text
      if let store = base.as(MemberAccessExprSyntax.self), let inner = store.base,
        store.declName.baseName.text == "reducer", let component = component(of: inner)
      {
        owner = component.reducer
      } else if case .value(let type) = resolve(base) {
        owner = index.reducer(type)
      } else {
        return
      }
    } else if let own = callee.ownName, frame?.isStore == false, !isLocal(own, at: call) {
      owner = frame?.reducer
      name = own
    } else {
      return
    }
    guard let owner, index.isMoved(owner), index.value(name, of: owner) != nil else { return }
    report(
      NeueRules.valueKept, at: call,
      "'\(name)' creates a mutation or an action that is not run here", symbol: name)
    handleAll(call)
  }

  /// Whether an expression is a mutation or an action.
  func isValue(_ expression: ExprSyntax) -> Bool {
    guard case .value(let type) = resolve(expression) else { return false }
    return NeueNames.valueKind(type.text.plainType) != nil
  }
}

extension ClosureExprSyntax {
  /// The call that is the only statement of the closure.
  var onlyCall: FunctionCallExprSyntax? {
    statements.count == 1 ? statements.first?.item.soleCall?.call : nil
  }
}

extension String {
  /// The expression without `?` and `!`.
  var withoutMarks: String { filter { $0 != "?" && $0 != "!" } }
}

extension FunctionCallExprSyntax {
  /// The method that is called on a parameter.
  func method(of parameter: String?) -> String? {
    guard let parameter, parameter != "_",
      let callee = calledExpression.as(MemberAccessExprSyntax.self),
      callee.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == parameter
    else { return nil }
    return callee.declName.baseName.text
  }

  /// The argument with a label.
  func argument(_ label: String) -> LabeledExprSyntax? {
    arguments.first { $0.label?.text == label }
  }
}
