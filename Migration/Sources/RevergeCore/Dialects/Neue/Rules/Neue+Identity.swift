import SwiftSyntax

extension Neue {
  /// Rewrites `x.id` to `ObjectIdentifier(x)`.
  enum Identity: NeueRule {
    static let record = rule("identity")

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      let name = member.declName.baseName.text
      guard name == "id", let base = member.base, context.component(of: base) != nil else {
        return
      }
      let start = base.bytes.lowerBound
      context.handled.insert(member.id)
      context.report(
        record, at: member, "The identity of the object replaces '\(name)'", symbol: name,
        [
          context.replace(start..<start, "ObjectIdentifier("),
          context.replace(base.bytes.upperBound..<member.bytes.upperBound, ")"),
        ])
    }
  }
}
