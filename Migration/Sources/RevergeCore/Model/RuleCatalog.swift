/// All rules.
public enum RuleCatalog {
  /// The rules, by stage and dialect, in the order of the guides.
  public static let rules: [Rule] = ShimRules.all + LegacyDialects.all.flatMap { $0.rules }

  /// The ids of the rules that only run if they are named.
  public static let optIn = ShimRules.optIn

  /// The dialects of the rules, by id. Rules that apply to several dialects are missing.
  static let dialects = Dictionary(
    uniqueKeysWithValues: rules.compactMap { rule in rule.dialect.map { (rule.id, $0) } })

  /// The rule with this id.
  ///
  /// - Throws: ``ToolError`` if there is no such rule, with suggestions.
  public static func rule(_ id: String) throws -> Rule {
    if let rule = rules.first(where: { $0.id == id }) { return rule }
    let alike = rules.map(\.id).filter {
      $0.contains(id) || id.contains($0.drop { $0 != "." }.dropFirst())
    }
    let hint = alike.isEmpty ? "" : " Did you mean \(alike.joined(separator: " or "))?"
    throw ToolError("There is no rule '\(id)'.\(hint) 'reverge list-rules' lists them.")
  }
}
