import SwiftSyntax

extension VueFluxContext {
  /// The weak capture of an expression.
  func weakCapture(of expression: ExprSyntax, as name: String) -> String {
    let text = written(expression)
    return text == name ? "weak \(name)" : "weak \(name) = \(text)"
  }

  /// A chain of names, with the component where it starts at the type of a store.
  private func written(_ expression: ExprSyntax) -> String {
    let text = expression.trimmedDescription
    var first = expression
    while let base = first.as(MemberAccessExprSyntax.self)?.base { first = base }
    guard let move = moveOfStatic(Syntax(first)) else { return text }
    return self.name(of: move) + text.dropFirst(first.trimmedDescription.count)
  }

  /// The component of the store in `Store.shared` or `Store<Lamp>.shared`, whose type the compiler knows.
  func moveOfStatic(_ node: Syntax) -> VueFluxMove? {
    guard node.trimmedDescription.unqualified.prefix(while: { $0 != "<" }) == "Store",
      let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id != node.id,
      let type = compiledType(of: ExprSyntax(member), isOfLegacy: true),
      case .store(let state)? = vueFluxType(type)
    else { return nil }
    return moves[state]
  }

  /// Edits to the captures, the parameter and the first statements of a closure.
  ///
  /// - Parameters:
  ///   - captures: The captures to add.
  ///   - weakened: The name whose `unowned` capture becomes `weak`.
  ///   - parameter: The name of the only parameter; unchanged if `nil`.
  ///   - lines: The statements to insert before the others.
  func header(
    of closure: ClosureExprSyntax, adding captures: [String], weakening weakened: String? = nil,
    parameter: String? = nil, lines: [String] = []
  ) -> [Edit] {
    let brace = closure.leftBrace.bytes.upperBound
    let first = closure.statements.first?.bytes.lowerBound ?? closure.rightBrace.bytes.lowerBound
    var edits: [Edit] = []
    let end: Int
    if let signature = closure.signature {
      end = signature.bytes.upperBound
      edits = signatureEdits(
        signature, adding: captures, weakening: weakened, parameter: parameter)
    } else {
      end = brace
      let words =
        (captures.isEmpty ? [] : ["[\(captures.joined(separator: ", "))]"])
        + (parameter.map { [$0] } ?? [])
      if !words.isEmpty {
        edits.append(replace(brace..<brace, " " + words.joined(separator: " ") + " in"))
      }
    }
    guard !lines.isEmpty else { return edits }
    let isBelow = utf8[end..<first].contains(10)
    let outer = self.indent(at: isBelow ? first : brace)
    let indent = isBelow ? outer : outer + indentStep
    let text = lines.map { "\n" + indent + $0 }.joined()
    guard !isBelow, let last = closure.statements.last?.bytes.upperBound else {
      return edits + [replace(end..<end, text)]
    }
    let close = "\n" + outer
    return edits + [
      replace(end..<first, text + "\n" + indent),
      replace(last..<closure.rightBrace.bytes.lowerBound, close),
    ]
  }

  /// The edits to the closure's signature. Existing captures may be rewritten separately.
  private func signatureEdits(
    _ signature: ClosureSignatureSyntax, adding captures: [String], weakening weakened: String?,
    parameter: String?
  ) -> [Edit] {
    var edits: [Edit] = []
    let items = signature.capture.map { Array($0.items) } ?? []
    var texts: [String] = []
    for item in items {
      let text = item.with(\.trailingComma, nil).trimmedDescription
      if item.name.text == weakened, item.isUnowned {
        // The name is replaced, too: below, it means the object that the inserted statement unwraps.
        texts.append("weak \(item.name.text)")
        edits.append(
          replace(
            item.bytes.lowerBound..<item.name.bytes.upperBound, "weak \(item.name.text)"))
      } else {
        texts.append(text)
      }
    }
    let added = captures.filter { !texts.contains($0) }.joined(separator: ", ")
    if !added.isEmpty {
      if let last = items.last {
        edits.append(replace(last.bytes.upperBound..<last.bytes.upperBound, ", " + added))
      } else {
        let start = signature.bytes.lowerBound
        edits.append(replace(start..<start, "[\(added)] "))
      }
    }
    guard let parameter else { return edits }
    if let clause = signature.parameterClause {
      if clause.trimmedDescription != parameter { edits.append(replace(clause.bytes, parameter)) }
    } else {
      let start = signature.inKeyword.bytes.lowerBound
      edits.append(replace(start..<start, parameter + " "))
    }
    return edits
  }

