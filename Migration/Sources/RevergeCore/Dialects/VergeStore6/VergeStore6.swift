import SwiftSyntax

/// The dialect VergeStore 6.
enum VergeStore6: LegacyDialect {
  static let dialect = Dialect.vergeStore6
  static let modules: Set<String> = ["VergeStore", betaModule, "VergeViewModel"]
  /// The module of the betas with two parameters.
  static let betaModule = "VergeStoreBeta"

  /// The rules, in the order in which they are listed, and called for each node.
  static let all: [any VergeStore6Rule.Type] = [
    Import.self, Store.self, StateType.self, DispatcherClass.self, Dispatching.self,
    MutationNamespace.self, ActionNamespace.self, ContextExtension.self, MutationCall.self,
    ActionCall.self, Commit.self, KeyPathCommit.self, ScopedDispatching.self, Dispatch.self,
    ActionContext.self, ValueDeclaration.self, ValueCall.self, ValueKept.self, UpdateTarget.self,
    Observing.self, Storage.self, LoggerType.self, LoggerFunction.self, Logger.self,
    ViewModel.self, StateReadInCommit.self, Rx.self, Leftover.self,
  ]

  /// Reads a rule from its sheet.
  static let rule = RuleSheets(
    of: .vergeStore6, prefix: "vs6", guide: "Migration/FromVergeStore6.md")

  static let rules = all.map { $0.record }
  static let imports: Rule? = Import.record
  static let callSites = [
    MutationCall.record, ActionCall.record, ValueCall.record, Store.record, ActionContext.record,
  ]

  static let typeNames = VergeStore6Names.types

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    let rewriter = VergeStore6Rewriter(file, index)
    rewriter.walk(file.tree)
    return rewriter.findings
  }

  static func namesLeft(
    in file: SourceFile, except own: Set<String>
  ) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = VergeStore6NameFinder(except: own)
    finder.walk(file.tree)
    return (!finder.found.isEmpty, finder.usesModern)
  }
}
