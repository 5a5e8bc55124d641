import SwiftSyntax

extension VergeStore6 {
  /// Rewrites extensions of the context of a dispatcher.
  enum ContextExtension: VergeStore6Rule {
    static let record = rule("context-extension")

    static func rewrite(_ part: VergeStore6Extension, in context: VergeStore6Context) {
      if part.namespace == nil { context.rewrite(part, by: record) }
    }
  }
}
