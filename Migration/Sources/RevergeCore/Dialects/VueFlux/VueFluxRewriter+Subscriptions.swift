import SwiftSyntax

extension VueFluxRewriter {
  /// The migration of a store's state.
  func move(ofStore expression: ExprSyntax) -> VueFluxMove? {
    guard case .store(let state)? = vueFluxType(of: expression) else { return nil }
    return moves[state]
  }

  func rewriteSubscribe(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "subscribe", let base = callee.base
    else { return false }
    guard let move = move(ofStore: base) else { return reportUnknownSubscribe(call, base) }
    let scopeObject = call.arguments.first { $0.label?.text == "scope" }?.expression
    let executor = call.arguments.first { $0.label?.text == "executor" }?.expression
    let queue = self.queue(of: executor, or: nil)
    guard let closure = call.trailingClosure, let names = closure.names(2), let queue else {
      report(
        VueFluxRules.subscribe, at: call,
        queue == nil
          ? "The executor of the observer does not belong to the library"
          : "The observer is not a closure with two named parameters", symbol: "subscribe",
        grade: .manual)
      return true
    }
    if let executor { handle(executor) }
    let isOfSelf = scopeObject?.trimmedDescription == "self"
    var captures: [String] = []
    var bound: [String] = []
    if isOfSelf, closure.capturesSelf != nil { bound.append("let self") }
    if let scopeObject, !isOfSelf {
      captures.append(weakCapture(of: scopeObject, as: "scope"))
      bound.append("scope != nil")
    }
    if names[1] != "_", !closure.uses(of: names[1]).isEmpty {
      captures.append(weakCapture(of: base, as: names[1]))
      bound.append("let \(names[1])")
      if case .value(let type) = resolve(base) { observed[closure.id] = (names[1], type) }
    }
    var parameter = names[0]
    if let action = move.actionCase {
      // The observer was not called for values of sinks.
      bound.insert(
        "case .\(action)\(names[0] == "_" ? "" : "(let \(names[0]))") = activity", at: 0)
      parameter = "activity"
    }
    let lines = bound.isEmpty ? [] : ["guard \(bound.joined(separator: ", ")) else { return }"]
    let brace = closure.leftBrace.bytes.lowerBound
    var edits = [
      replace(
        callee.declName.bytes.lowerBound..<brace, "sinkActivity\(arguments(nil, queue)) ")
    ]
    edits += header(
      of: closure, adding: captures, weakensSelf: isOfSelf, parameter: parameter, lines: lines)
    edits += keeping(call, isOfSelf: isOfSelf)
    report(
      VueFluxRules.subscribe, at: callee.declName,
      "The activities of the store replace its actions", symbol: "subscribe", edits)
    return true
  }

  /// Reports an observer of an object that may be a store.
  private func reportUnknownSubscribe(_ call: FunctionCallExprSyntax, _ base: ExprSyntax) -> Bool {
    let labels = Set(call.arguments.compactMap { $0.label?.text })
    guard isOfVueFlux, canNameTypes, !moves.isEmpty, resolve(base) == .unknown,
      !labels.isDisjoint(with: ["scope", "executor"])
        || labels.isEmpty && call.trailingClosure?.names(2) != nil
    else { return false }
    report(
      VueFluxRules.subscribe, at: call, "'\(base.trimmedDescription)' may be a store",
      symbol: "subscribe", grade: .manual)
    return true
  }

  // MARK: Scopes and tokens

  private func isScope(_ expression: ExprSyntax) -> Bool {
    guard case .other(let name)? = vueFluxType(of: expression) else { return false }
    return name == "SubscriptionScope" || name == "DisposableScope"
  }

