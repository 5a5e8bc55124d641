import SwiftSyntax

extension Classic {
  /// Converts view models to components, and marks those that are not migrated.
  enum ViewModel: ClassicRule {
    static let record = rule("view-model")

    /// Marks a view model that is not migrated.
    static func rewrite(_ declaration: any DeclGroupSyntax, in context: ClassicContext) {
      guard let type = context.frame?.type, context.index.isVerge(type),
        let reason = context.index.reasonToStay(type)
      else { return }
      if let clause = declaration.inheritanceClause { context.handle(clause) }
      // A subclass of a class that is not migrated is reported with its superclass.
      let parents = context.index.lineage(of: type).dropFirst()
      guard
        parents.allSatisfy({ !context.index.isVerge($0) || context.index.isMovable($0) })
      else { return }
      context.report(
        record, at: declaration, "'\(type)' \(reason)", symbol: "VergeType", grade: .manual)
    }

    /// Replaces the protocol of a view model.
    static func rewrite(_ clause: InheritanceClauseSyntax, in context: ClassicContext) {
      guard let frame = context.frame, !frame.isProtocol else { return }
      guard frame.isVerge else {
        // A type that is not migrated is reported at its declaration.
        if let type = frame.type, context.index.isVerge(type) { context.handle(clause) }
        return
      }
      context.makeComponent(clause, by: record)
    }

    /// Leaves the storage and the emitter unchanged if their view model is not migrated.
    static func rewrite(_ variable: VariableDeclSyntax, in context: ClassicContext) {
      guard variable.parent?.is(MemberBlockItemSyntax.self) == true,
        let type = context.frame?.type, context.index.isVerge(type),
        context.frame?.isVerge == false,
        ["state", "activity"].contains(variable.bindings.first?.pattern.trimmedDescription)
      else { return }
      context.handled.insert(variable.id)
    }

    // MARK: Uses of view models that are not migrated

    private static let verbs: Set<String> = [
      "commit", "dispatch", "dispatchAsync", "emit", "forward", "commitBinder",
    ]

    /// Counts a call of a view model that is not migrated, or of its context.
    static func rewriteUnchanged(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let verb = call.calledExpression.lastName, verbs.contains(verb) else { return }
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      if base == nil, !call.calledExpression.is(DeclReferenceExprSyntax.self) { return }
      guard base.map({ context.isContextThatStays($0) }) == true || stays(base, context) else {
        return
      }
      count(call.calledExpression, verb, context)
    }

    /// Counts a read of the state of a view model that is not migrated.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: ClassicContext) {
      guard let base = member.base else { return }
      let name = member.declName.baseName.text
      if name == "currentState" {
        guard context.isContextThatStays(base) || stays(base, context) else { return }
        count(member, name, context)
      } else if name == "value" {
        let isOfOneThatStays =
          if let state = base.as(MemberAccessExprSyntax.self),
            state.declName.baseName.text == "state"
          {
            stays(state.base, context)
          } else if base.trimmedDescription == "state" {
            stays(nil, context)
          } else { false }
        if isOfOneThatStays { count(member, name, context) }
      }
    }

    /// Whether an expression, or the visited type, is a view model that is not migrated.
    private static func stays(_ base: ExprSyntax?, _ context: ClassicContext) -> Bool {
      guard let name = context.vergeName(of: base) else { return false }
      return context.index.isVerge(name) && !context.index.isMovable(name)
    }

    /// Counts a use without marking it.
    private static func count(
      _ node: some SyntaxProtocol, _ symbol: String, _ context: ClassicContext
    ) {
      context.report(
        record, at: node, "The view model is not migrated", symbol: symbol, grade: .manual,
        isMarked: false)
    }
  }
}
