import SwiftSyntax

extension VueFlux {
  /// Rewrites `store.actions.dim()` to `store.dim()`.
  enum ActionCall: VueFluxRule {
    static let record = rule("action-call")

    /// Rewrites the actions of a store.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      guard member.name == "actions" else { return }
      context.countBlocked(member, by: record)
      guard context.bus(member) == nil else { return }
      if let next = context.memberOfPossibleStore(member) {
        rewriteUnknown(member, next, context)
      } else if context.isStoreOutsideCommit(member) {
        rewriteKnown(member, context)
      }
    }

    /// Rewrites `x.actions.dim()` if the type of `x` is unknown.
    private static func rewriteUnknown(
      _ member: VueFluxMember, _ next: MemberAccessExprSyntax, _ context: VueFluxContext
    ) {
      let action = next.declName.baseName.text
      guard
        context.index.declarations.methods["Actions"]?.contains(where: { $0.name == action })
          == true
      else { return }
      let message = "'\(member.base.trimmedDescription)' may be a store"
      let isCalled = next.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == next.id
      guard isCalled else {
        context.report(
          record, at: member.node.declName, message, symbol: member.name, grade: .manual)
        return
      }
      context.report(
        record, at: member.node.declName, message, symbol: member.name, grade: .review,
        [context.replace(member.base.bytes.upperBound..<member.node.declName.bytes.upperBound, "")])
    }

    /// Rewrites the actions of a store of a migrated state.
    private static func rewriteKnown(_ member: VueFluxMember, _ context: VueFluxContext) {
      let (node, base) = (member.node, member.base)
      if rewriteKept(node, base, context) { return }
      let parent = node.parent?.as(MemberAccessExprSyntax.self)
      let isCalled =
        parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == parent?.id
      let value = parent.map { ExprSyntax($0) } ?? ExprSyntax(node)
      let isPlain = member.isFollowed && isCalled || context.isKeptShortly(value, base)
      context.report(
        record, at: node.declName,
        isPlain ? "The component has the actions" : "The stored value retains the component",
        symbol: member.name, grade: isPlain ? .safe : .review,
        [context.replace(member.endOfStore..<node.declName.bytes.upperBound, "")])
    }

    /// Rewrites actions that are assigned to a local variable and only called: they did not retain
    /// their store, and did nothing after it was deallocated.
    private static func rewriteKept(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self),
        binding.initializer?.value.id == node.id, binding.typeAnnotation == nil,
        let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.text == "let", variable.bindings.count == 1,
        let item = variable.parent?.as(CodeBlockItemSyntax.self),
        let list = item.parent?.as(CodeBlockItemListSyntax.self),
        !context.isKeptShortly(ExprSyntax(node), base)
      else { return false }
      let finder = AnyUseFinder(name: binding.pattern.trimmedDescription)
      for other in list where other.position > item.position { finder.walk(other) }
      guard
        finder.uses.allSatisfy({ !$0.isInClosure(below: Syntax(list)) && $0.isCalledAsStatement })
      else { return false }
      context.report(
        record, at: node.declName, "The variable does not retain the component",
        symbol: "actions",
        [
          context.replace(variable.bindingSpecifier.bytes, "weak var"),
          context.replace(
            base.endOfStore(isFollowed: false)..<node.declName.bytes.upperBound, ""),
        ] + finder.uses.map { context.replace($0.bytes.upperBound..<$0.bytes.upperBound, "?") })
      return true
    }

    /// Rewrites `actions` in a class that is a store.
    static func rewrite(_ own: VueFluxOwnMember, in context: VueFluxContext) {
      guard own.name == "actions", !own.reachesAllStores else { return }
      context.handled.insert(own.node.id)
      let isCalled =
        own.member?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == own.member?.id
      guard own.member != nil, isCalled else {
        context.report(
          record, at: own.node, "The component itself replaces the store", symbol: own.name,
          grade: .manual)
        return
      }
      context.report(
        record, at: own.node, "The component has the actions", symbol: own.name,
        [context.replace(own.node.bytes, "self")])
    }

    /// Replaces `Actions<Lamp>` with the component.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard case .actions(let state)? = name.type, let move = context.moves[state],
        !name.isRootOfKeyPath
      else { return }
      context.reportKeptType(name, move, by: record)
    }
  }
}
