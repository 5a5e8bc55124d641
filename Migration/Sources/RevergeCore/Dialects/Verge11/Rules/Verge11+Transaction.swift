import SwiftSyntax

extension Verge11 {
  /// Rewrites `$0._transaction` to the second parameter of the closure.
  enum Transaction: Verge11Rule {
    static let record = rule("transaction")

    static let names: Set = ["_transaction"]

    /// Adds the parameter to the closure of a commit.
    static func rewrite(_ mutation: Verge11Mutation, in context: Verge11Context) {
      let (closure, parameters) = (mutation.closure, mutation.parameters)
      guard let first = mutation.transactionUses.first else { return }
      for use in mutation.transactionUses { context.handled.insert(use.id) }
      let clause = closure.signature?.parameterClause
      let name = parameters.count > 1 ? parameters[1] : clause != nil ? "transaction" : "$1"
      let isTaken =
        parameters.count == 1 && clause != nil
        && (closure.statements.mentions(name) || closure.hasLocal(name))
      if parameters.count > 2 || name == "_" || isTaken {
        context.report(
          record, at: first, "The second parameter is the transaction", symbol: "_transaction",
          grade: .manual)
        InoutRef.removeTypes(of: mutation, in: context)
        return
      }
      var edits = mutation.withoutTypes
      if let clause, parameters.count == 1 {
        edits = [context.replace(clause.bytes, "\(mutation.reference.name), \(name)")]
      }
      edits += mutation.transactionUses.map { context.replace($0.bytes, name) }
      context.report(
        record, at: first, "The second parameter is the transaction", symbol: "_transaction",
        grade: context.grade(of: mutation.reference, ownsMember: "_transaction"), edits)
    }

    /// Marks uses outside the closure of a commit.
    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "_transaction" else { return }
      context.report(
        record, at: use.member, "The transaction belongs to the commit", symbol: use.name,
        grade: .manual)
    }
  }
}
