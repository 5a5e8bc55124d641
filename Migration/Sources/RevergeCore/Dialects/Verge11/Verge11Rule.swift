/// A rule for Verge 11, 12 and 13, with the kinds of code that only this dialect has.
protocol Verge11Rule: RewriteRule where Context == Verge11Context {
  /// Rewrites the name of a type.
  static func rewrite(_ name: Verge11TypeName, in context: Verge11Context)
  /// Rewrites a closure that changes a state, before the uses of its parameter.
  static func rewrite(_ mutation: Verge11Mutation, in context: Verge11Context)
  /// Rewrites an access to a member of `InoutRef`.
  static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context)
}

extension Verge11Rule {
  static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {}
  static func rewrite(_ mutation: Verge11Mutation, in context: Verge11Context) {}
  static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {}
}
