import SwiftSyntax

/// A call of `ifChanged` with several arguments and a closure.
struct Verge11Comparing {
  let arguments: [ExprSyntax]
  let closure: ClosureExprSyntax
  /// The grade of a rewrite of the call.
  let grade: Grade
  /// Writes `.do` before the closure.
  let insertingDo: Edit
}

extension Verge11Context {
  /// The call, if it is `ifChanged` with several arguments and a closure.
  func comparing(_ call: FunctionCallExprSyntax) -> Verge11Comparing? {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil,
      member.declName.baseName.text == "ifChanged",
      call.additionalTrailingClosures.isEmpty, let closure = call.trailingClosure,
      let close = call.rightParen, call.arguments.count > 1,
      call.arguments.allSatisfy({ $0.label == nil }),
      let grade = grade(of: subject(ofCalled: call))
    else { return nil }
    return Verge11Comparing(
      arguments: call.arguments.map(\.expression), closure: closure, grade: grade,
      insertingDo: replace(close.bytes.upperBound..<close.bytes.upperBound, ".do"))
  }
}
