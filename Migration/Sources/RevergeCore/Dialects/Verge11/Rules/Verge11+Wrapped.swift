import SwiftSyntax

extension Verge11 {
  /// Rewrites `$0.wrapped.title` to `$0.title`.
  enum Wrapped: Verge11Rule {
    static let record = rule("wrapped")

    static let names: Set = ["wrapped"]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "wrapped" else { return }
      context.report(
        record, at: use.member, "'\(use.reference.name)' is the state", symbol: use.name,
        grade: use.grade, [removal(of: use.member)])
    }

    /// Deletes `.wrapped`.
    static func removal(of member: MemberAccessExprSyntax) -> Edit {
      Edit(range: member.base!.bytes.upperBound..<member.bytes.upperBound, replacement: "")
    }
  }
}
