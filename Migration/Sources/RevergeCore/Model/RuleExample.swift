/// Code before and after a rule. The tests place it beside the declarations of the dialect's sample.
package struct RuleExample: Sendable {
  /// The id of the rule.
  package let rule: String
  package let before: String
  package let after: String
  /// Whether changes that need review are applied.
  package let includesReview: Bool
  /// Whether the rules leave `after` unchanged.
  package let isStable: Bool

  package init(
    rule: String, before: String, after: String, includesReview: Bool = false,
    isStable: Bool = true
  ) {
    self.rule = rule
    self.before = before
    self.after = after
    self.includesReview = includesReview
    self.isStable = isStable
  }
}
