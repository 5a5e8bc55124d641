import SwiftSyntax

extension Shim {
  /// Rewrites `import Verge` to `import VergeClassicRx`, also in `canImport`.
  enum RxModule: ShimRule {
    static let record = rule("rx-module")

    static func rewrite(_ clause: ShimUnreachableClause, in context: ShimContext) {
      if context.subject.isRx { context.rewrite(clause, by: record) }
    }

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      if context.subject.isRx { context.rewriteCondition(call, by: record) }
    }

    static func rewrite(_ node: ShimImport, in context: ShimContext) {
      guard node.isOfRx else { return }
      let subject = context.subject
      let (old, new) = (node.name.text, node.replacement)
      let message: String
      var edits = context.removal(ofLine: node.node)
      if !subject.isClassic, !subject.moduleNeedsRx {
        message = "No file of the module uses '\(old)'"
      } else if context.wholeModules.contains(new) {
        message = "'\(new)' contains the names of '\(old)'"
      } else {
        message =
          "'\(new)' has the RxSwift members, with the package trait 'Rx'\(subject.rxReason)"
        edits = [context.replace(node.name.bytes, new)]
      }
      context.report(record, at: node.node, message, symbol: old, edits)
    }
  }
}
