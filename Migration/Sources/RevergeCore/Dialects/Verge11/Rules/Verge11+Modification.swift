import SwiftSyntax

extension Verge11 {
  /// Marks `modification` and `hasModified`.
  enum Modification: Verge11Rule {
    static let record = rule(
      "modification", "Replace `modification` and `hasModified` with comparisons", .manual,
      "Compare with the previous state, using `ifChanged` or `hasChanges`.",
      before: "if state.modification?.title == true { redraw() }",
      after: "state.ifChanged(\\.title) { _ in redraw() }")

    static let names: Set = ["modification", "hasModified"]

    static let examples = [
      example(
        before: """
          store.sinkState { state in
            if state.modification != nil { print(state.title) }
          }.storeWhileSourceActive()
          store.commit { state in
            print(state.hasModified(\\.title))
          }

          """,
        after: """
          store.sinkState { state in
            \(marker)
            if state.modification != nil { print(state.title) }
          }.storeWhileSourceActive()
          store.commit { state in
            \(marker)
            print(state.hasModified(\\.title))
          }

          """)
    ]

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
