/// All rules there are.
public enum RuleCatalog {
  /// The rules, by stage, dialect, and in the order in which a guide tells of them.
  public static let rules: [Rule] = ShimRules.all + LegacyDialects.all.flatMap { $0.rules }

  /// The rules that are asked only if they are named, by their ids.
  public static let optIn = ShimRules.optIn

  /// The generations that rules are for, by their ids; without those that are for several.
  static let dialects = Dictionary(
    uniqueKeysWithValues: rules.compactMap { rule in rule.dialect.map { (rule.id, $0) } })

  /// The rule with this id.
  ///
  /// - Throws: ``ToolError`` if there is none, with those that are spelled alike.
  public static func rule(_ id: String) throws -> Rule {
    if let rule = rules.first(where: { $0.id == id }) { return rule }
    let alike = rules.map(\.id).filter {
      $0.contains(id) || id.contains($0.drop { $0 != "." }.dropFirst())
    }
    let hint = alike.isEmpty ? "" : " Did you mean \(alike.joined(separator: " or "))?"
    throw ToolError("There is no rule '\(id)'.\(hint) 'reverge list-rules' lists them.")
  }
}
