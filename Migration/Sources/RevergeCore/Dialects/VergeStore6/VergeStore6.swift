import SwiftSyntax

/// The dialect VergeStore 6.
enum VergeStore6: LegacyDialect {
  static let dialect = Dialect.vergeStore6
  static let modules: Set<String> = ["VergeStore", betaModule, "VergeViewModel"]
  /// The module of the betas with two parameters.
  static let betaModule = "VergeStoreBeta"
  static let rules = VergeStore6Rules.all
  static let imports: Rule? = VergeStore6Rules.imports
  static let callSites = [
    VergeStore6Rules.mutationCall, VergeStore6Rules.actionCall, VergeStore6Rules.valueCall,
    VergeStore6Rules.store, VergeStore6Rules.context,
  ]

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    VergeStore6Rewriter.findings(in: file, index: index)
  }

  static func namesLeft(in file: SourceFile) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = VergeStore6NameFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return (!finder.found.isEmpty, finder.usesModern)
  }
}
