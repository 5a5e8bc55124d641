import SwiftSyntax

extension VueFlux {
  /// Captures the component weakly in the closures of actions.
  enum Capture: VueFluxRule {
    static let record = rule("actions-capture")

    /// Captures `self` weakly: actions may outlive their store, and then do nothing.
    static func rewrite(_ closure: ClosureExprSyntax, in context: VueFluxContext) {
      guard context.frame?.isActions == true, closure.capturesSelf == nil,
        !isInKeptClosure(closure),
        let callee = closure.enclosingCall?.calledExpression,
        !VueFluxNames.callers.contains(
          (callee.as(MemberAccessExprSyntax.self)?.declName
            ?? callee.as(DeclReferenceExprSyntax.self))?
            .baseName.text ?? "")
      else { return }
      let finder = SelfFinder(viewMode: .sourceAccurate)
      finder.walk(closure.statements)
      // Actions were a struct, whose closures need no explicit `self`.
      let implicit = finder.names.filter { isOwnAction($0, context) }
      guard !finder.uses.isEmpty || !implicit.isEmpty else { return }
      guard finder.uses.allSatisfy(\.isCalledAsStatement), implicit.allSatisfy(\.isStatement) else {
        context.report(
          record, at: closure,
          "The closure would retain the component, and uses the result of a member", symbol: "self",
          grade: .manual)
        return
      }
      context.report(
        record, at: closure, "The closure does not retain the component",
        symbol: "self",
        context.header(of: closure, adding: ["weak self"])
          + finder.uses.map { context.replace($0.bytes.upperBound..<$0.bytes.upperBound, "?") }
          + implicit.map { context.replace($0.bytes.lowerBound..<$0.bytes.lowerBound, "self?.") })
    }

    /// Whether a called name is an action, or `dispatch`.
    private static func isOwnAction(
      _ node: DeclReferenceExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard let call = node.parent?.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == node.id
      else { return false }
      let name = node.baseName.text
      if name == "dispatch" { return call.arguments.first?.label?.text == "action" }
      return context.localMeaning(of: name, at: Syntax(node)) == nil
        && context.index.declarations.methods["Actions"]?.contains { $0.name == name } == true
    }

    /// Whether an enclosing closure already captures `self` weakly.
    private static func isInKeptClosure(_ closure: ClosureExprSyntax) -> Bool {
      var current = closure.parent
      while let parent = current {
        if parent.is(ClosureExprSyntax.self) { return true }
        if parent.is(FunctionDeclSyntax.self) { return false }
        current = parent.parent
      }
      return false
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the call is a statement whose result is not used.
  fileprivate var isStatement: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.parent?.is(CodeBlockItemSyntax.self) == true
  }
}
