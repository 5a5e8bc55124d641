import SwiftSyntax

extension Verge11 {
  /// Rewrites `bindingDerived(get:set:)` to `bindingDerived(select: \.a)`.
  enum Binding: Verge11Rule {
    static let record = rule("binding")

    static let names: Set = ["bindingDerived"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      guard call.callee?.text == "bindingDerived",
        let grade = context.grade(of: context.subject(ofCalled: call)),
        let get = call.arguments.first(where: { $0.label?.text == "get" }),
        let setter = call.setter, let path = get.expression.pipelinePath,
        setter.assignedPath == path
      else { return }
      context.handled.insert(setter.id)
      let set = call.arguments.first { $0.label?.text == "set" }
      var edits = [
        context.replace(
          get.bytes.lowerBound..<(set?.expression ?? get.expression).bytes.upperBound,
          "select: \\\(path)")
      ]
      if set == nil, let close = call.rightParen {
        edits.append(context.replace(close.bytes.upperBound..<setter.bytes.upperBound, ""))
      }
      context.report(
        record, at: call, "The getter and the setter use '\(path.dropFirst())'",
        symbol: "bindingDerived", grade: grade, edits)
    }
  }
}

extension ExprSyntax {
  /// The property of a pipeline such as `.map { $0.a }`, as `.a`.
  fileprivate var pipelinePath: String? {
    guard let call = self.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      ["map", "select"].contains(member.declName.baseName.text)
    else { return nil }
    if let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self) {
      return call.arguments.count == 1 && call.trailingClosure == nil && path.root == nil
        ? path.components.trimmedDescription : nil
    }
    guard call.arguments.isEmpty || call.trailingClosure == nil, call.arguments.count < 2,
      call.arguments.first?.label == nil, let closure = call.closure,
      let name = closure.onlyParameter, closure.statements.count == 1,
      case .expr(let expression)? = closure.statements.first?.item
    else { return nil }
    return expression.path(from: name)
  }

  /// The members that are accessed from a name, as `.a.b`.
  fileprivate func path(from name: String) -> String? {
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.argumentNames == nil
    else { return nil }
    let last = ".\(member.declName.baseName.text)"
    if base.as(DeclReferenceExprSyntax.self)?.baseName.text == name {
      return last == ".wrapped" ? "" : last
    }
    return base.path(from: name).map { $0 + last }
  }
}

extension ClosureExprSyntax {
  /// The member of the first parameter that the closure sets to the second, if it does nothing
  /// else.
  fileprivate var assignedPath: String? {
    let names = parameterNames ?? ["$0", "$1"]
    guard names.count == 2, statements.count == 1,
      case .expr(let expression)? = statements.first?.item,
      let parts = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
      parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
      parts[2].trimmedDescription == names[1]
    else { return nil }
    return parts[0].path(from: names[0])
  }
}
