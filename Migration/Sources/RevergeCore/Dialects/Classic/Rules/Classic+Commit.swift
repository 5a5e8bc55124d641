import SwiftSyntax

extension Classic {
  /// Removes the description of a commit.
  enum Commit: ClassicRule {
    static let record = rule("commit")

    static func rewrite(_ operation: ClassicOperation, in context: ClassicContext) {
      guard case .commit(replacement: nil) = operation.kind, !operation.isOfContext,
        !operation.edits.isEmpty
      else { return }
      context.report(
        record, at: operation.call, "The commit has no description", symbol: operation.name,
        grade: operation.grade, operation.edits)
    }
  }
}
