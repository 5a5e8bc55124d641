import SwiftSyntax

extension Verge11 {
  /// Rewrites `ifChanged(\.a, .any { $0 == $1 })` to `ifChanged({ $0.a }, by: { $0 == $1 })`.
  enum Comparer: Verge11Rule {
    static let record = rule("comparer")

    static let names: Set = ["ifChanged", "versionEquals"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      if call.callee?.text == "versionEquals", call.arguments.isEmpty {
        context.report(
          record, at: call, "Compare the 'version' of the edge", symbol: "versionEquals",
          grade: .manual)
      }
      guard let comparing = context.comparing(call), comparing.arguments.count == 2,
        let comparer = comparing.arguments[1].as(FunctionCallExprSyntax.self),
        let composed = composing(comparing.arguments[0]), let argument = argument(comparer)
      else { return }
      context.report(
        record, at: call, "The comparing closure becomes an argument", symbol: "ifChanged",
        grade: comparing.grade, composed + argument + [comparing.insertingDo])
    }

    /// A key path as a closure; `nil` if it is neither a key path nor a closure.
    private static func composing(_ expression: ExprSyntax) -> [Edit]? {
      if expression.is(ClosureExprSyntax.self) { return [] }
      guard let path = expression.as(KeyPathExprSyntax.self), path.root == nil,
        path.components.allSatisfy({ $0.component.is(KeyPathPropertyComponentSyntax.self) })
      else { return nil }
      return [Edit(range: path.bytes, replacement: "{ $0\(path.components.trimmedDescription) }")]
    }

    /// Rewrites `.any { $0 == $1 }` to `by: { $0 == $1 }`.
    private static func argument(_ call: FunctionCallExprSyntax) -> [Edit]? {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
        member.declName.baseName.text == "any", let closure = call.closure,
        call.arguments.count == (call.trailingClosure == nil ? 1 : 0),
        call.arguments.first?.label == nil
      else { return nil }
      var edits = [
        Edit(range: call.bytes.lowerBound..<closure.bytes.lowerBound, replacement: "by: ")
      ]
      if let signature = closure.signature, !signature.attributes.isEmpty {
        let next =
          signature.parameterClause?.bytes.lowerBound ?? closure.statements.bytes.lowerBound
        guard signature.capture == nil else { return nil }
        edits.append(Edit(range: signature.bytes.lowerBound..<next, replacement: ""))
      }
      if closure.bytes.upperBound < call.bytes.upperBound {
        edits.append(
          Edit(range: closure.bytes.upperBound..<call.bytes.upperBound, replacement: ""))
      }
      return edits
    }
  }
}
