import SwiftSyntax

extension Classic {
  /// Replaces the publishers of a storage.
  enum Publisher: ClassicRule {
    static let record = rule("publisher")

    static func rewrite(_ member: MemberAccessExprSyntax, in context: ClassicContext) {
      let name = member.declName.baseName.text
      guard name == "valuePublisher" || name == "objectDidChange", let base = member.base,
        let storage = context.storage(base)
      else { return }
      let text =
        name == "valuePublisher"
        ? "statePublisher().map(\\.primitive)" : "statePublisher().dropFirst()"
      let edit = context.head(of: storage, call: member)
      context.report(
        record, at: member, "The publisher of the store replaces this one", symbol: name,
        [context.replace(edit.range, edit.replacement + text)])
    }
  }
}
