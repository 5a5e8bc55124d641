import SwiftSyntax

extension VueFlux {
  /// Rewrites `dispatch(action: .dim)` to `apply(.dim)`.
  enum Dispatch: VueFluxRule {
    static let record = rule("dispatch")

    /// Rewrites a dispatch to an action that the component applies.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard call.arguments.count == 1, let argument = call.arguments.first,
        argument.label?.text == "action"
      else { return }
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
      let name = member?.declName ?? call.calledExpression.as(DeclReferenceExprSyntax.self)
      guard let name, name.baseName.text == "dispatch" else { return }
      var isKept = false
      var move = context.frame?.component
      if let base = member?.base, base.trimmedDescription != "self" {
        if case .actions(let state)? = context.vueFluxType(of: base) {
          guard context.moves[state] != nil else { return }
          move = context.moves[state]
        } else {
          guard context.frame?.isActions == true, let own = context.frame?.type,
            case .value(let type) = context.resolve(base), type.text == own
          else { return }
          isKept = true
        }
      } else {
        guard context.frame?.isActions == true else { return }
      }
      context.handled.insert(call.id)
      context.report(
        record, at: name,
        isKept ? "The stored value retains the component" : "The component applies the action",
        symbol: "dispatch", grade: isKept ? .review : .safe,
        [
          context.replace(
            name.bytes.lowerBound..<argument.expression.bytes.lowerBound,
            "\(move?.applying ?? "apply")(")
        ])
    }

    /// Counts the dispatches in an extension of `Actions` whose state is not migrated.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard case .library = part.kind, part.head == "Actions",
        let constraint = part.node.genericWhereClause?.constraint(on: "State"),
        let state = context.index.declaration(of: TypeReference(constraint, in: context.scope))?
          .name,
        context.index.vueFlux.obstacles[state] != nil
      else { return }
      let finder = DispatchFinder(viewMode: .sourceAccurate)
      finder.walk(part.node.memberBlock)
      for call in finder.found { context.countBlocked(call, in: state, by: record) }
    }
  }
}

/// Finds calls of `dispatch(action:)`.
private final class DispatchFinder: SyntaxVisitor {
  private(set) var found: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let isDispatch =
      ["dispatch", "self.dispatch"].contains(node.calledExpression.trimmedDescription)
    if isDispatch, node.arguments.map({ $0.label?.text }) == ["action"] { found.append(node) }
    return .visitChildren
  }
}
