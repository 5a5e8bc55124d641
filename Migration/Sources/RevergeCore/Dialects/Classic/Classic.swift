import SwiftSyntax

/// The dialect Verge Classic.
enum Classic: LegacyDialect {
  static let dialect = Dialect.classic
  static let modules: Set<String> = ["VergeClassic"]

  /// The rules, in the order in which they are listed, and called for each node.
  static let all: [any ClassicRule.Type] = [
    Import.self, ViewModel.self, Store.self, Emitter.self, EmptyTypes.self, Constraint.self,
    Commit.self, Replace.self, Dispatch.self, ActionContext.self, Complete.self, KeptContext.self,
    State.self, Send.self, Activity.self, DisposeBag.self, Dispose.self, Observing.self,
    Remove.self, Token.self, Event.self, WillUpdate.self, Storage.self, Update.self,
    KeyPathUpdate.self, GuardedUpdate.self, Filter.self, Map.self, Binder.self, Module.self,
    Forward.self, SetLogger.self, LoggerType.self, LoggerFunction.self, Logger.self, Lock.self,
    Publisher.self, Bridge.self, StateReadInCommit.self, Rx.self, Leftover.self,
  ]

  /// Reads a rule from its sheet.
  static let rule = RuleSheets(
    of: .classic, prefix: "classic", guide: "Migration/FromClassic.md")

  static let rules = all.map { $0.record }
  static let imports: Rule? = Import.record
  static let callSites = [
    State.record, Store.record, Activity.record, DisposeBag.record, Dispose.record,
    Observing.record, Remove.record,
  ]

  static let typeNames = ClassicNames.types

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    let rewriter = ClassicRewriter(file, index)
    rewriter.walk(file.tree)
    return rewriter.findings
  }

  static func namesLeft(
    in file: SourceFile, except own: Set<String>
  ) -> (ofLegacy: Bool, ofModern: Bool) {
    let finder = ClassicNameFinder(file.tree, except: own)
    finder.walk(file.tree)
    return (finder.usesLegacy, finder.usesModern)
  }
}
