import SwiftSyntax

/// The dialect of Verge 11, 12 and 13, whose module has the name of the modern one.
enum Verge11: LegacyDialect {
  static let dialect = Dialect.verge11
  static let modules: Set<String> = ["Verge"]
  static let imports: Rule? = nil

  /// The rules, in the order in which they are listed, and called for each node.
  static let all: [any Verge11Rule.Type] = [
    Wrapped.self, Replace.self, Map.self, Modify.self, MarkAsModified.self, InoutRef.self,
    Component.self, Scope.self, Slice.self, Transaction.self, Modification.self, Changes.self,
    IfChanged.self, Comparer.self, Comparator.self, Stream.self, Chain.self, Primitive.self,
    Binding.self, TaskKey.self, Await.self, Logger.self, Edge.self, DefaultStore.self,
    Tracking.self, NormalizedStorage.self, DatabaseGetter.self, DatabaseKeyPath.self,
    StateReadInCommit.self, Unsupported.self,
  ]

  /// Reads a rule from its sheet.
  static let rule = RuleSheets(
    of: .verge11, prefix: "verge11", guide: "Migration/FromVerge11.md")

  static let rules = all.map { $0.record }

  private static let names = IdentifierFilter(all.flatMap { $0.names })

  static func mayConcern(_ text: String) -> Bool { names.matches(text) }

  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    guard index.canName(Verge11.self, in: file) else { return [] }
    let rewriter = Verge11Rewriter(file, index)
    rewriter.walk(file.tree)
    return rewriter.findings
  }

  static func namesLeft(
    in file: SourceFile, except own: Set<String>
  ) -> (ofLegacy: Bool, ofModern: Bool) { (false, true) }
}
