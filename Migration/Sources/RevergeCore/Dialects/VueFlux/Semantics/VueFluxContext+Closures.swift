import SwiftSyntax

extension VueFluxContext {
  /// The weak capture of an expression.
  func weakCapture(of expression: ExprSyntax, as name: String) -> String {
    let text = expression.trimmedDescription
    return text == name ? "weak \(name)" : "weak \(name) = \(text)"
  }

  /// Edits to the captures, the parameter and the first statements of a closure.
  ///
  /// - Parameters:
  ///   - captures: The captures to add.
  ///   - weakensSelf: Whether `unowned self` becomes `weak self`.
  ///   - parameter: The name of the only parameter; unchanged if `nil`.
  ///   - lines: The statements to insert before the others.
  func header(
    of closure: ClosureExprSyntax, adding captures: [String], weakensSelf: Bool = false,
    parameter: String? = nil, lines: [String] = []
  ) -> [Edit] {
    let brace = closure.leftBrace.bytes.upperBound
    let first = closure.statements.first?.bytes.lowerBound ?? closure.rightBrace.bytes.lowerBound
    var edits: [Edit] = []
    let end: Int
    if let signature = closure.signature {
      end = signature.bytes.upperBound
      edits = signatureEdits(
        signature, adding: captures, weakensSelf: weakensSelf, parameter: parameter)
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
    _ signature: ClosureSignatureSyntax, adding captures: [String], weakensSelf: Bool,
    parameter: String?
  ) -> [Edit] {
    var edits: [Edit] = []
    let items = signature.capture.map { Array($0.items) } ?? []
    var texts: [String] = []
    for item in items {
      let text = item.with(\.trailingComma, nil).trimmedDescription
      if weakensSelf, text.hasPrefix("unowned"), text.hasSuffix("self") {
        texts.append("weak self")
        let end = item.trailingComma?.bytes.lowerBound ?? item.bytes.upperBound
        edits.append(replace(item.bytes.lowerBound..<end, "weak self"))
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
