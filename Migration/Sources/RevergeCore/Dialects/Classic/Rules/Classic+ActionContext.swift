import SwiftSyntax

extension Classic {
  /// Replaces the context of an action with the view model.
  enum ActionContext: ClassicRule {
    static let record = rule("context")

    /// Rewrites a commit, or a sent activity, through the context.
    static func rewrite(_ operation: ClassicOperation, in context: ClassicContext) {
      guard operation.isOfContext else { return }
      switch operation.kind {
      case .commit(replacement: nil):
        context.report(
          record, at: operation.call, "The view model commits", symbol: operation.name,
          grade: operation.grade, operation.edits)
      case .commit:
        break
      case .send:
        context.report(
          record, at: operation.call, operation.messageOfSend, symbol: operation.name,
          grade: operation.grade, operation.edits)
      }
    }

    /// Rewrites `context.currentState`.
    static func rewrite(_ member: ClassicContextMember, in context: ClassicContext) {
      guard member.name == "currentState" else { return }
      let node = member.node
      let end = context.isRead(node) ? "" : ".primitive"
      context.handle(node)
      guard case .prefix(let prefix) = context.access(at: node) else { return }
      let owner: String
      if prefix == "self?." {
        guard reachesStore(at: node, context) else { return }
        owner = "store."
      } else {
        let isHidden = context.isLocal("state", at: node) || context.isDeclaring("state", at: node)
        owner = isHidden ? "self." : prefix
      }
      context.report(
        record, at: node, "The view model provides the state", symbol: "currentState",
        [context.replace(node.bytes, "\(owner)state\(end)")])
    }

    /// Adds the store to the captures of a closure that already captures `self`.
    ///
    /// - Returns: `false` if a local variable shadows the store.
    private static func reachesStore(at node: MemberAccessExprSyntax, _ context: ClassicContext)
      -> Bool
    {
      guard let boundary = context.boundary(of: node) else { return true }
      guard !context.isLocal("store", at: node), boundary.selfCapture != nil else {
        if !context.isLocal("store", at: node) { return true }
        context.report(
          record, at: node, "A local variable shadows the store",
          symbol: "currentState", grade: .manual)
        return false
      }
      guard context.captures.insert(boundary.id).inserted, let capture = boundary.selfCapture else {
        return true
      }
      let end = capture.name.bytes.upperBound
      context.report(
        record, at: boundary, "The closure captures the store, as the context did",
        symbol: "context", [context.replace(end..<end, ", store")])
      return true
    }

    /// Rewrites a context that is stored or passed on.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: ClassicContext) {
      let text = name.baseName.text
      guard context.resolve(text, at: Syntax(name)) == .context, context.isLocal(text, at: name)
      else { return }
      context.handled.insert(name.id)
      guard case .prefix(let prefix) = context.access(at: name, capturing: false) else { return }
      guard prefix != "self?." else {
        context.report(
          record, at: name, "A closure that runs later passes the context on", symbol: "context",
          grade: .manual)
        return
      }
      context.report(
        record, at: name, "The view model replaces the context", symbol: "context",
        [context.replace(name.bytes, "self")])
    }
  }
}
