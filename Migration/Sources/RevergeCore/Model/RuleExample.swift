/// Code before and after a rule, from the ``Sheet`` of the rule. The tests of the stage `modern` place it
/// beside the declarations of the dialect's sample.
package struct RuleExample: Sendable {
  /// The id of the rule.
  package let rule: String
  /// The description of the code, if it has one.
  package let title: String
  /// The ids of the other rules that have findings in `before`, if the tests check them.
  package let otherRules: [String]
  /// Another file of the app, in the stage `shim`.
  package let beside: String
  package let before: String
  package let after: String
  /// Whether changes that need review are applied.
  package let includesReview: Bool
  /// Whether the rules leave `after` unchanged.
  package let isStable: Bool
  /// Whether the code is for the betas of VergeStore 6 with two parameters.
  let isOfBetas: Bool
}
