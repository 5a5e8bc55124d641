/// The dialect of Verge 11, 12 and 13, whose module has the name of the modern one.
enum Verge11: LegacyDialect {
  static let dialect = Dialect.verge11
  static let modules: Set<String> = ["Verge"]
  static let rules = Verge11Rules.all
  static let imports: Rule? = nil

  static func mayConcern(_ text: String) -> Bool { Verge11Words.areIn(text) }

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    Verge11Rewriter.findings(in: file, index: index)
  }

  static func namesLeft(in file: SourceFile) -> (ofLegacy: Bool, ofModern: Bool) { (false, true) }
}
