import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `extension Actions where Base == Cart`.
  enum ActionNamespace: VergeStore6Rule {
    static let record = rule("action-namespace")

    static func rewrite(_ part: VergeStore6Extension, in context: VergeStore6Context) {
      if part.namespace == .actions { context.rewrite(part, by: record) }
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      context.rewrite(name, of: .actions, by: record)
    }
  }
}