  /// Whether the observed object keeps its VueFlux type.
  private func stays(_ token: ExprSyntax) -> Bool {
    guard let call = token.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return false }
    // A signal that stays is reported itself.
    return callee.declName.baseName.text == "subscribe" && type(of: call) == nil
  }

  /// Rewrites `scope += x` to `scope.insert(x)`.
  func rewriteScopeAddition(_ node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    guard elements.count == 3,
      elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=", isScope(elements[0])
    else { return }
    rewriteAddition(
      of: elements[2], to: elements[0], at: Syntax(node),
      between: elements[0].bytes.upperBound..<elements[2].bytes.lowerBound,
      end: elements[2].bytes.upperBound..<elements[2].bytes.upperBound)
  }

  private func rewriteAddition(
    of token: ExprSyntax, to scope: ExprSyntax, at node: Syntax, between: Range<Int>,
    end: Range<Int>
  ) {
    var dot = "."
    if scope.is(DeclReferenceExprSyntax.self) || scope.is(MemberAccessExprSyntax.self),
      case .value(let type) = resolve(scope), type.text.hasSuffix("?")
    {
      dot = "?."
    }
    if stays(token) {
      report(
        VueFluxRules.token, at: node, "The value that is added to the scope is not migrated",
        symbol: "scope", grade: .manual)
      return
    }
    if let call = token.as(FunctionCallExprSyntax.self) { kept.insert(call.id) }
    report(
      VueFluxRules.token, at: node, "The subscription ends with its scope", symbol: "scope",
      [replace(between, "\(dot)insert("), replace(end, ")")])
  }

  /// Rewrites the end of subscriptions, and additions to a scope.
  func rewriteEnd(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base
    else { return false }
    let name = callee.declName.baseName.text
    switch name {
    case "append", "add":
      guard isScope(base), call.arguments.count == 1, let argument = call.arguments.first,
        ["subscription", "disposable"].contains(argument.label?.text), let end = call.rightParen
      else { return false }
      if stays(argument.expression) {
        report(
          VueFluxRules.token, at: call, "The value that is added to the scope is not migrated",
          symbol: name, grade: .manual)
        return true
      }
      if let token = argument.expression.as(FunctionCallExprSyntax.self) { kept.insert(token.id) }
      report(
        VueFluxRules.token, at: call, "The subscription ends with its scope", symbol: name,
        [
          replace(
            callee.declName.bytes.lowerBound..<argument.expression.bytes.lowerBound, "insert("),
          replace(argument.expression.bytes.upperBound..<end.bytes.upperBound, ")"),
        ])
      return true
    case "unsubscribe", "dispose":
      guard call.arguments.isEmpty, case .other(let type)? = vueFluxType(of: base),
        ["Subscription", "Disposable", "AnyDisposable", "DisposableScope"].contains(type)
      else { return reportUnknownEnd(call, name) }
      report(
        VueFluxRules.token, at: callee.declName, "'cancel()' ends the subscription", symbol: name,
        [replace(callee.declName.bytes, "cancel")])
      return true
    default: return false
    }
  }

  /// Reports the end of a subscription that is not migrated.
  private func reportUnknownEnd(_ call: FunctionCallExprSyntax, _ name: String) -> Bool {
    guard name == "dispose", call.arguments.isEmpty, isOfVueFlux,
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base,
      isLocalObservation(base)
    else { return false }
    report(
      VueFluxRules.token, at: call, "The disposed value is not migrated", symbol: name,
      grade: .manual)
    return true
  }

  /// Whether it is a name of unknown type.
  private func isLocalObservation(_ base: ExprSyntax) -> Bool {
    base.is(DeclReferenceExprSyntax.self) && resolve(base) == .unknown
  }

  /// Rewrites the creation of a scope or of a standalone disposable.
  func rewriteScopeName(_ node: DeclReferenceExprSyntax, _ name: String) {
    guard let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == node.id
    else {
      reportType(Syntax(node), name)
      return
    }
    if name == "AnyDisposable", feed != nil, !kept.contains(call.id) || call.trailingClosure == nil
    {
      report(
        VueFluxRules.token, at: node, "The closure runs when the subscription is cancelled",
        symbol: name, [replace(node.bytes, "CancelAction")] + feedImport())
      return
    }
    if call.arguments.isEmpty, call.trailingClosure == nil {
      report(
        VueFluxRules.token, at: node, "'VergeAnyCancellable' replaces the scope", symbol: name,
        [replace(node.bytes, "VergeAnyCancellable")])
      return
    }
    guard name == "AnyDisposable" else {
      rewriteScope(of: call, node, name)
      return
    }
    guard let closure = call.trailingClosure, call.arguments.isEmpty, kept.contains(call.id) else {
      report(
        VueFluxRules.token, at: node,
        "The closure would also run when the value is deallocated", symbol: name,
        grade: .manual)
      return
    }
    report(
      VueFluxRules.token, at: node, "The closure runs at the end", symbol: name,
      [replace(node.bytes.lowerBound..<closure.bytes.lowerBound, "VergeAnyCancellable ")])
  }

  /// Rewrites a scope that is created with its content.
  private func rewriteScope(
    of call: FunctionCallExprSyntax, _ node: DeclReferenceExprSyntax, _ name: String
  ) {
    guard call.arguments.count == 1, let only = call.arguments.first, only.label == nil else {
      report(
        VueFluxRules.token, at: node, "Cannot determine the content of the scope", symbol: name,
        grade: .manual)
      return
    }
    for element in only.expression.as(ArrayExprSyntax.self)?.elements ?? [] {
      if let token = element.expression.as(FunctionCallExprSyntax.self) { kept.insert(token.id) }
    }
    report(
      VueFluxRules.token, at: node, "The subscription ends with its scope", symbol: name,
      [replace(node.bytes, "VergeAnyCancellable")])
  }
}

extension ClosureExprSyntax {
  /// The names of the closure's parameters, if there are this many without types.
  func names(_ count: Int) -> [String]? {
    guard case .simpleInput(let names)? = signature?.parameterClause, names.count == count else {
      return nil
    }
    return names.map(\.name.text)
  }
}
