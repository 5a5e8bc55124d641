/// A generation of the libraries that code was written against.
public enum Dialect: String, Codable, CaseIterable, Sendable {
  /// The dispatchers of November 2019 to January 2020.
  case vergeStore6 = "VergeStore 6"
  /// The view models of 2018 and 2019, also under the name of Cycler.
  case classic = "Verge Classic"
  /// The reducers of September to November 2019.
  case neue = "VergeNeue"
  /// The stores of 2017 to 2019 whose states are objects.
  case vueFlux = "VueFlux"
  /// Versions 11 to 13 of Verge, whose module has the name of the modern one.
  case verge11 = "Verge 11"
}

/// A step of the migration. The steps are kept apart: the code builds between them.
public enum Stage: String, Codable, CaseIterable, Sendable {
  /// From the original library to the module of the same name in this package.
  case legacyToShim = "legacy → shim"
  /// From that module to modern `Verge`.
  case shimToModern = "shim → modern"

  /// What the step is called on the command line.
  public var option: String { self == .legacyToShim ? "shim" : "modern" }
}

/// How far a rule can be trusted to keep what the code does.
public enum Grade: String, Codable, Comparable, Sendable {
  /// Keeps what the code does. Applied unless told otherwise.
  case safe
  /// Changes something that a person has to look at. Applied when asked for.
  case review
  /// Needs a person: marked, not rewritten.
  case manual

  /// Whether the left one can be trusted more.
  public static func < (left: Grade, right: Grade) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .safe: 0
    case .review: 1
    case .manual: 2
    }
  }
}

/// One kind of change to a code base.
public struct Rule: Codable, Hashable, Sendable {
  /// The name of the rule. Never changes its meaning.
  public let id: String
  /// The generation it rewrites; `nil` if it is for several.
  public let dialect: Dialect?
  /// The step it belongs to.
  public let stage: Stage
  /// What it does, in a few words.
  public let title: String
  /// The grade of its findings, unless one of them needs more care.
  public let grade: Grade
  /// Why, and what to look at: lifetime, order of delivery, values seen first.
  public let explanation: String
  /// Code that it finds.
  public let before: String
  /// What it makes of that, or what a person makes of it.
  public let after: String
  /// Where the guide tells more.
  public let guide: String
}

/// Makes the rules of a generation, from its module here to the modern store.
struct ModernRules: Sendable {
  private let dialect: Dialect
  private let prefix: String
  private let page: String

  /// - Parameters:
  ///   - prefix: What the ids begin with.
  ///   - page: The file that tells of them.
  init(of dialect: Dialect, prefix: String, page: String) {
    self.dialect = dialect
    self.prefix = prefix
    self.page = page
  }

  /// - Parameter guide: The section of the page.
  func callAsFunction(
    _ id: String, _ title: String, _ grade: Grade, guide: String, _ explanation: String,
    before: String, after: String
  ) -> Rule {
    Rule(
      id: "\(prefix).\(id)", dialect: dialect, stage: .shimToModern, title: title, grade: grade,
      explanation: explanation, before: before, after: after, guide: "\(page)#\(guide)")
  }
}
