import SwiftSyntax

extension Neue {
  /// Marks reads of the state of a store in its own mutation.
  enum StateReadInCommit: NeueRule {
    static let record = rule("state-read-in-commit")

    static func rewrite(_ mutation: NeueMutation, in context: NeueContext) {
      let store = mutation.store
      if store?.isSelf ?? true, context.frame?.isStore == true {
        // The members of a store are those of its extensions.
        for (node, name) in context.stateUsers(in: mutation.closure, of: "Store") {
          context.report(record, at: node, context.messageOfStateUser(name), symbol: name)
        }
      }
      let finder = MemberFinder(names: ["state", "sourceState"])
      finder.walk(mutation.closure.statements)
      for read in finder.found {
        guard let owner = read.base, isLocked(owner, by: store, in: context) else { continue }
        context.report(
          record, at: read,
          "'\(read.trimmedDescription)' traps inside a mutation of the same store",
          symbol: "state")
      }
    }

    /// Whether an object is the store that commits the mutation.
    private static func isLocked(
      _ owner: ExprSyntax, by store: ExprSyntax?, in context: NeueContext
    ) -> Bool {
      let isContext = store.map { context.resolve($0) == .context } ?? true
      if isContext, context.resolve(owner) == .context { return true }
      guard let component = context.component(of: owner) else { return false }
      return store.map { $0.trimmedDescription == owner.trimmedDescription }
        ?? (component.reducer == context.frame?.reducer)
    }
  }
}
