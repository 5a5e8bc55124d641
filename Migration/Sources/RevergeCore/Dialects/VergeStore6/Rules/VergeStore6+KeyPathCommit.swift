import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `commit(\.page) { }` to `scoped(\.page).commit { }`.
  enum KeyPathCommit: VergeStore6Rule {
    static let record = rule(
      "key-path-commit", "Commit to a key path through a scoped store", .safe,
      """
      A commit to a slice of the state becomes a commit to the store scoped to it. If the slice is \
      optional and the closure takes the unwrapped value, `commitIfPresent` does nothing when the value \
      is missing, but the legacy commit called observers: then the rewrite needs review. It also does if \
      the names do not determine whether the slice is optional.
      """,
      before: "commit(\\.page) { $0.number += 1 }",
      after: "scoped(\\.page).commit { $0.number += 1 }"
    )

    static let examples = [
      example(
        before:
          "extension Cart {\n  func turn() { commit(\\.page, \"turn\") { $0.number += 1 } }\n}\n",
        after:
          "extension Cart {\n  func turn() { scoped(\\.page).commit(\"turn\") { $0.number += 1 } }\n}\n"
      ),
      example(
        before: "extension Cart {\n  func type() { commit(\\.draft) { $0.text += \"a\" } }\n}\n",
        after:
          "extension Cart {\n  func type() { scoped(\\.draft).commitIfPresent { $0.text += \"a\" } }\n}\n",
        includesReview: true
      ),
      example(
        before: "extension Cart {\n  func drop() { commit(\\.draft) { $0 = nil } }\n}\n",
        after: "extension Cart {\n  func drop() { scoped(\\.draft).commit { $0 = nil } }\n}\n"),
      example(
        before: "extension Cart {\n  func turn() { commit(\\.pages[1]) { $0.number += 1 } }\n}\n",
        after:
          "extension Cart {\n  func turn() { scoped(\\.pages[1]).commitIfPresent { $0.number += 1 } }\n}\n",
        includesReview: true
      ),
    ]

    static func rewrite(_ operation: VergeStore6Operation, in context: VergeStore6Context) {
      guard case .keyPath(let path) = operation.form else { return }
      let receiver = operation.receiver
      let change = context.keyPathEdits(
        operation.call, operation.closure, callee: operation.range, prefix: operation.prefix,
        state: context.state(of: receiver.role, receiver.type), isOptional: nil, isPresent: nil)
      context.settle(
        record, at: operation.call,
        "The store scoped to '\(path.trimmedDescription)' commits"
          + (change.condition.map { ", \($0)" } ?? ""),
        symbol: operation.verb, grade: change.condition == nil ? .safe : .review, change.edits)
    }
  }
}
