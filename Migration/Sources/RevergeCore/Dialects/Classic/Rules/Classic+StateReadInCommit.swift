import SwiftSyntax

extension Classic {
  /// Marks reads of the state of a component inside its own commit.
  enum StateReadInCommit: ClassicRule {
    static let record = rule("state-read-in-commit")

    /// Marks reads of the state in the closure of a commit, which locks it.
    static func check(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard call.calledExpression.lastName == "commit", let closure = call.closure else { return }
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      guard context.isVerge(base) == true else { return }
      let isOwn = base.map { $0.isSelf || context.resolve($0) == .context } ?? true
      if isOwn, let type = context.frame?.type {
        for (node, name) in context.stateUsers(in: closure, of: type) {
          context.report(record, at: node, context.messageOfStateUser(name), symbol: name)
        }
      }
      let finder = StateReadFinder(viewMode: .sourceAccurate)
      finder.walk(closure.statements)
      for read in finder.reads {
        guard let target = read.base else { continue }
        let owner: ExprSyntax?
        if read.declName.baseName.text == "currentState" {
          guard context.resolve(target) == .context || context.isVerge(target) == true else {
            continue
          }
          owner = target
        } else {
          guard let storage = context.storage(target), storage.isOfVerge else { continue }
          owner = storage.owner
        }
        let readsOwn = owner.map { $0.isSelf || context.resolve($0) == .context } ?? true
        guard isOwn ? readsOwn : owner?.trimmedDescription == base?.trimmedDescription else {
          continue
        }
        context.report(
          record, at: read,
          "'\(read.trimmedDescription)' traps inside a commit to the same store", symbol: "state")
      }
    }
  }
}

/// Finds expressions that may read a storage, also in closures that may run later.
private final class StateReadFinder: SyntaxVisitor {
  var reads: [MemberAccessExprSyntax] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if ["value", "wrappedValue", "currentState"].contains(node.declName.baseName.text) {
      reads.append(node)
    }
    return .visitChildren
  }
}
