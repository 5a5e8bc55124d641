import SwiftSyntax

extension Vocabulary {
  /// The view models of the first two betas of 6.0.0, with the number of their generic parameters.
  private static let viewModels = ["StandaloneVergeViewModelBase": 2, "VergeViewModelBase": 3]

  /// Whether a type is such a view model, with the activity `Never`.
  static func hasNoActivities(_ name: String, _ clause: GenericArgumentClauseSyntax?) -> Bool {
    guard let arguments = clause?.arguments, viewModels[name] == arguments.count else {
      return false
    }
    return arguments.last?.argument.trimmedDescription == "Never"
  }
}
