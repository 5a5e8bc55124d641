/// All rules.
public enum RuleCatalog {
  /// The rules, by stage and dialect, in the order of the guides.
  public static let rules: [Rule] = Shim.rules + LegacyDialects.all.flatMap { $0.rules }

  /// The ids of the rules that only run if they are named.
  public static let optIn = Shim.optIn

  /// The dialects of the rules, by id. Rules that apply to several dialects are missing.
  static let dialects = Dictionary(
    uniqueKeysWithValues: rules.compactMap { rule in rule.dialect.map { (rule.id, $0) } })

  /// Whether there is a rule with this id.
  static func contains(_ id: String) -> Bool { ids.contains(id) }

  private static let ids = Set(rules.map(\.id))

  /// The examples of the rules of a dialect.
  package static func examples(of dialect: Dialect) -> [RuleExample] {
    examples { $0.stage == .shimToModern && $0.dialect == dialect }.filter { !$0.isOfBetas }
  }

  /// The examples of the stage `shim`.
  package static var examplesOfShim: [RuleExample] { examples { $0.stage == .legacyToShim } }

  /// The examples for the betas of VergeStore 6 with two parameters.
  package static var examplesOfBetas: [RuleExample] { examples { _ in true }.filter(\.isOfBetas) }

  private static func examples(where isWanted: (Rule) -> Bool) -> [RuleExample] {
    rules.filter(isWanted).flatMap { Sheet.of($0.id).examples }
  }

  /// The rule with this id.
  ///
  /// - Throws: ``ToolError`` with suggestions if there is no such rule.
  public static func rule(_ id: String) throws -> Rule {
    if let rule = rules.first(where: { $0.id == id }) { return rule }
    let hint = NearNames.question(id, in: rules.map(\.id))
    throw ToolError("There is no rule '\(id)'.\(hint) 'reverge list-rules' lists all rules.")
  }
}
