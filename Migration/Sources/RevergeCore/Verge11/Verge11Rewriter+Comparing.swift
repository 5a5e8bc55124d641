import SwiftSyntax

extension Verge11Rewriter {
  /// Rewrites `ifChanged` with several slices, or with a comparing closure.
  func rewriteComparing(_ call: FunctionCallExprSyntax) {
    guard call.calledExpression.as(MemberAccessExprSyntax.self)?.base != nil,
      call.additionalTrailingClosures.isEmpty, let closure = call.trailingClosure,
      let close = call.rightParen, call.arguments.count > 1,
      call.arguments.allSatisfy({ $0.label == nil })
    else { return }
    let subject = subject(ofCalled: call)
    guard let grade = grade(of: subject) else { return }
    let end = replace(close.bytes.upperBound..<close.bytes.upperBound, ".do")
    if call.arguments.allSatisfy({ $0.expression.is(KeyPathExprSyntax.self) }) {
      // The compiler cannot infer the type of one parameter for all slices.
      guard closure.countOfParameters == call.arguments.count else { return }
      report(
        Verge11Rules.ifChanged, at: call, "'do' takes the values of several slices",
        symbol: "ifChanged", grade: grade, [end])
      return
    }
    let arguments = call.arguments.map(\.expression)
    guard arguments.count == 2, let comparer = arguments[1].as(FunctionCallExprSyntax.self),
      let composing = composing(arguments[0]), let comparing = comparing(comparer)
    else { return }
    report(
      Verge11Rules.comparer, at: call, "The comparing closure becomes an argument",
      symbol: "ifChanged", grade: grade, composing + comparing + [end])
  }

  /// A key path as a closure; `nil` if it is neither a key path nor a closure.
  private func composing(_ expression: ExprSyntax) -> [Edit]? {
    if expression.is(ClosureExprSyntax.self) { return [] }
    guard let path = expression.as(KeyPathExprSyntax.self), path.root == nil,
      path.components.allSatisfy({ $0.component.is(KeyPathPropertyComponentSyntax.self) })
    else { return nil }
    return [replace(path.bytes, "{ $0\(path.components.trimmedDescription) }")]
  }

  /// Rewrites `.any { $0 == $1 }` to `by: { $0 == $1 }`.
  private func comparing(_ call: FunctionCallExprSyntax) -> [Edit]? {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "any", let closure = call.closure,
      call.arguments.count == (call.trailingClosure == nil ? 1 : 0),
      call.arguments.first?.label == nil
    else { return nil }
    var edits = [replace(call.bytes.lowerBound..<closure.bytes.lowerBound, "by: ")]
    if let signature = closure.signature, !signature.attributes.isEmpty {
      let next =
        signature.parameterClause?.bytes.lowerBound ?? closure.statements.bytes.lowerBound
      guard signature.capture == nil else { return nil }
      edits.append(replace(signature.bytes.lowerBound..<next, ""))
    }
    if closure.bytes.upperBound < call.bytes.upperBound {
      edits.append(replace(closure.bytes.upperBound..<call.bytes.upperBound, ""))
    }
    return edits
  }
}

extension ClosureExprSyntax {
  /// The number of parameters that are named, or used as `$0` and so on.
  fileprivate var countOfParameters: Int {
    if let parameterNames { return parameterNames.count }
    let numbers = (0..<10).reversed().first { statements.mentions("$\($0)") }
    return numbers.map { $0 + 1 } ?? 0
  }
}
