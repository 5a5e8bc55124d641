import SwiftSyntax

extension Verge11 {
  /// Rewrites `primitiveState` and `primitiveValue` to `state.primitive`, and `value` of a derived value to `state`.
  enum Primitive: Verge11Rule {
    static let record = rule("primitive")

    static let names: Set = ["primitiveState", "primitiveValue", "value"]

    static func rewrite(_ member: MemberAccessExprSyntax, in context: Verge11Context) {
      guard let base = member.base else { return }
      let name = member.declName.baseName
      switch name.text {
      case "primitiveState", "primitiveValue":
        guard let grade = context.grade(of: context.subject(of: base, askedFor: name.text))
        else { return }
        let isBinding =
          name.text == "primitiveValue" && (isBinding(base, in: context) || member.isChanged)
        let new = isBinding ? "wrappedValue" : "state.primitive"
        context.report(
          record, at: member, "'\(new)' replaces '\(name.text)'", symbol: name.text, grade: grade,
          [context.replace(name.bytes, new)])
      case "value":
        guard case .derived = context.subject(of: base) else { return }
        context.report(
          record, at: member, "'state' replaces 'value'", symbol: "value",
          [context.replace(name.bytes, "state")])
      default: break
      }
    }

    /// Whether an expression is a derived value that can be set.
    private static func isBinding(_ expression: ExprSyntax, in context: Verge11Context) -> Bool {
      guard case .value(let type) = context.resolve(expression) else { return false }
      return type.text.plainType.withoutVerge.withoutGenericArguments == "BindingDerived"
    }
  }
}
