import SwiftSyntax

/// A rule for Verge Classic, with the kinds of code that only this dialect has.
protocol ClassicRule: RewriteRule where Context == ClassicContext {
  /// Finds errors in a call, even if another rule rewrites the call.
  static func check(_ call: FunctionCallExprSyntax, in context: ClassicContext)
  /// Rewrites a commit, or a call that sends an activity.
  static func rewrite(_ operation: ClassicOperation, in context: ClassicContext)
  /// Rewrites a call that creates a storage.
  static func rewrite(_ making: ClassicMaking, in context: ClassicContext)
  /// Reports a call that no rule has rewritten.
  static func rewriteUnchanged(_ call: FunctionCallExprSyntax, in context: ClassicContext)
  static func rewrite(_ assignment: SequenceExprSyntax, in context: ClassicContext)
  /// Rewrites a member of the context of an action.
  static func rewrite(_ member: ClassicContextMember, in context: ClassicContext)
  /// Rewrites the name of a type.
  static func rewrite(_ name: ClassicTypeName, in context: ClassicContext)
  /// Rewrites a logger.
  static func rewrite(_ logger: ClassicLoggerType, in context: ClassicContext)
  /// Rewrites the inheritance of a type, a protocol or an extension.
  static func rewrite(_ clause: InheritanceClauseSyntax, in context: ClassicContext)
  /// Rewrites the declaration of a class, a struct or an enum.
  static func rewrite(_ declaration: any DeclGroupSyntax, in context: ClassicContext)
}

extension ClassicRule {
  /// No names: the imports of a file and of its module determine whether it is parsed, because nearly
  /// every file contains `state` or `value`.
  static var names: Set<String> { [] }

  static func check(_ call: FunctionCallExprSyntax, in context: ClassicContext) {}
  static func rewrite(_ operation: ClassicOperation, in context: ClassicContext) {}
  static func rewrite(_ making: ClassicMaking, in context: ClassicContext) {}
  static func rewriteUnchanged(_ call: FunctionCallExprSyntax, in context: ClassicContext) {}
  static func rewrite(_ assignment: SequenceExprSyntax, in context: ClassicContext) {}
  static func rewrite(_ member: ClassicContextMember, in context: ClassicContext) {}
  static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {}
  static func rewrite(_ logger: ClassicLoggerType, in context: ClassicContext) {}
  static func rewrite(_ clause: InheritanceClauseSyntax, in context: ClassicContext) {}
  static func rewrite(_ declaration: any DeclGroupSyntax, in context: ClassicContext) {}
}
