import SwiftSyntax

extension Verge11 {
  /// Marks `$0.markAsModified()`.
  enum MarkAsModified: Verge11Rule {
    static let record = rule(
      "mark-as-modified", "Replace `markAsModified()`", .manual,
      """
      Observers of an `Equatable` state are called when it has changed. To call them in any case, \
      send an activity, or increment a counter in the state.
      """,
      before: "store.commit { $0.markAsModified() }", after: "store.commit { $0.revision += 1 }")

    static let names: Set = ["markAsModified"]

    static let examples = [
      example(
        before: "store.commit { $0.markAsModified() }\n",
        after: """
          \(marker)
          store.commit { $0.markAsModified() }

          """)
    ]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "markAsModified", use.call?.arguments.isEmpty == true else { return }
      context.report(
        record, at: use.member, "'markAsModified' has no equivalent", symbol: use.name)
    }
  }
}
