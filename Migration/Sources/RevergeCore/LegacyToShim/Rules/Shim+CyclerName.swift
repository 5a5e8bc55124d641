import SwiftSyntax

extension Shim {
  /// Rewrites `CyclerContext` to `DispatchContext`, and `commitIfChangedBinder` to `commitBinder`.
  enum CyclerName: ShimRule {
    static let record = rule("cycler-name")

    private static let members = [
      "commitIfChangedBinder": "commitBinder", "asStateStorage": "asStorage",
      "binder": "commitBinder",
    ]

    static func rewrite(_ name: ShimTypeName, in context: ShimContext) {
      if name.base == nil { rename(name.token, in: context) }
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: ShimContext) {
      rename(name.baseName, in: context)
    }

    /// Replaces the name of a context.
    private static func rename(_ token: TokenSyntax, in context: ShimContext) {
      guard context.subject.generation == .cycler2,
        ["CyclerContext", "CyclerWeakContext"].contains(token.text),
        !context.subject.declared.contains(token.text)
      else { return }
      context.report(
        record, at: token, "'\(token.text)' is 'DispatchContext' since Cycler 3",
        symbol: token.text, [context.replace(token.bytes, "DispatchContext")])
    }

    static func rewrite(memberName name: DeclReferenceExprSyntax, in context: ShimContext) {
      let old = name.baseName.text
      guard context.subject.generation == .cycler2, let new = members[old],
        !context.subject.isRx || old != "commitIfChangedBinder"
      else { return }
      if old == "binder" {
        let callee =
          name.parent?.is(MemberAccessExprSyntax.self) == true ? name.parent : Syntax(name)
        let call = callee?.parent?.as(FunctionCallExprSyntax.self)
        guard call?.arguments.contains(where: { $0.label?.text == "target" }) == true else {
          return
        }
      }
      context.report(
        record, at: name, "'\(old)' is '\(new)' since Cycler 3", symbol: old,
        [context.replace(name.baseName.bytes, new)])
    }
  }
}
