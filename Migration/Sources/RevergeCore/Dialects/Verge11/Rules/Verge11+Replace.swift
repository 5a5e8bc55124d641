import SwiftSyntax

extension Verge11 {
  /// Rewrites `$0.replace(with: a)` to `$0 = a`.
  enum Replace: Verge11Rule {
    static let record = rule("replace")

    static let names: Set = ["replace"]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "replace", let call = use.call, call.arguments.first?.label?.text == "with"
      else { return }
      let edits = assignment(call, of: use.member)
      context.report(
        record, at: use.member, "An assignment replaces the state", symbol: use.name,
        grade: edits == nil ? .manual : use.grade, edits ?? [])
    }

    /// Rewrites `$0.replace(with: a)` to `$0 = a`; `nil` if the call is part of an expression.
    static func assignment(
      _ call: FunctionCallExprSyntax, of member: MemberAccessExprSyntax
    ) -> [Edit]? {
      guard call.arguments.count == 1, call.trailingClosure == nil, call.isStatement,
        let value = call.arguments.first?.expression
      else { return nil }
      return [
        Edit(
          range: member.base!.bytes.upperBound..<value.bytes.lowerBound, replacement: " = "),
        Edit(range: value.bytes.upperBound..<call.bytes.upperBound, replacement: ""),
      ]
    }
  }
}
