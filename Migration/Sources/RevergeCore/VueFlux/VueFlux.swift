import SwiftSyntax

/// What the tool knows of VueFlux.
enum VueFlux: LegacyDialect {
  static let dialect = Dialect.vueFlux
  static let modules: Set<String> = ["VueFlux", "VueFluxReactive"]
  static let rules = VueFluxRules.all
  static let imports: Rule? = VueFluxRules.imports

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    VueFluxRewriter.findings(in: file, index: index)
  }

  static func namesLeft(in file: SourceFile) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = VueFluxNameFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return (finder.usesLegacy, finder.usesModern)
  }
}
