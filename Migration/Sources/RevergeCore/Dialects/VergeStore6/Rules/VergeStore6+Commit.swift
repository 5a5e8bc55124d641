import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `context.commit { }` and `descriptor.commit { }` to `commit { }`.
  enum Commit: VergeStore6Rule {
    static let record = rule("commit")

    static func rewrite(_ operation: VergeStore6Operation, in context: VergeStore6Context) {
      switch operation.form {
      case .weaklyCaptured:
        context.settle(
          record, at: operation.call,
          "An enclosing closure captures 'self' weakly, so 'self' cannot replace the context",
          symbol: operation.verb, grade: .manual)
      case .plain:
        let text = "\(operation.prefix)commit"
        guard context.text(of: operation.range) != text else { return }
        context.settle(
          record, at: operation.call,
          "'commit' needs no '\(operation.member?.base?.trimmedDescription ?? "")'",
          symbol: operation.verb, [context.replace(operation.range, text)])
      case .action, .value, .scoped, .keyPath:
        break
      }
    }

    /// Counts a commit of a dispatcher that is not migrated.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      guard let verb = context.keptVerb(of: call), verb != "dispatch" else { return }
      context.countKept(call, verb, by: record)
    }
  }
}
