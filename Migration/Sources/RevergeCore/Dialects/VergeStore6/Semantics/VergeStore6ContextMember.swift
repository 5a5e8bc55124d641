import SwiftSyntax

/// A member of the context of an action.
struct VergeStore6ContextMember {
  let node: MemberAccessExprSyntax
  /// The expression that is the context.
  let base: ExprSyntax
  /// Whether an enclosing closure captures `self` weakly, so that `self` cannot replace the context.
  let hasWeakSelf: Bool

  /// The name of the member.
  var name: String { node.declName.baseName.text }

  /// The member of this one that is accessed.
  var outer: MemberAccessExprSyntax? {
    guard let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id else {
      return nil
    }
    return outer
  }
}
