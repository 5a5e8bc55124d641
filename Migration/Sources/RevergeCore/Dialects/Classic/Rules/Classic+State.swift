import SwiftSyntax

extension Classic {
  /// Reads the state from the component instead of its storage.
  enum State: ClassicRule {
    static let record = rule("state")

    static func rewrite(_ member: MemberAccessExprSyntax, in context: ClassicContext) {
      guard let base = member.base else { return }
      switch member.declName.baseName.text {
      case "currentState":
        guard context.isVerge(base) == true else { return }
        let end = context.isRead(member) ? "" : ".primitive"
        context.settle(
          record, at: member, "The view model provides the state", symbol: "currentState",
          [context.replace(member.declName.bytes, "state\(end)")])
      case "value", "wrappedValue":
        if let storage = context.storage(base) {
          rewriteValue(member, base, storage, context)
        } else {
          rewriteUnknownValue(member, base, context)
        }
      default:
        break
      }
    }

    /// Rewrites the value of a storage.
    private static func rewriteValue(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ storage: StorageUse,
      _ context: ClassicContext
    ) {
      let end = context.isRead(node) ? "" : ".primitive"
      context.handled.insert(node.id)
      var edits: [Edit]
      if storage.isOfVerge {
        context.handled.insert(base.id)
        edits = [context.replace(base.bytes.upperBound..<node.bytes.upperBound, end)]
        let name = base.as(MemberAccessExprSyntax.self)?.declName.bytes ?? base.bytes
        if storage.owner?.isSelf ?? true, context.isInitializing(at: node) {
          edits.insert(context.replace(name.lowerBound..<name.lowerBound, "store."), at: 0)
        } else if storage.owner == nil, context.isDeclaring("state", at: node) {
          edits.insert(context.replace(name.lowerBound..<name.lowerBound, "self."), at: 0)
        }
        if let member = base.as(MemberAccessExprSyntax.self) {
          context.handled.insert(member.declName.id)
        }
      } else {
        edits = [context.replace(node.declName.bytes, "state\(end)")]
      }
      context.report(
        record, at: node, "The store provides the state", symbol: "value", edits)
    }

    /// Rewrites a value of `x.state`, if it is not known whether `x` is a view model.
    private static func rewriteUnknownValue(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: ClassicContext
    ) {
      guard base.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "state",
        let owner = base.as(MemberAccessExprSyntax.self)?.base, context.isVerge(owner) == nil
      else { return }
      context.handled.insert(base.id)
      context.settle(
        record, at: node,
        "'state' reads the state, if '\(owner.trimmedDescription)' is a view model",
        symbol: node.declName.baseName.text, grade: .review,
        [
          context.replace(
            base.bytes.upperBound..<node.bytes.upperBound,
            context.isRead(node) ? "" : ".primitive")
        ])
    }
  }
}
