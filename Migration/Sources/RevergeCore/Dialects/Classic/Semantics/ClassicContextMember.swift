import SwiftSyntax

/// A member of the context of an action.
struct ClassicContextMember {
  let node: MemberAccessExprSyntax
  /// The expression that is the context.
  let base: ExprSyntax

  /// The name of the member.
  var name: String { node.declName.baseName.text }
}
