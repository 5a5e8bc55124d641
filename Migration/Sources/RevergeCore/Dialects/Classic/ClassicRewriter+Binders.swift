import SwiftSyntax

extension ClassicRewriter {
  /// Rewrites `commitBinder`, and values that a binder receives.
  func rewriteBinder(_ call: FunctionCallExprSyntax) -> Bool {
    let callee = call.calledExpression
    if callee.lastName == "onNext", let member = callee.as(MemberAccessExprSyntax.self),
      let base = member.base, isBinder(base)
    {
      report(
        ClassicRules.binder, at: call, "The binder's function is called", symbol: "onNext",
        [replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
      return true
    }
    guard callee.lastName == "commitBinder" else { return false }
    let base = callee.as(MemberAccessExprSyntax.self)?.base
    guard isVerge(base) == true, let body = binding(of: call),
      let parameter = parameter(of: call, base)
    else {
      report(
        ClassicRules.binder, at: call, "The binder is created in an unsupported form",
        symbol: "commitBinder", grade: .manual)
      return true
    }
    let target = base?.as(DeclReferenceExprSyntax.self)?.baseName.text ?? "self"
    guard base == nil || base?.is(DeclReferenceExprSyntax.self) == true else {
      report(
        ClassicRules.binder, at: call, "The view model is not a variable", symbol: "commitBinder",
        grade: .manual)
      return true
    }
    handle(callee)
    let name = call.arguments.first { $0.label?.text == "name" }?.expression.trimmedDescription
    let argument = name.map { "(\($0))" } ?? ""
    let indent = self.indent(at: call.bytes.lowerBound)
    report(
      ClassicRules.binder, at: call, "The binder becomes a function", symbol: "commitBinder",
      [
        replace(
          call.bytes,
          """
          { [weak \(target), queue = ImmediateMainActorTargetQueue.mainIsolated()] \(parameter) in
          \(indent)\(indentStep)queue.execute { [weak \(target)] in \(target)?.commit\(argument) { \(body) } }
          \(indent)}
          """)
      ])
    return true
  }

  private func isBinder(_ expression: ExprSyntax) -> Bool {
    if localValue(of: expression)?.as(FunctionCallExprSyntax.self)?.calledExpression.lastName
      == "commitBinder"
    {
      return true
    }
    guard case .value(let type) = resolve(expression) else { return false }
    if case .binder? = index.classicRole(of: type) { return true }
    return false
  }

  /// The parameter of the function; `nil` if its type must be written, but is unknown.
  private func parameter(of call: FunctionCallExprSyntax, _ base: ExprSyntax?) -> String? {
    guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self),
      binding.typeAnnotation == nil
    else { return "value" }
    guard let target = call.arguments.first(where: { $0.label?.text == "target" }),
      let path = target.expression.as(KeyPathExprSyntax.self), path.components.count == 1,
      case .property(let property)? = path.components.first?.component,
      let state = vergeName(of: base).flatMap({ index.classicState(of: $0) }),
      let owner = index.declaration(of: state)?.name,
      let type = index.property(property.declName.baseName.text, of: owner)
    else { return nil }
    return "(value: \(shortened(type)))"
  }

  /// The body of the commit that replaces a binder.
  private func binding(of call: FunctionCallExprSyntax) -> String? {
    if let path = call.arguments.first(where: { $0.label?.text == "target" })?.expression {
      guard let literal = path.as(KeyPathExprSyntax.self), literal.root == nil else { return nil }
      return "$0\(literal.trimmedDescription.dropFirst()) = value"
    }
    let mutation =
      call.trailingClosure
      ?? call.arguments.first { $0.label?.text == "mutate" }?.expression.as(ClosureExprSyntax.self)
    guard let mutation, mutation.statements.count == 1,
      let statement = mutation.statements.first?.item
    else { return nil }
    let text = statement.trimmedDescription
    if mutation.signature == nil, !text.contains("\""), !text.contains("{") {
      return text.replacing("$1", with: "value")
    }
    guard case .simpleInput(let names)? = mutation.signature?.parameterClause, names.count == 2,
      names.last?.name.text == "value"
    else { return nil }
    return "\(names.first!.name.text) in \(text)"
  }
}
