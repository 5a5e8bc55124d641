import SwiftSyntax

/// A rule for VergeNeue, with the kinds of code that only this dialect has.
///
/// The rules are called for a node until one of them handles it.
protocol NeueRule: RewriteRule where Context == NeueContext {
  /// Rewrites the declaration of a type, before its members.
  static func rewrite(_ type: NeueType, in context: NeueContext)
  /// Rewrites an extension of stores or contexts, before its members.
  static func rewrite(_ extended: NeueStoreExtension, in context: NeueContext)
  /// Rewrites the name of a type.
  static func rewrite(_ name: NeueTypeName, in context: NeueContext)
  static func rewrite(_ closure: ClosureExprSyntax, in context: NeueContext)
  /// Rewrites the closure of a mutation, before the code that creates the mutation.
  static func rewrite(_ mutation: NeueMutation, in context: NeueContext)
}

extension NeueRule {
  /// Empty: files of this dialect are always parsed, because code that creates a component contains
  /// only the name of the user's reducer.
  static var names: Set<String> { [] }

  static func rewrite(_ type: NeueType, in context: NeueContext) {}
  static func rewrite(_ extended: NeueStoreExtension, in context: NeueContext) {}
  static func rewrite(_ name: NeueTypeName, in context: NeueContext) {}
  static func rewrite(_ closure: ClosureExprSyntax, in context: NeueContext) {}
  static func rewrite(_ mutation: NeueMutation, in context: NeueContext) {}
}
