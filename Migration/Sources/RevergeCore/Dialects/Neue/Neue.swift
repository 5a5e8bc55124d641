import SwiftSyntax

/// The dialect VergeNeue.
enum Neue: LegacyDialect {
  static let dialect = Dialect.neue
  static let modules: Set<String> = ["VergeNeue"]
  static let rules = NeueRules.all
  static let imports: Rule? = NeueRules.imports
  static let callSites = [NeueRules.commit, NeueRules.dispatch, NeueRules.state]

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    NeueRewriter.findings(in: file, index: index)
  }

  static func namesLeft(in file: SourceFile) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = NeueNameFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return (finder.usesLegacy, finder.usesModern)
  }
}
