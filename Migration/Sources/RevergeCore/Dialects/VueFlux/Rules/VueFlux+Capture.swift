import SwiftSyntax

extension VueFlux {
  /// Captures the component weakly in the closures of actions.
  enum Capture: VueFluxRule {
    static let record = rule(
      "actions-capture", "Capture the component weakly in closures of actions", .safe,
      """
      Actions did not retain their store, and did nothing after it was deallocated. With a weak \
      `self`, the closure does not retain the component. If a closure must return a result, manual \
      migration must provide one.
      """,
      before: "later { self.dispatch(action: .dim) }",
      after: "later { [weak self] in self?.apply(.dim) }")

    static let examples = [
      example(
        before: """
          extension Actions where State == BellState {
            func ringLater(_ later: @escaping (@escaping () -> Void) -> Void) {
              queue.async {
                self.dispatch(action: 1)
                later { self.dispatch(action: 2) }
              }
              [1, 2].forEach { self.dispatch(action: $0) }
            }
          }

          """,
        after: """
          extension BellModel {
            func ringLater(_ later: @escaping (@escaping () -> Void) -> Void) {
              queue.async { [weak self] in
                self?.apply(1)
                later { self?.apply(2) }
              }
              [1, 2].forEach { self.apply($0) }
            }
          }

          """),
      example(
        before: """
          extension Actions where State == BellState {
            func keep() {
              queue.async { handOn(self) }
            }
          }

          """,
        after: """
          extension BellModel {
            func keep() {
              \(marker)
              queue.async { handOn(self) }
            }
          }

          """),
    ]

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
