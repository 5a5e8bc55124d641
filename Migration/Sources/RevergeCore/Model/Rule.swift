/// A legacy API that code was written against.
public enum Dialect: String, Codable, CaseIterable, Sendable {
  /// The dispatchers of November 2019 to January 2020.
  case vergeStore6 = "VergeStore 6"
  /// The view models of 2018 and 2019, also published under the name Cycler.
  case classic = "Verge Classic"
  /// The reducers of September to November 2019.
  case neue = "VergeNeue"
  /// The stores of 2017 to 2019 whose states are objects.
  case vueFlux = "VueFlux"
  /// Versions 11 to 13 of Verge, whose module has the name of the modern one.
  case verge11 = "Verge 11"
}

/// A stage of the migration. The code builds after each stage.
public enum Stage: String, Codable, CaseIterable, Sendable {
  /// From the original library to the module of this package that mirrors it.
  case legacyToShim = "legacy → shim"
  /// From that module to modern `Verge`.
  case shimToModern = "shim → modern"

  /// The value of `--stage` for the stage.
  public var option: String { self == .legacyToShim ? "shim" : "modern" }
}

/// The confidence that a rule preserves the behaviour of the code.
public enum Grade: String, Codable, Comparable, Sendable {
  /// Preserves the behaviour. Always applied.
  case safe
  /// May change the behaviour. Applied with `--include review`.
  case review
  /// Requires manual migration: marked, not rewritten.
  case manual

  /// Whether the left grade is safer.
  public static func < (left: Grade, right: Grade) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .safe: 0
    case .review: 1
    case .manual: 2
    }
  }
}

/// A kind of rewrite.
public struct Rule: Codable, Hashable, Sendable {
  /// The identifier of the rule. Its meaning never changes.
  public let id: String
  /// The dialect of the rule; `nil` if it applies to several.
  public let dialect: Dialect?
  /// The stage of the rule.
  public let stage: Stage
  /// A short description of the rewrite.
  public let title: String
  /// The grade of the findings, unless a finding has a stricter one.
  public let grade: Grade
  /// The reason, and what to check: lifetime, order of delivery, values seen first.
  public let explanation: String
  /// An example of legacy code.
  public let before: String
  /// The example after the rewrite, or after manual migration.
  public let after: String
  /// The guide for the dialect.
  public let guide: String
}
