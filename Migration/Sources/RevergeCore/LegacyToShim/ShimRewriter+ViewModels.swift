import SwiftSyntax

extension ShimRewriter {
  // MARK: View models of the first betas

  /// Deletes the activity parameter of a view model that has no activities.
  func rewriteActivityParameter(_ name: String, _ clause: GenericArgumentClauseSyntax?) {
    guard subject.generation == .vergeStore6, let clause,
      Vocabulary.hasNoActivities(name, clause)
    else { return }
    let arguments = Array(clause.arguments)
    let last = arguments[arguments.count - 1].argument
    let before = arguments[arguments.count - 2].argument
    report(
      ShimRules.activityParameter, at: last, "'\(name)' has no activity parameter in this package",
      symbol: name, [replace(before.bytes.upperBound..<last.bytes.upperBound, "")])
  }
}

extension Vocabulary {
  /// The view models of 6.0.0 beta 1, with the number of their generic parameters.
  private static let viewModels = ["StandaloneVergeViewModelBase": 2, "VergeViewModelBase": 3]

  /// Whether it is such a view model with the activity `Never`.
  static func hasNoActivities(_ name: String, _ clause: GenericArgumentClauseSyntax?) -> Bool {
    guard let arguments = clause?.arguments, viewModels[name] == arguments.count else {
      return false
    }
    return arguments.last?.argument.trimmedDescription == "Never"
  }
}