  /// What an observer that ends with an object captures, and checks before its statements.
  struct Ending {
    /// The captures to add.
    var captures: [String] = []
    /// The conditions under which the object exists.
    var conditions: [String] = []
    /// The name of the object whose `unowned` capture becomes `weak`.
    var weakened: String?
  }

  /// The end of an observer with an object. A closure that retains the object needs no check, and one
  /// that unwraps it makes its own.
  func ending(
    of call: FunctionCallExprSyntax, with object: ExprSyntax, _ closure: ClosureExprSyntax
  ) -> Ending {
    let name = object.trimmedDescription
    if let capture = closure.capture(of: name) {
      if capture.isUnowned { return Ending(conditions: ["let \(name)"], weakened: name) }
      guard capture.isWeak, !closure.unwraps(name) else { return Ending() }
      return Ending(conditions: ["\(name) != nil"])
    }
    if name == "self" {
      guard outlivesSelf(call, closure) else { return Ending() }
      return Ending(captures: ["weak self"], conditions: ["self != nil"])
    }
    if name == "scope", closure.statements.mentions(name) { return Ending() }
    let scope = closure.unused("scope")
    return Ending(
      captures: [weakCapture(of: object, as: scope)], conditions: ["\(scope) != nil"])
  }

  /// The first arguments of an observer.
  func arguments(_ path: String?, _ queue: String?) -> String {
    let all = [path, queue.map { "queue: \($0)" }].compactMap { $0 }
    return all.isEmpty ? "" : "(\(all.joined(separator: ", ")))"
  }

  /// Whether the subscription that `call` returns would outlive `self`: it is stored, with the state, and
  /// the closure does not retain `self`.
  func outlivesSelf(_ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax) -> Bool {
    !kept.contains(call.id) && call.parent?.is(CodeBlockItemSyntax.self) != true
      && closure.capturesSelf == nil && !closure.statements.mentions("self")
  }

  /// The edits that keep a subscription; none if the surrounding code keeps it.
  ///
  /// - Parameter isOfSelf: Whether the subscription ends with `self`.
  func keeping(_ call: FunctionCallExprSyntax, isOfSelf: Bool) -> [Edit] {
    guard !kept.contains(call.id) else { return [] }
    let (start, end) = (call.bytes.lowerBound, call.bytes.upperBound)
    if isOfSelf, call.parent?.is(CodeBlockItemSyntax.self) == true {
      return [replace(start..<start, "subscriptions.insert("), replace(end..<end, ")")]
    }
    return [replace(end..<end, ".storeWhileSourceActive()")]
  }
}

extension ClosureExprSyntax {
  /// The capture of a name, if the closure lists it without another value.
  fileprivate func capture(of name: String) -> ClosureCaptureSyntax? {
    signature?.capture?.items.first { $0.name.text == name && $0.initializer == nil }
  }

  /// Whether the first statement continues only if an optional name has a value.
  fileprivate func unwraps(_ name: String) -> Bool {
    guard let first = statements.first?.item.as(GuardStmtSyntax.self) else { return false }
    return first.conditions.contains { element in
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self) else {
        return false
      }
      return (binding.initializer?.value.trimmedDescription ?? binding.pattern.trimmedDescription)
        == name
    }
  }

  /// The name, or a longer one if the closure already uses the name.
  func unused(_ name: String) -> String {
    statements.mentions(name) || capture(of: name) != nil ? unused("\(name)Object") : name
  }
}

extension ClosureCaptureSyntax {
  fileprivate var isUnowned: Bool { specifier?.specifier.text == "unowned" }
  fileprivate var isWeak: Bool { specifier?.specifier.text == "weak" }
}
