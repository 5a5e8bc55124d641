import SwiftSyntax

/// A function of a component that returns mutations or actions.
struct NeueValueFunction {
  enum Form {
    /// A requirement of a protocol.
    case requirement
    case value(NeueValue)
    case unsupported
  }

  let node: FunctionDeclSyntax
  let result: ReturnClauseSyntax
  let kind: NeueNames.ValueKind
  let form: Form
}

extension NeueContext {
  /// The function, if it is a member of a component and returns mutations or actions.
  func valueFunction(_ node: FunctionDeclSyntax) -> NeueValueFunction? {
    guard let reducer = frame?.reducer, frame?.isStore == false, node.name.text != "asAction",
      let result = node.signature.returnClause,
      let kind = NeueNames.valueKind(result.type.trimmedDescription), isLegacyValue(result.type)
    else { return nil }
    return NeueValueFunction(
      node: node, result: result, kind: kind, form: form(of: node, kind, reducer))
  }

  private func form(
    of node: FunctionDeclSyntax, _ kind: NeueNames.ValueKind, _ reducer: String
  ) -> NeueValueFunction.Form {
    guard node.body != nil else { return .requirement }
    guard index.value(node.name.text, of: reducer)?.isUnderstood == true,
      let value = NeueValue(node, kind: kind)
    else { return .unsupported }
    return .value(value)
  }

  /// Whether a result type belongs to the library, not to the user.
  private func isLegacyValue(_ type: TypeSyntax) -> Bool {
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { return true }
    return isLegacy(name)
  }

  /// Whether a function returns mutations or actions of a reducer that is not migrated.
  func isLeftAlone(_ node: FunctionDeclSyntax) -> Bool {
    guard let type = frame?.type, index.isReducer(type), frame?.reducer == nil,
      let result = node.signature.returnClause?.type.trimmedDescription
    else { return false }
    return NeueNames.valueKind(result) != nil
  }

  /// Whether an expression is a mutation or an action.
  func isValue(_ expression: ExprSyntax) -> Bool {
    guard case .value(let type) = resolve(expression) else { return false }
    return NeueNames.valueKind(type.text.plainType) != nil
  }

  // MARK: Rewriting

  /// Converts a function that returned a mutation or an action to one that runs it.
  ///
  /// - Parameter unwrap: Creates the edits to a closure of the mutation or action.
  func rewrite(
    _ function: NeueValueFunction, by rule: Rule,
    _ unwrap: (NeueValue.Exit, ClosureExprSyntax) -> [Edit]
  ) {
    let (node, result) = (function.node, function.result)
    let (name, noun) = (node.name.text, function.kind == .mutation ? "mutation" : "action")
    let symbol = result.type.trimmedDescription.withoutGenericArguments
    switch function.form {
    case .requirement:
      report(
        rule, at: node, "'\(name)' runs immediately when it is called", symbol: symbol,
        resultEdits(result, function.kind, of: node))
    case .unsupported:
      skip(node)
      report(
        rule, at: node, "'\(name)' returns its \(noun) in an unsupported form", symbol: symbol,
        grade: .manual)
    case .value(let value):
      var edits = resultEdits(result, value.kind, of: node)
      for exit in value.exits {
        handled.insert(exit.call.id)
        if let closure = exit.closure {
          edits += unwrap(exit, closure)
          continue
        }
        let isSilent = value.kind == .mutation || isVoid(result)
        let start = exit.start ?? exit.call.bytes.lowerBound
        if exit.isLast, isSilent, exit.whole.lowerBound < start {
          edits.append(replace(exit.whole.lowerBound..<start, ""))
        }
      }
      report(rule, at: node, "'\(name)' runs the \(noun)", symbol: symbol, edits)
    }
  }

  private func isVoid(_ result: ReturnClauseSyntax) -> Bool {
    let type = result.type.trimmedDescription.lastGenericArgument ?? "Void"
    return ["Void", "()"].contains(type)
  }

  /// Removes the mutation or action type from the result of a function.
  func resultEdits(
    _ result: ReturnClauseSyntax, _ kind: NeueNames.ValueKind, of node: FunctionDeclSyntax
  ) -> [Edit] {
    handled.insert(result.type.id)
    if kind == .mutation || isVoid(result) {
      handleAll(result)
      var low = result.bytes.lowerBound
      while low > 0, [32, 10, 9].contains(utf8[low - 1]) { low -= 1 }
      return [replace(low..<result.bytes.upperBound, "")]
    }
    let clause =
      result.type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? result.type.as(MemberTypeSyntax.self)?.genericArgumentClause
    guard let last = clause?.arguments.last else { return [] }
    for argument in clause?.arguments.dropLast() ?? [] { handleAll(argument) }
    var edits = [
      replace(result.type.bytes.lowerBound..<last.bytes.lowerBound, ""),
      replace(last.argument.bytes.upperBound..<result.type.bytes.upperBound, ""),
    ]
    // The result of a dispatch was discardable.
    if !node.attributes.trimmedDescription.contains("discardableResult") {
      let start = node.bytes.lowerBound
      let indent = self.indent(at: start)
      let isAlone = text(of: lineRange(at: start).lowerBound..<start).trimmingSpaces.isEmpty
      edits.append(
        replace(start..<start, "@discardableResult" + (isAlone ? "\n\(indent)" : " ")))
    }
    return edits
  }
}
