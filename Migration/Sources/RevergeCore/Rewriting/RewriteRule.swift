import SwiftSyntax

/// A rule: its record, and the code that finds and rewrites its construct.
///
/// The rewriter of the dialect walks through a file once. For each node of the kinds below, it calls
/// the rules in the order of the dialect's list. A rule implements `rewrite` for the kinds that concern
/// it, and reports its findings to the context. The protocol of a dialect adds kinds, such as names of
/// types. To add a kind that no dialect has, add it to ``RuleNode`` and `TypeRewriter`.
protocol RewriteRule: Sendable {
  /// The names in their scope, and the findings.
  associatedtype Context

  /// The rule as its sheet describes it, for `explain`, the list of rules and reports.
  static var record: Rule { get }
  /// The legacy identifiers of the rule. A file that contains no identifier of any rule is not parsed.
  static var names: Set<String> { get }

  static func rewrite(_ call: FunctionCallExprSyntax, in context: Context)
  static func rewrite(_ member: MemberAccessExprSyntax, in context: Context)
  /// Rewrites a name in an expression. The name is not a member of another expression.
  static func rewrite(_ name: DeclReferenceExprSyntax, in context: Context)
  static func rewrite(_ node: AwaitExprSyntax, in context: Context)
  static func rewrite(_ macro: MacroExpansionExprSyntax, in context: Context)
  static func rewrite(_ member: MemberTypeSyntax, in context: Context)
  static func rewrite(_ attribute: AttributeSyntax, in context: Context)
  static func rewrite(_ function: FunctionDeclSyntax, in context: Context)
  static func rewrite(_ variable: VariableDeclSyntax, in context: Context)
  static func rewrite(_ initializer: InitializerDeclSyntax, in context: Context)
  static func rewrite(_ alias: TypeAliasDeclSyntax, in context: Context)
  static func rewrite(_ node: ImportDeclSyntax, in context: Context)
  /// Rewrites the members of a type or extension.
  static func rewrite(_ block: MemberBlockSyntax, in context: Context)
}

extension RewriteRule {
  static func rewrite(_ call: FunctionCallExprSyntax, in context: Context) {}
  static func rewrite(_ member: MemberAccessExprSyntax, in context: Context) {}
  static func rewrite(_ name: DeclReferenceExprSyntax, in context: Context) {}
  static func rewrite(_ node: AwaitExprSyntax, in context: Context) {}
  static func rewrite(_ macro: MacroExpansionExprSyntax, in context: Context) {}
  static func rewrite(_ member: MemberTypeSyntax, in context: Context) {}
  static func rewrite(_ attribute: AttributeSyntax, in context: Context) {}
  static func rewrite(_ function: FunctionDeclSyntax, in context: Context) {}
  static func rewrite(_ variable: VariableDeclSyntax, in context: Context) {}
  static func rewrite(_ initializer: InitializerDeclSyntax, in context: Context) {}
  static func rewrite(_ alias: TypeAliasDeclSyntax, in context: Context) {}
  static func rewrite(_ node: ImportDeclSyntax, in context: Context) {}
  static func rewrite(_ block: MemberBlockSyntax, in context: Context) {}
}
