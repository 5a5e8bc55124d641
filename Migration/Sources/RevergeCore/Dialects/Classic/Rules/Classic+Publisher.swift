import SwiftSyntax

extension Classic {
  /// Replaces the publishers of a storage.
  enum Publisher: ClassicRule {
    static let record = rule(
      "publisher", "Replace the publishers of a storage", .review,
      """
      The publishers of a store send a `Changes` value on the thread of the commit, and start with \
      the current state. An equal `Equatable` state is not published.
      """,
      before: "model.state.valuePublisher", after: "model.statePublisher().map(\\.primitive)")

    static let examples = [
      example(
        before: """
          func see(_ counter: Counter) {
            _ = counter.state.valuePublisher.sink { print($0) }
          }

          """,
        after: """
          func see(_ counter: Counter) {
            _ = counter.statePublisher().map(\\.primitive).sink { print($0) }
          }

          """, includesReview: true)
    ]

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
