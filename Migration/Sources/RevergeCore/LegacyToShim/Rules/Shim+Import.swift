import SwiftSyntax

extension Shim {
  /// Rewrites `import Verge` to `import VergeClassic`, also in `canImport`.
  enum Import: ShimRule {
    static let record = rule("import")

    private static let model = """
      import Verge

      final class Model: VergeType {
        typealias Activity = NoActivity
        struct State { var name = "" }
        let state: Storage<State> = .init(.init())
      }

      """

    static func rewrite(_ clause: ShimUnreachableClause, in context: ShimContext) {
      if !context.subject.isRx { context.rewrite(clause, by: record) }
    }

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      if !context.subject.isRx { context.rewriteCondition(call, by: record) }
    }

    static func rewrite(_ node: ShimImport, in context: ShimContext) {
      guard !node.isOfRx else { return }
      let subject = context.subject
      let (old, new) = (node.name.text, node.replacement)
      let isThere =
        context.wholeModules.contains(new)
        || new == "VergeStore" && subject.use.imports.contains("VergeViewModel")
      let assumption =
        subject.isAssumed ? "; other files with the same import determine the dialect" : ""
      context.report(
        record, at: node.node,
        isThere
          ? "'\(new)' contains the names of '\(old)'"
          : "\(subject.generation.rawValue) is '\(new)' in this package\(assumption)",
        symbol: old,
        // Commits of Cycler 2 need review, and the file does not compile without their rewrite.
        grade: subject.generation == .cycler2 ? .review : nil,
        isThere
          ? context.removal(ofLine: node.node) : [context.replace(node.name.bytes, new)])
    }
  }
}
