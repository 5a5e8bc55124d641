import SwiftSyntax

extension Shim {
  /// Rewrites `StandaloneVergeViewModelBase<S, Never>` to `StandaloneVergeViewModelBase<S>`.
  enum ActivityParameter: ShimRule {
    static let record = rule("activity-parameter")

    static func rewrite(_ name: ShimTypeName, in context: ShimContext) {
      removeActivity(name.text, name.generics, in: context)
    }

    static func rewrite(_ node: GenericSpecializationExprSyntax, in context: ShimContext) {
      removeActivity(
        node.expression.trimmedDescription, node.genericArgumentClause, in: context)
    }

    private static func removeActivity(
      _ name: String, _ clause: GenericArgumentClauseSyntax?, in context: ShimContext
    ) {
      guard context.subject.generation == .vergeStore6, let clause,
        Vocabulary.hasNoActivities(name, clause)
      else { return }
      let arguments = Array(clause.arguments)
      let last = arguments[arguments.count - 1].argument
      let before = arguments[arguments.count - 2].argument
      context.report(
        record, at: last, "'\(name)' has no activity parameter in this package", symbol: name,
        [context.replace(before.bytes.upperBound..<last.bytes.upperBound, "")])
    }
  }
}
