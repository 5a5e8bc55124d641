import SwiftSyntax

/// A rule for VergeStore 6, with the kinds of code that only this dialect has.
protocol VergeStore6Rule: RewriteRule where Context == VergeStore6Context {
  /// Finds errors in a call, even if the call is rewritten as part of another node.
  static func check(_ call: FunctionCallExprSyntax, in context: VergeStore6Context)
  /// Rewrites a commit or an action whose call no rule has rewritten.
  static func rewrite(_ operation: VergeStore6Operation, in context: VergeStore6Context)
  /// Rewrites a member of the context of an action.
  static func rewrite(_ member: VergeStore6ContextMember, in context: VergeStore6Context)
  /// Rewrites the name of a type.
  static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context)
  static func rewrite(_ capture: ClosureCaptureSyntax, in context: VergeStore6Context)
  static func rewrite(_ binding: OptionalBindingConditionSyntax, in context: VergeStore6Context)
  /// Rewrites an extension of a namespace or a context.
  static func rewrite(_ part: VergeStore6Extension, in context: VergeStore6Context)
  /// Rewrites a logger.
  static func rewrite(_ logger: VergeStore6LoggerType, in context: VergeStore6Context)
  static func rewrite(_ node: ClassDeclSyntax, in context: VergeStore6Context)
  static func rewrite(_ node: ProtocolDeclSyntax, in context: VergeStore6Context)
  /// Rewrites the inheritance of a struct, an enum or an extension.
  static func rewrite(_ clause: InheritanceClauseSyntax, in context: VergeStore6Context)
}

extension VergeStore6Rule {
  /// No names: the imports of a file and of its module determine whether it is parsed, because nearly
  /// every file contains `state` or `do`.
  static var names: Set<String> { [] }

  static func check(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {}
  static func rewrite(_ operation: VergeStore6Operation, in context: VergeStore6Context) {}
  static func rewrite(_ member: VergeStore6ContextMember, in context: VergeStore6Context) {}
  static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {}
  static func rewrite(_ capture: ClosureCaptureSyntax, in context: VergeStore6Context) {}
  static func rewrite(_ binding: OptionalBindingConditionSyntax, in context: VergeStore6Context) {}
  static func rewrite(_ part: VergeStore6Extension, in context: VergeStore6Context) {}
  static func rewrite(_ logger: VergeStore6LoggerType, in context: VergeStore6Context) {}
  static func rewrite(_ node: ClassDeclSyntax, in context: VergeStore6Context) {}
  static func rewrite(_ node: ProtocolDeclSyntax, in context: VergeStore6Context) {}
  static func rewrite(_ clause: InheritanceClauseSyntax, in context: VergeStore6Context) {}
}
