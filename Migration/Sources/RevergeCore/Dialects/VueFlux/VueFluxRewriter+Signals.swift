import SwiftSyntax

extension VueFluxRewriter {
  /// An observed signal, with its source.
  struct Chain {
    enum Source {
      /// The key path of an edge, and the function that derives the value.
      case edge(String, function: String?)
      /// The whole state of a store that replaces a variable.
      case state
      /// The activity of a sink.
      case activity(String, hasValue: Bool)
    }

    let owner: ExprSyntax
    let source: Source
    var maps: [ClosureExprSyntax] = []
    var executor: ExprSyntax?

    var path: String? {
      switch source {
      case .edge(let path, _): path
      case .activity, .state: nil
      }
    }

    var isActivity: Bool { if case .activity = source { true } else { false } }
  }

  func chain(of expression: ExprSyntax) -> Chain? {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base, var chain = chain(of: base), chain.executor == nil
      else { return nil }
      switch callee.declName.baseName.text {
      case "map":
        guard let closure = call.closure, closure.signature == nil, closure.statements.count == 1,
          case .expr = closure.statements.first!.item, !chain.isActivity
        else { return nil }
        chain.maps.append(closure)
        return chain
      case "observe":
        guard isLink(call) else { return nil }
        chain.executor = call.arguments.first?.expression
        return chain
      default: return nil
      }
    }
    if isSharedVariable(expression) { return Chain(owner: expression, source: .state) }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    let name = member.declName.baseName.text
    if name == "signal" || name == "constant" { return chain(of: base) }
    guard case .computed(let state)? = vueFluxType(of: base), let move = moves[state],
      let getter = move.getter(name), getter.isSignal(of: move), !getter.isOfComponent
    else { return nil }
    let owner = owner(ofComputed: base)
    switch getter.kind {
    case .value, .signal: return nil
    case .mapped:
      guard let root = move.root(of: getter), root.value != nil else { return nil }
      let type = shortened(TypeReference(move.state, in: []))
      return Chain(
        owner: owner, source: .edge("\\.$\(root.newName)", function: "\(type).\(name)"))
    case .property(let property):
      guard let found = move.declaration.property(property) else { return nil }
      if found.kind == .sink {
        let hasValue = !["Void", "()", nil].contains(found.value)
        return Chain(owner: owner, source: .activity(property, hasValue: hasValue))
      }
      let path = property == name ? "\\.$\(name)" : "\\.\(name)"
      return Chain(owner: owner, source: .edge(path, function: nil))
    }
  }

  /// Whether the call is `observe(on:)`, which returns a signal.
  func isLink(_ call: FunctionCallExprSyntax) -> Bool {
    call.arguments.count == 1 && call.arguments.first?.label?.text == "on"
      && call.trailingClosure == nil
  }

  /// Rewrites observers of signals, and bindings.
  func rewriteSignalUse(_ call: FunctionCallExprSyntax) -> Bool {
    if rewriteBinderCall(call) { return true }
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      ["observe", "bind"].contains(callee.declName.baseName.text), let base = callee.base
    else { return false }
    guard let chain = chain(of: base) else {
      return rewriteFeedUse(call, callee) || leaveUnknown(call, callee)
    }
    let labels = call.arguments.map { $0.label?.text }
    let isBinding = callee.declName.baseName.text == "bind"
    let on = call.arguments.first { $0.label?.text == "on" }?.expression
    if !isBinding, on != nil { return false }
    let standard: String? = isBinding ? nil : ".passthrough"
    guard let queue = queue(of: isBinding ? on : chain.executor, or: standard),
      !isBinding || chain.executor == nil
    else {
      return leave(call, VueFluxRules.observe, "The executor does not belong to the library")
    }
    if isBinding { return rewriteBinding(call, chain, queue, labels) }
    guard labels.isEmpty || labels == ["duringScopeOf"], let closure = call.trailingClosure else {
      return leave(call, VueFluxRules.observe, "The observer is not a closure")
    }
    let object = call.arguments.first?.expression
    let isOfSelf = object?.trimmedDescription == "self"
    var captures: [String] = []
    var bound: [String] = []
    if isOfSelf, closure.capturesSelf != nil { bound.append("let self") }
    if let object, !isOfSelf {
      captures.append(weakCapture(of: object, as: "scope"))
      bound.append("scope != nil")
    }
    guard
      let inner = receiving(
        chain, in: closure, captures: captures, bound: bound, weakensSelf: isOfSelf)
    else {
      return leave(call, VueFluxRules.observe, "Cannot determine the parameters of the closure")
    }
    finish(
      VueFluxRules.observe, call, chain, inner + keeping(call, isOfSelf: isOfSelf),
      before: closure.bytes.lowerBound, queue)
    return true
  }

  // MARK: Binding

  private func rewriteBinding(
    _ call: FunctionCallExprSyntax, _ chain: Chain, _ queue: String?, _ labels: [String?]
  ) -> Bool {
    guard let target = call.arguments.first, target.label?.text == "to", !chain.isActivity else {
      return leave(call, VueFluxRules.bind, "The values of a sink are bound")
    }
    let text = target.expression.trimmedDescription
    let isOfSelf = text == "self"
    if let closure = call.trailingClosure {
      if closure.signature == nil, labels.filter({ $0 != "on" }) == ["to"] {
        return rewriteShortBinding(call, chain, queue, target: target.expression, closure)
      }
      guard labels.filter({ $0 != "on" }) == ["to"], let names = closure.names(2) else {
        return leave(call, VueFluxRules.bind, "The closure has no parameter names")
      }
      let capture = weakCapture(of: target.expression, as: names[0])
      guard
        let inner = receiving(
          chain, in: closure, captures: [capture], bound: ["let \(names[0])"], weakensSelf: false,
          name: names[1])
      else {
        return leave(call, VueFluxRules.bind, "Cannot determine the parameters of the closure")
      }
      finish(
        VueFluxRules.bind, call, chain, inner + keeping(call, isOfSelf: isOfSelf),
        before: closure.bytes.lowerBound, queue)
      return true
    }
    let arguments = Array(call.arguments)
    if arguments.count > 1, arguments[1].label == nil,
      let path = arguments[1].expression.as(KeyPathExprSyntax.self)
    {
      let member = String(path.trimmedDescription.dropFirst())
      write(call, chain, queue, target: target.expression) {
        "\($0)?\(member) = \(self.value(of: chain, in: "$0"))"
      }
      return true
    }
    guard let binder = target.expression.as(MemberAccessExprSyntax.self), let base = binder.base,
      isBinder(binder)
    else { return leave(call, VueFluxRules.binder, "The binder does not become a method") }
    let method = binder.declName.baseName.text
    write(call, chain, queue, target: base) {
      "\($0)?.\(method)(\(self.value(of: chain, in: "$0")))"
    }
    return true
  }

  /// Rewrites a binding whose closure uses `$0` and `$1`.
  private func rewriteShortBinding(
    _ call: FunctionCallExprSyntax, _ chain: Chain, _ queue: String?, target: ExprSyntax,
    _ closure: ClosureExprSyntax
  ) -> Bool {
    let isOfSelf = target.trimmedDescription == "self"
    let name =
      isOfSelf || !target.is(DeclReferenceExprSyntax.self) ? "target" : target.trimmedDescription
    let value = value(of: chain, in: "$0")
    let edits = closure.uses(of: "$1").map { use in
      let isArgument = use.parent?.is(LabeledExprSyntax.self) == true
      return replace(use.bytes, isArgument || !value.contains(" ") ? value : "(\(value))")
    }
    let parameter = edits.isEmpty ? "_" : nil
    finish(
      VueFluxRules.bind, call, chain,
      header(
        of: closure, adding: [weakCapture(of: target, as: name)], parameter: parameter,
        lines: ["guard let \(name) else { return }"])
        + closure.uses(of: "$0").map { replace($0.bytes, name) } + edits
        + keeping(call, isOfSelf: isOfSelf),
      before: closure.bytes.lowerBound, queue)
    return true
  }

  /// Whether a member is a binder that becomes a method.
  func isBinder(_ member: MemberAccessExprSyntax) -> Bool {
    guard let base = member.base, let type = typeName(of: resolve(base)) else { return false }
    let name = member.declName.baseName.text
    return index.declarations.vueFlux.binders[type]?.contains(name) == true
  }

  /// Rewrites `binder.bind(signal: signal, on: executor)`.
  private func rewriteBinderCall(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "bind", let signal = call.arguments.first,
      signal.label?.text == "signal", let binder = callee.base?.as(MemberAccessExprSyntax.self),
      let target = binder.base, isBinder(binder), let chain = chain(of: signal.expression),
      !chain.isActivity, chain.executor == nil,
      let queue = queue(of: call.arguments.first { $0.label?.text == "on" }?.expression, or: nil)
    else { return false }
    let method = binder.declName.baseName.text
    write(call, chain, queue, target: target) {
      "\($0)?.\(method)(\(self.value(of: chain, in: "$0")))"
    }
    return true
  }

  /// Writes an observer with one statement for a weakly captured target.
  private func write(
    _ call: FunctionCallExprSyntax, _ chain: Chain, _ queue: String?, target: ExprSyntax,
    _ statement: (String) -> String
  ) {
    let text = target.trimmedDescription
    let isOfSelf = text == "self"
    let name = target.is(DeclReferenceExprSyntax.self) ? text : "target"
    let capture = isOfSelf ? "weak self" : weakCapture(of: target, as: name)
    let indent = self.indent(at: call.bytes.lowerBound)
    handle(call.calledExpression)
    for argument in call.arguments { handle(argument) }
    let keeping = keeping(call, isOfSelf: isOfSelf)
    let isWrapped = keeping.count == 2
    report(
      VueFluxRules.bind, at: call, "The target is captured weakly", symbol: "bind",
      grade: chain.source.isWholeState ? .review : nil,
      [
        replace(
          call.bytes,
          """
          \(isWrapped ? keeping[0].replacement : "")\(chain.owner.trimmedDescription)\
          .sinkState\(arguments(chain.path, queue)) { [\(capture)] in
          \(indent)\(indentStep)\(statement(name))
          \(indent)}\(keeping.last?.replacement ?? "")
          """)
      ])
  }

  // MARK: Parts

  private func finish(
    _ rule: Rule, _ call: FunctionCallExprSyntax, _ chain: Chain, _ edits: [Edit],
    before brace: Int, _ queue: String?
  ) {
    handle(call.calledExpression)
    for argument in call.arguments { handle(argument) }
    let verb = chain.isActivity ? "sinkActivity" : "sinkState"
    let start = chain.owner.bytes.upperBound
    report(
      rule, at: call, "The observer observes the store",
      symbol: rule.id == VueFluxRules.bind.id ? "bind" : "observe",
      grade: chain.source.isWholeState ? .review : nil,
      edits + [replace(start..<brace, ".\(verb)\(arguments(chain.path, queue)) ")])
  }

  /// Reports an observer of a signal outside of a state.
  private func leaveUnknown(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax
  ) -> Bool {
    let labels = call.arguments.map { $0.label?.text }
    let isObserver =
      callee.declName.baseName.text == "observe"
      && (labels == ["duringScopeOf"] || labels.isEmpty && call.trailingClosure != nil
        || labels == [nil])
    // A module with feeds observes those.
    guard importsReactive, !index.declarations.simpleNames.contains("CancelAction"),
      isObserver || ["to", "signal"].contains(labels.first)
    else {
      return false
    }
    return leave(call, VueFluxRules.ownSignal, "Cannot determine the source of the signal")
  }

  private func leave(_ call: FunctionCallExprSyntax, _ rule: Rule, _ message: String) -> Bool {
    handle(call.calledExpression)
    report(rule, at: call, message, symbol: "observe", grade: .manual)
    return true
  }

  /// The edits to a closure that took a value, and now takes a state or an activity.
  private func receiving(
    _ chain: Chain, in closure: ClosureExprSyntax, captures: [String], bound: [String],
    weakensSelf: Bool, name given: String? = nil
  ) -> [Edit]? {
    let parameter: String
    if let given {
      parameter = given
    } else {
      guard let only = closure.onlyParameter else { return nil }
      parameter = only
    }
    let uses = closure.uses(of: parameter)
    var lines = bound.isEmpty ? [] : ["guard \(bound.joined(separator: ", ")) else { return }"]
    var edits: [Edit] = []
    var name = parameter
    switch chain.source {
    case .edge, .state:
      if parameter == "$0" {
        let value = value(of: chain, in: "$0")
        edits += uses.map { use in
          let isArgument = use.parent?.is(LabeledExprSyntax.self) == true
          return replace(use.bytes, isArgument || !value.contains(" ") ? value : "(\(value))")
        }
        name = uses.isEmpty ? "_" : parameter
      } else if !uses.isEmpty {
        lines.append("let \(parameter) = \(value(of: chain, in: parameter))")
      }
    case .activity(let activity, let hasValue):
      let value = parameter == "$0" ? "value" : parameter
      name = "activity"
      if hasValue, !uses.isEmpty {
        lines.append("guard case .\(activity)(let \(value)) = activity else { return }")
        if parameter == "$0" { edits += uses.map { replace($0.bytes, value) } }
      } else {
        lines.append("guard case .\(activity) = activity else { return }")
      }
    }
    return header(
      of: closure, adding: captures, weakensSelf: weakensSelf,
      parameter: name == "$0" ? nil : name, lines: lines) + edits
  }

  /// The value of the signal, from the parameter of the observer.
  private func value(of chain: Chain, in parameter: String) -> String {
    var text = parameter
    switch chain.source {
    case .edge(_, let function):
      text += ".wrappedValue"
      if let function { text = "\(function)(\(text))" }
    case .state: text += ".primitive"
    case .activity: break
    }
    for map in chain.maps {
      let argument = text.contains(" ") ? "(\(text))" : text
      let statement = map.statements.first!
      var position = statement.bytes.lowerBound
      var mapped = ""
      for use in map.uses(of: "$0") {
        mapped += self.text(of: position..<use.bytes.lowerBound) + argument
        position = use.bytes.upperBound
      }
      text = mapped + self.text(of: position..<statement.bytes.upperBound)
    }
    return text
  }
}

extension VueFluxRewriter.Chain.Source {
  /// Whether the source is a store whose observers are not called for an equal value.
  fileprivate var isWholeState: Bool { if case .state = self { true } else { false } }
}
