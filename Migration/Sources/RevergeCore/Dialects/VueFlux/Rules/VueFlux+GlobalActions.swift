import SwiftSyntax

extension VueFlux {
  /// Rewrites `Store<Lamp>.actions.dim()` to a loop.
  enum GlobalActions: VueFluxRule {
    static let record = rule("global-actions")

    /// Rewrites an action on all stores of a state.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      guard let bus = context.bus(member) else { return }
      context.handled.insert(member.node.id)
      context.handle(member.base)
      switch bus {
      case .ofExtension:
        context.report(
          record, at: member.node, "The call reaches all stores of the state",
          symbol: member.name, grade: .manual)
      case .state(let state): rewrite(member.node, state, context)
      }
    }

    /// Rewrites an action on all stores of a state to a loop.
    private static func rewrite(
      _ node: MemberAccessExprSyntax, _ state: String, _ context: VueFluxContext
    ) {
      guard let move = context.moves[state],
        let member = node.parent?.as(MemberAccessExprSyntax.self),
        let call = member.parent?.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == member.id, call.parent?.is(CodeBlockItemSyntax.self) == true,
        call.trailingClosure == nil, call.arguments.allSatisfy(\.expression.isPlainValue)
      else {
        context.report(
          record, at: node, "The call reaches all stores of '\(state)'", symbol: "actions",
          grade: .manual)
        return
      }
      if context.isInCommit(to: state) {
        context.report(
          record, at: node,
          "The call reaches all stores of '\(state)', including the one "
            + "that is committing", symbol: "actions", grade: .manual)
        return
      }
      let name = member.declName.baseName
      var edits: [Edit] = []
      var doesMore = false
      if name.text == "dispatch" {
        guard let action = call.arguments.first, action.label?.text == "action" else { return }
        edits.append(
          context.replace(
            name.bytes.lowerBound..<action.expression.bytes.lowerBound, "\(move.applying)("))
        context.handled.insert(call.id)
      } else {
        doesMore = !context.index.isSimpleAction(name.text, of: state)
        if let new = move.renamedActions[name.text], call.arguments.isEmpty {
          edits.append(context.replace(name.bytes, new))
        }
      }
      let isObserving = sequence(first: Syntax(call), next: \.parent).contains {
        guard let closure = $0.as(ClosureExprSyntax.self) else { return false }
        let callee = closure.enclosingCall?.calledExpression.as(MemberAccessExprSyntax.self)
        return ["subscribe", "observe", "bind"].contains(callee?.declName.baseName.text)
      }
      let start = call.bytes.lowerBound
      let used = Set(call.arguments.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) })
      let model = ["model", "each", "instance"].first { !used.contains($0) } ?? "eachModel"
      context.report(
        record, at: node,
        doesMore
          ? "'\(name.text)' runs once for each component of '\(state)', with all that it does"
          : isObserving
            ? "The call reaches all components of '\(state)', including those not yet notified"
            : "The call reaches all components of '\(state)'",
        symbol: "actions", grade: doesMore || isObserving ? .review : .safe,
        [
          context.replace(
            start..<node.declName.bytes.upperBound,
            "for \(model) in \(context.name(of: move)).all { \(model)"),
          context.replace(call.bytes.upperBound..<call.bytes.upperBound, " }"),
        ] + edits)
    }

    /// Marks `actions` in a static member of the stores.
    static func rewrite(_ own: VueFluxOwnMember, in context: VueFluxContext) {
      guard own.reachesAllStores else { return }
      context.handled.insert(own.node.id)
      context.report(
        record, at: own.node, "The call reaches all stores of '\(own.move.state)'",
        symbol: own.name, grade: .manual)
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is a literal or a name with members, without effects.
  fileprivate var isPlainValue: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.isPlainValue ?? true
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      // An enum case with associated values.
      return call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil
        && call.calledExpression.is(MemberAccessExprSyntax.self) && call.trailingClosure == nil
        && call.arguments.allSatisfy(\.expression.isPlainValue)
    }
    return self.is(DeclReferenceExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self)
      || self.is(FloatLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }
}
