/// What the tool knows of one generation.
protocol LegacyDialect: Sendable {
  static var dialect: Dialect { get }
  /// The modules whose import says that a file is of this generation.
  static var modules: Set<String> { get }
  /// Its rules, in the order in which its guide tells of them.
  static var rules: [Rule] { get }
  /// The rule that takes the import away when nothing is left; `nil` if the module has the name of
  /// the modern one.
  static var imports: Rule? { get }

  /// The rules for what files that import another generation alone may have of this one: calls of
  /// objects that they were given.
  static var callSites: [Rule] { get }

  /// Whether a text may have something of the generation; asked before it is parsed.
  static func mayConcern(_ text: String) -> Bool
  /// Why a file that imports one of the modules is left alone, if it is.
  static func reasonToSkip(_ file: SourceFile) -> String?
  /// What a file has of the generation.
  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding]
  /// Whether a file that has been rewritten still names something of the generation, and whether it
  /// names something of the modern store.
  static func namesLeft(in file: SourceFile) -> (ofLegacy: Bool, ofModern: Bool)
}

extension LegacyDialect {
  static var callSites: [Rule] { [] }
  static func mayConcern(_ text: String) -> Bool { true }
  static func reasonToSkip(_ file: SourceFile) -> String? { nil }
}

/// All generations that there are rules for.
enum LegacyDialects {
  static let all: [any LegacyDialect.Type] = [
    VergeStore6.self, Classic.self, VergeNeue.self, VueFlux.self, Verge11.self,
  ]

  /// The modules of all of them that are not the modern one.
  static let modules = Set(all.filter { $0.imports != nil }.flatMap { $0.modules })

  /// The generation whose module has this name.
  static func dialect(importing module: String) -> Dialect? {
    all.first { $0.modules.contains(module) }?.dialect
  }
}
