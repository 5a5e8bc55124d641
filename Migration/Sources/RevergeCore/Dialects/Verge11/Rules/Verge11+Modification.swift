import SwiftSyntax

extension Verge11 {
  /// Marks `modification` and `hasModified`.
  enum Modification: Verge11Rule {
    static let record = rule("modification")

    static let names: Set = ["modification", "hasModified"]

    static func rewrite(_ member: MemberAccessExprSyntax, in context: Verge11Context) {
      guard member.declName.baseName.text == "modification", let base = member.base,
        case .changes(let state) = context.subject(of: base),
        state.flatMap({ context.index.hasMember("modification", $0) }) != true
      else { return }
      context.report(
        record, at: member, "Modifications are not recorded", symbol: "modification")
    }

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard names.contains(use.name) else { return }
      context.report(
        record, at: use.member, "Modifications are not recorded", symbol: use.name)
    }
  }
}
