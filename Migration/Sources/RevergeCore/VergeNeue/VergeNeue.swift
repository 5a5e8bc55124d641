import SwiftSyntax

/// The dialect VergeNeue.
enum VergeNeue: LegacyDialect {
  static let dialect = Dialect.neue
  static let modules: Set<String> = ["VergeNeue"]
  static let rules = VergeNeueRules.all
  static let imports: Rule? = VergeNeueRules.imports
  static let callSites = [VergeNeueRules.commit, VergeNeueRules.dispatch, VergeNeueRules.state]

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    VergeNeueRewriter.findings(in: file, index: index)
  }

  static func namesLeft(in file: SourceFile) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = VergeNeueNameFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return (finder.usesLegacy, finder.usesModern)
  }
}
