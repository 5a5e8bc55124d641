import SwiftSyntax

extension Classic {
  /// Converts binders to functions.
  enum Binder: ClassicRule {
    static let record = rule("binder")

    /// Rewrites `commitBinder`, and values that a binder receives.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      let callee = call.calledExpression
      if callee.lastName == "onNext", let member = callee.as(MemberAccessExprSyntax.self),
        let base = member.base, isBinder(base, context)
      {
        context.settle(
          record, at: call, "The binder's function is called", symbol: "onNext",
          [context.replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
        return
      }
      guard callee.lastName == "commitBinder" else { return }
      context.handled.insert(call.id)
      let base = callee.as(MemberAccessExprSyntax.self)?.base
      let single = singleValue(of: call)
      guard context.isVerge(base) == true, let body = binding(of: call),
        let parameter = single == nil ? parameter(of: call, base, context) : "value"
      else {
        context.report(
          record, at: call, "The binder is created in an unsupported form",
          symbol: "commitBinder", grade: .manual)
        return
      }
      let target = base?.as(DeclReferenceExprSyntax.self)?.baseName.text ?? "self"
      guard base == nil || base?.is(DeclReferenceExprSyntax.self) == true else {
        context.report(
          record, at: call, "The view model is not a variable", symbol: "commitBinder",
          grade: .manual)
        return
      }
      context.handle(callee)
      let name = call.arguments.first { $0.label?.text == "name" }?.expression.trimmedDescription
      let argument = name.map { "(\($0))" } ?? ""
      let indent = context.indent(at: call.bytes.lowerBound)
      if let (call, value) = single {
        context.report(
          record, at: call, "The value is committed on the main queue", symbol: "commitBinder",
          [
            context.replace(
              call.bytes.lowerBound..<value.bytes.lowerBound,
              "ImmediateMainActorTargetQueue.mainIsolated().execute { [weak \(target), value = "),
            context.replace(
              value.bytes.upperBound..<call.bytes.upperBound,
              """
              ] in
              \(indent)\(context.indentStep)\(target)?.commit\(argument) { \(body) }
              \(indent)}
              """),
          ])
        return
      }
      context.report(
        record, at: call, "The binder becomes a function", symbol: "commitBinder",
        [
          context.replace(
            call.bytes,
            """
            { [weak \(target), queue = ImmediateMainActorTargetQueue.mainIsolated()] \(parameter) in
            \(indent)\(context.indentStep)queue.execute { [weak \(target)] in \(target)?.commit\(argument) { \(body) } }
            \(indent)}
            """)
        ])
    }

    /// The call of `onNext` on the binder that a call creates, and the value.
    private static func singleValue(
      of binder: FunctionCallExprSyntax
    ) -> (FunctionCallExprSyntax, ExprSyntax)? {
      guard let member = binder.parent?.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "onNext",
        let call = member.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
        let value = call.arguments.first?.expression, call.trailingClosure == nil
      else { return nil }
      return (call, value)
    }

    private static func isBinder(_ expression: ExprSyntax, _ context: ClassicContext) -> Bool {
      let value = context.localValue(of: expression)?.as(FunctionCallExprSyntax.self)
      if value?.calledExpression.lastName == "commitBinder" { return true }
      guard case .value(let type) = context.resolve(expression) else { return false }
      if case .binder? = context.index.classicRole(of: type) { return true }
      return false
    }

    /// The parameter of the function; `nil` if its type must be written, but is unknown.
    private static func parameter(
      of call: FunctionCallExprSyntax, _ base: ExprSyntax?, _ context: ClassicContext
    ) -> String? {
      guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self),
        binding.typeAnnotation == nil
      else { return "value" }
      guard let target = call.arguments.first(where: { $0.label?.text == "target" }),
        let path = target.expression.as(KeyPathExprSyntax.self), path.components.count == 1,
        case .property(let property)? = path.components.first?.component,
        let state = context.vergeName(of: base).flatMap({ context.index.classicState(of: $0) }),
        let owner = context.index.declaration(of: state)?.name,
        let type = context.index.property(property.declName.baseName.text, of: owner)
      else { return nil }
      return "(value: \(context.shortened(type)))"
    }

    /// The body of the commit that replaces a binder.
    private static func binding(of call: FunctionCallExprSyntax) -> String? {
      if let path = call.arguments.first(where: { $0.label?.text == "target" })?.expression {
        guard let literal = path.as(KeyPathExprSyntax.self), literal.root == nil else { return nil }
        return "$0\(literal.trimmedDescription.dropFirst()) = value"
      }
      let mutation =
        call.trailingClosure
        ?? call.arguments.first { $0.label?.text == "mutate" }?.expression.as(
          ClosureExprSyntax.self)
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

    /// Rewrites the type of a binder.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ["Binder"]), let argument = name.argument else {
        return
      }
      context.settle(
        record, at: name.node, "The binder becomes a function", symbol: name.text,
        [context.replace(name.node.bytes, "(\(argument)) -> Void")])
    }
  }
}
