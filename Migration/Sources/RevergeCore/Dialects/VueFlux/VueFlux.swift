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

  /// The rules, in the order in which they are listed, and called for each node.
  static let all: [any VueFluxRule.Type] = [
    Import.self, State.self, Mutations.self, Actions.self, Dispatch.self, Capture.self,
    ActionCall.self, Computed.self, ComputedUse.self, Store.self, Executor.self, ExecutorValue.self,
    WorkItem.self, GlobalActions.self, Subscribe.self, ScopeOwner.self, Token.self, Variable.self,
    SharedVariable.self, VariableUse.self, Sink.self, ForeignSubject.self, Callback.self,
    Signal.self, Observe.self, Bind.self, Binder.self, OwnSignal.self, Atomic.self,
    StateReadInCommit.self, Leftover.self,
  ]

  /// Reads a rule from its sheet.
  static let rule = RuleSheets(
    of: .vueFlux, prefix: "vueflux", guide: "Migration/FromVueFlux.md")

  static let rules = all.map { $0.record }
  static let imports: Rule? = Import.record
  static let callSites = [ActionCall.record, ComputedUse.record, Dispatch.record]

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    let moves = index.vueFlux.moves
    func findings(isQualified: Bool) -> [Finding] {
      let rewriter = VueFluxRewriter(file, index, moves: moves, isQualified: isQualified)
      rewriter.walk(file.tree)
      OwnSignal.importFeed(in: rewriter)
      return rewriter.findings
    }
    let found = findings(isQualified: false)
    return found.contains { $0.grade == .manual } ? findings(isQualified: true) : found
  }

  static func namesLeft(
    in file: SourceFile, except own: Set<String>
  ) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = VueFluxNameFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return (finder.usesLegacy, finder.usesModern)
  }
}
