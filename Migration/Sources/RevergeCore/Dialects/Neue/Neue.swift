import SwiftSyntax

/// The dialect VergeNeue.
enum Neue: LegacyDialect {
  static let dialect = Dialect.neue
  static let modules: Set<String> = ["VergeNeue"]
  static let imports: Rule? = Import.record
  static let callSites = [Commit.record, Dispatch.record, State.record]

  /// The rules, in the order in which they are listed, and called for each node.
  static let all: [any NeueRule.Type] = [
    Import.self, Reducer.self, Alias.self, Initializer.self, InitialState.self, Mutation.self,
    Action.self, ActionType.self, Commit.self, Dispatch.self, InlineCommit.self,
    ActionContext.self, WeakSelf.self, State.self, StoreMade.self, StoreType.self,
    StoreSubclass.self, StoreExtension.self, ReducerProtocol.self, ReducerProperty.self,
    Identity.self, Scoped.self, ScopedReducer.self, Source.self, ScopeKeeping.self, Parent.self,
    Registration.self, Adapter.self, AdapterUse.self, AdapterRemoval.self, UsingAdapters.self,
    Observing.self, Token.self, Logger.self, LoggerFunction.self, ValueKept.self,
    StateReadInCommit.self, Leftover.self,
  ]

  /// Reads a rule from its sheet.
  static let rule = RuleSheets(
    of: .neue, prefix: "neue", guide: "Migration/FromNeue.md")

  static let rules = all.map { $0.record }

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    let rewriter = NeueRewriter(file, index)
    rewriter.walk(file.tree)
    return rewriter.findings
  }

  static func namesLeft(
    in file: SourceFile, except own: Set<String>
  ) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = NeueNameFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return (finder.usesLegacy, finder.usesModern)
  }
}
