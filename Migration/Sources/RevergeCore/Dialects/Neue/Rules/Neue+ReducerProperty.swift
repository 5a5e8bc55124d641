import SwiftSyntax

extension Neue {
  /// Rewrites `x.reducer` to `x`, and `x.modernStore` to `x.store`.
  enum ReducerProperty: NeueRule {
    static let record = rule("reducer-property")

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      let name = member.declName.baseName.text
      guard ["reducer", "modernStore"].contains(name), let base = member.base,
        context.component(of: base) != nil
      else { return }
      context.handled.insert(member.id)
      if name == "reducer" {
        context.report(
          record, at: member, "The component replaces the reducer", symbol: name,
          [context.replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
      } else {
        context.report(
          record, at: member, "The component has the modern store", symbol: name,
          [context.replace(member.declName.bytes, "store")])
      }
    }
  }
}
