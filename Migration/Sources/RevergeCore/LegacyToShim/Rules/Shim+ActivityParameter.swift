import SwiftSyntax

extension Shim {
  /// Rewrites `StandaloneVergeViewModelBase<S, Never>` to `StandaloneVergeViewModelBase<S>`.
  enum ActivityParameter: ShimRule {
    static let record = rule(
      "activity-parameter", "Remove the activity parameter `Never` of view models", .safe,
      dialect: .vergeStore6,
      """
      In the first two betas of 6.0.0, the last parameter of a view model was its activity. The release has no such \
      parameter. If it is `Never`, it is deleted. A view model with another activity keeps it: the \
      import becomes `VergeViewModelBeta` or `VergeStoreBeta`.
      """,
      before: "final class Model: StandaloneVergeViewModelBase<ModelState, Never> {}",
      after: "final class Model: StandaloneVergeViewModelBase<ModelState> {}")

    static let examples = [
      example(
        "view models of the first betas of 6.0.0",
        before: """
          import VergeViewModel

          final class Model: StandaloneVergeViewModelBase<ModelState, Never> {}
          final class Screen: VergeViewModelBase<
            ScreenState,
            ShopState,
            Never
          > {}
          let model = StandaloneVergeViewModelBase<ModelState, Never>(initialState: ModelState())
          extension Mutations where Base: VergeViewModel.VergeViewModelBase<ScreenState, Shop, Never> {}

          """,
        after: """
          import VergeViewModel

          final class Model: StandaloneVergeViewModelBase<ModelState> {}
          final class Screen: VergeViewModelBase<
            ScreenState,
            ShopState
          > {}
          let model = StandaloneVergeViewModelBase<ModelState>(initialState: ModelState())
          extension Mutations where Base: VergeViewModel.VergeViewModelBase<ScreenState, Shop> {}

          """)
    ]

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
