import SwiftSyntax

/// A rule for VueFlux, with the kinds of code that only this dialect has.
protocol VueFluxRule: RewriteRule where Context == VueFluxContext {
  /// Rewrites a call with an effect outside of the state, such as one of a sink or a callback.
  static func rewriteEffect(_ call: FunctionCallExprSyntax, in context: VueFluxContext)
  /// Rewrites a call of a token, a scope or an atomic reference that has no such effect.
  static func rewriteEnd(_ call: FunctionCallExprSyntax, in context: VueFluxContext)
  /// Rewrites a call that creates a store.
  static func rewrite(_ creation: VueFluxCreation, in context: VueFluxContext)
  /// Rewrites an observer or a binding of a signal.
  static func rewrite(_ observer: VueFluxObserver, in context: VueFluxContext)
  /// Rewrites a member of an expression.
  static func rewrite(_ member: VueFluxMember, in context: VueFluxContext)
  /// Rewrites `actions` or `computed` in a class that is a store.
  static func rewrite(_ own: VueFluxOwnMember, in context: VueFluxContext)
  /// Rewrites the name of a type, also in an expression.
  static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext)
  static func rewrite(_ node: SubscriptCallExprSyntax, in context: VueFluxContext)
  static func rewrite(_ node: SequenceExprSyntax, in context: VueFluxContext)
  static func rewrite(_ closure: ClosureExprSyntax, in context: VueFluxContext)
  /// Rewrites a stored property of a state that becomes a struct.
  static func rewrite(_ declared: VueFluxProperty, in context: VueFluxContext)
  /// Rewrites a getter in an extension of `Computed`.
  static func rewrite(_ getter: VueFluxGetter, in context: VueFluxContext)
  static func rewrite(_ node: ClassDeclSyntax, in context: VueFluxContext)
  /// Rewrites the declaration of the mutations of a state.
  static func rewrite(_ declaration: VueFluxMutationsDeclaration, in context: VueFluxContext)
  static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext)
}

extension VueFluxRule {
  /// No names: the imports of a file and of its module determine whether it is parsed, because nearly
  /// every file contains `state` or `value`.
  static var names: Set<String> { [] }

  static func rewriteEffect(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {}
  static func rewriteEnd(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {}
  static func rewrite(_ creation: VueFluxCreation, in context: VueFluxContext) {}
  static func rewrite(_ observer: VueFluxObserver, in context: VueFluxContext) {}
  static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {}
  static func rewrite(_ own: VueFluxOwnMember, in context: VueFluxContext) {}
  static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {}
  static func rewrite(_ node: SubscriptCallExprSyntax, in context: VueFluxContext) {}
  static func rewrite(_ node: SequenceExprSyntax, in context: VueFluxContext) {}
  static func rewrite(_ closure: ClosureExprSyntax, in context: VueFluxContext) {}
  static func rewrite(_ declared: VueFluxProperty, in context: VueFluxContext) {}
  static func rewrite(_ getter: VueFluxGetter, in context: VueFluxContext) {}
  static func rewrite(_ node: ClassDeclSyntax, in context: VueFluxContext) {}
  static func rewrite(_ declaration: VueFluxMutationsDeclaration, in context: VueFluxContext) {}
  static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {}
}
