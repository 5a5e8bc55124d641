import SwiftSyntax

extension VueFluxContext {
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

    /// The method that observes the source.
    var verb: String { isActivity ? "sinkActivity" : "sinkState" }
  }

  func chain(of expression: ExprSyntax) -> Chain? {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base, var chain = chain(of: base), chain.executor == nil
      else { return nil }
      switch callee.declName.baseName.text {
      case "map":
        guard let closure = call.closure, closure.signature == nil, closure.statements.count == 1,
          case .expr = closure.statements.first!.item
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

  /// Whether a member is a binder that becomes a method.
  func isBinder(_ member: MemberAccessExprSyntax) -> Bool {
    guard let base = member.base, let type = typeName(of: resolve(base)) else { return false }
    let name = member.declName.baseName.text
    return index.declarations.vueFlux.binders[type]?.contains(name) == true
  }

  /// Writes an observer with one statement for a weakly captured target.
  func write(
    _ call: FunctionCallExprSyntax, by rule: Rule, _ chain: Chain, _ queue: String?,
    target: ExprSyntax, _ statement: (_ target: String, _ value: String) -> String
  ) {
    let text = target.trimmedDescription
    let isOfSelf = text == "self"
    let name = target.is(DeclReferenceExprSyntax.self) ? text : "target"
    let capture = isOfSelf ? "weak self" : weakCapture(of: target, as: name)
    let indent = self.indent(at: call.bytes.lowerBound)
    handled.insert(call.id)
    handle(call.calledExpression)
    for argument in call.arguments { handle(argument) }
    let keeping = keeping(call, isOfSelf: isOfSelf)
    let isWrapped = keeping.count == 2
    var head = "[\(capture)] in"
    var value = "$0"
    if chain.isActivity {
      let activity = name == "activity" ? "sent" : "activity"
      value = name == "value" ? "element" : "value"
      head = "[\(capture)] \(activity) in\n\(indent)\(indentStep)\(check(chain, activity, value))"
    }
    report(
      rule, at: call, "The target is captured weakly", symbol: "bind",
      grade: chain.source.isWholeState ? .review : nil,
      [
        replace(
          call.bytes,
          """
          \(isWrapped ? keeping[0].replacement : "")\(chain.owner.trimmedDescription)\
          .\(chain.verb)\(arguments(chain.path, queue)) { \(head)
          \(indent)\(indentStep)\(statement(name, self.value(of: chain, in: value)))
          \(indent)}\(keeping.last?.replacement ?? "")
          """)
      ])
  }

  /// Replaces the signal and the verb of an observer with a closure.
  ///
  /// - Parameter brace: The start of the closure.
  func finish(
    _ call: FunctionCallExprSyntax, by rule: Rule, _ chain: Chain, _ edits: [Edit],
    before brace: Int, _ queue: String?
  ) {
    handled.insert(call.id)
    handle(call.calledExpression)
    for argument in call.arguments { handle(argument) }
    let start = chain.owner.bytes.upperBound
    report(
      rule, at: call, "The observer observes the store",
      symbol: rule.id == VueFlux.Bind.record.id ? "bind" : "observe",
      grade: chain.source.isWholeState ? .review : nil,
      edits + [replace(start..<brace, ".\(chain.verb)\(arguments(chain.path, queue)) ")])
  }

  /// Reports an observer that is not migrated.
  func leave(_ call: FunctionCallExprSyntax, by rule: Rule, _ message: String) {
    handled.insert(call.id)
    handle(call.calledExpression)
    report(rule, at: call, message, symbol: "observe", grade: .manual)
  }

  /// The edits to a closure that took a value, and now takes a state or an activity.
  func receiving(
    _ chain: Chain, in closure: ClosureExprSyntax, captures: [String], bound: [String],
    weakening weakened: String? = nil, name given: String? = nil
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
    case .activity:
      let value = parameter == "$0" ? closure.unused("value") : parameter
      let sent = chain.maps.isEmpty ? value : closure.unused("sent")
      name = closure.unused("activity")
      lines.append(check(chain, name, uses.isEmpty ? nil : sent))
      if !uses.isEmpty, !chain.maps.isEmpty {
        lines.append("let \(value) = \(self.value(of: chain, in: sent))")
      }
      if parameter == "$0" { edits += uses.map { replace($0.bytes, value) } }
    }
    return header(
      of: closure, adding: captures, weakening: weakened,
      parameter: name == "$0" ? nil : name, lines: lines) + edits
  }

  /// The statement that continues only for the activity of a sink, and names its value.
  func check(_ chain: Chain, _ activity: String, _ value: String?) -> String {
    guard case .activity(let name, let hasValue) = chain.source else { return "" }
    let pattern = value.flatMap { hasValue ? "(let \($0))" : nil } ?? ""
    return "guard case .\(name)\(pattern) = \(activity) else { return }"
  }

  /// The value of the signal, from the parameter of the observer.
  func value(of chain: Chain, in parameter: String) -> String {
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

extension VueFluxContext.Chain.Source {
  /// Whether the source is a store whose observers are not called for an equal value.
  fileprivate var isWholeState: Bool { if case .state = self { true } else { false } }
}
