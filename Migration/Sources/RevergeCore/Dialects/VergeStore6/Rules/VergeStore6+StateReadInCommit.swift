import SwiftSyntax

extension VergeStore6 {
  /// Marks reads of the state of a store inside its own commit.
  enum StateReadInCommit: VergeStore6Rule {
    static let record = rule("state-read-in-commit")

    /// Marks reads of the state in the closure of a commit, which locks it.
    static func check(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      guard let name = call.callee?.text, VergeStore6Names.commits.contains(name),
        let closure = call.closure, let receiver = context.receiver(of: base)
      else { return }
      if receiver.keptEnd == nil { findOwnReads(in: closure, context) }
      let finder = MemberFinder(names: ["state", "scopedState"])
      finder.walk(closure.statements)
      for read in finder.found {
        guard let owner = read.base else { continue }
        let text = owner.trimmedDescription
        let isOwn =
          context.resolve(owner) == .context
          || ["dispatchTarget", "targetStore", "self.dispatchTarget"].contains(text)
          || (text == "self" && context.isLegacy(context.frame?.role))
          || (receiver.keptEnd != nil && base?.trimmedDescription == text)
        guard isOwn, receiver.isSelf || receiver.keptEnd != nil else { continue }
        context.report(
          record, at: read,
          "'\(read.trimmedDescription)' traps inside a commit to the same store", symbol: "state")
      }
    }

    /// Finds reads of the type's own state, and members that read it, in a commit to its own store.
    private static func findOwnReads(
      in closure: ClosureExprSyntax, _ context: VergeStore6Context
    ) {
      guard let frame = context.frame, let type = frame.type, !frame.isContext else { return }
      let isNamespace = frame.namespace != nil
      let users = context.stateUsers(
        in: closure, of: type, owners: isNamespace ? ["base"] : ["self"])
      for (node, name) in users
      where !isNamespace || node.parent?.is(MemberAccessExprSyntax.self) == true {
        context.report(record, at: node, context.messageOfStateUser(name), symbol: name)
      }
      guard !isNamespace, context.index.property("state", of: type) == nil else { return }
      let finder = MemberUseFinder()
      finder.walk(closure.statements)
      for use in finder.uses where use.name == "state" {
        guard use.node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != use.node.id else {
          continue
        }
        context.report(
          record, at: use.node, "'state' traps inside a commit to the same store", symbol: "state")
      }
    }
  }
}
