import SwiftSyntax

extension SourceFile {
  /// Whether names that other libraries share may belong to VueFlux: the file imports VueFlux, or
  /// only libraries that are known not to have these names.
  func canNameTypes(beside modules: Set<String> = []) -> Bool {
    let imported = Set(tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.module })
    return !imported.isDisjoint(with: VueFlux.modules)
      || imported.isSubset(of: modules.union(VueFlux.systemModules))
  }
}

/// The dialect VueFlux.
enum VueFlux: LegacyDialect {
  static let dialect = Dialect.vueFlux
  static let modules: Set<String> = ["VueFlux", "VueFluxReactive"]
  /// Modules that do not declare these names.
  static let systemModules: Set<String> = [
    "Swift", "Foundation", "Dispatch", "Darwin", "Glibc", "Musl", "ObjectiveC", "os", "UIKit",
    "AppKit", "SwiftUI", "WebKit", "MapKit", "CoreData", "CoreGraphics", "CoreLocation",
    "QuartzCore", "AVFoundation", "StoreKit", "SafariServices", "UserNotifications", "XCTest",
    "Testing", "Verge", "VergeFeed",
  ]
  static let rules = VueFluxRules.all
  static let imports: Rule? = VueFluxRules.imports
  static let callSites = [VueFluxRules.actionCall, VueFluxRules.computedUse, VueFluxRules.dispatch]

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    VueFluxRewriter.findings(in: file, index: index)
  }

  static func namesLeft(in file: SourceFile) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = VueFluxNameFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return (finder.usesLegacy, finder.usesModern)
  }
}
