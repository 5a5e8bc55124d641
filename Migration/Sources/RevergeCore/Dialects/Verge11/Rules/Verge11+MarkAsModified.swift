import SwiftSyntax

extension Verge11 {
  /// Marks `$0.markAsModified()`.
  enum MarkAsModified: Verge11Rule {
    static let record = rule("mark-as-modified")

    static let names: Set = ["markAsModified"]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "markAsModified", use.call?.arguments.isEmpty == true else { return }
      context.report(
        record, at: use.member, "'markAsModified' has no equivalent", symbol: use.name)
    }
  }
}
