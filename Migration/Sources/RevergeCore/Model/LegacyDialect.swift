/// The interface between the tool and the rules of one dialect.
protocol LegacyDialect: Sendable {
  static var dialect: Dialect { get }
  /// The modules whose import marks a file as code of this dialect.
  static var modules: Set<String> { get }
  /// The rules, in the order of the guide.
  static var rules: [Rule] { get }
  /// The rule that removes the import when the file uses nothing of the module; `nil` if the module
  /// has the name of the modern one.
  static var imports: Rule? { get }

  /// The rules for files that import only another dialect, but call objects of this one.
  static var callSites: [Rule] { get }

  /// Whether a text may contain code of the dialect. Called before the text is parsed.
  static func mayConcern(_ text: String) -> Bool
  /// The reason to skip a file that imports one of the modules; `nil` if it is not skipped.
  static func reasonToSkip(_ file: SourceFile) -> String?
  /// The findings of the dialect in a file.
  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding]
  /// Whether a rewritten file still names something of the dialect, and whether it names something
  /// of the modern store.
  ///
  /// - Parameter own: The names of the user's types in the file.
  static func namesLeft(
    in file: SourceFile, except own: Set<String>
  ) -> (ofLegacy: Bool, ofModern: Bool)
  /// The names of the library's types that the user's own types may have, so that they do not keep the
  /// import.
  static var typeNames: Set<String> { get }
}

extension LegacyDialect {
  static var callSites: [Rule] { [] }
  static func mayConcern(_ text: String) -> Bool { true }
  static func reasonToSkip(_ file: SourceFile) -> String? { nil }
  static var typeNames: Set<String> { [] }
}

/// All dialects that have rules.
enum LegacyDialects {
  static let all: [any LegacyDialect.Type] = [
    VergeStore6.self, Classic.self, Neue.self, VueFlux.self, Verge11.self,
  ]

  /// The modules of all dialects, without the modern one.
  static let modules = Set(all.filter { $0.imports != nil }.flatMap { $0.modules })

  /// The names of the types of all dialects.
  static let typeNames = Set(all.flatMap { $0.typeNames })

  /// The dialect that has a module with this name.
  static func dialect(importing module: String) -> Dialect? {
    all.first { $0.modules.contains(module) }?.dialect
  }

  /// The dialect whose library, without the modern one, has a module.
  static func dialect(ofLibrary module: String) -> Dialect? {
    let name = module.hasSuffix("Rx") ? String(module.dropLast(2)) : module
    return modules.contains(name) ? dialect(importing: name) : nil
  }
}
