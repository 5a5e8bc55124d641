import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `commit(\.page) { }` to `scoped(\.page).commit { }`.
  enum KeyPathCommit: VergeStore6Rule {
    static let record = rule("key-path-commit")

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
