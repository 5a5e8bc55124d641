import SwiftSyntax

extension Neue {
  /// Rewrites `asAction()` to `run(in:)`, and the dispatch of an action type to its call.
  enum ActionType: NeueRule {
    static let record = rule("action-type")

    /// Removes the protocol, if the action can run on a component.
    static func rewrite(_ type: NeueType, in context: NeueContext) {
      guard case .actionType(let position) = type.role else { return }
      context.handleAll(Array(type.clause.inheritedTypes)[position])
      guard isSupported(context) else {
        context.report(
          record, at: type.node, "The action has an unsupported form", symbol: "_ActionType",
          grade: .manual)
        return
      }
      context.report(
        record, at: type.node, "The action runs on a component", symbol: "_ActionType",
        [context.removal(of: position, from: type.clause)])
    }

    /// Whether the visited type has a supported `asAction()`.
    private static func isSupported(_ context: NeueContext) -> Bool {
      context.index.declarations.neue.actionTypes.contains(context.frame?.type ?? "")
    }

    /// Rewrites `asAction()` to `run(in:)`.
    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard function.name.text == "asAction", let result = function.signature.returnClause else {
        return
      }
      let types = result.type.trimmedDescription.genericArguments
      guard isSupported(context), let value = NeueValue(function, kind: .action),
        let exit = value.exits.first, let closure = exit.closure,
        let name = closure.contextName, types.count == 2,
        let reducer = context.index.reducer(TypeReference(types[0], in: context.scope)),
        context.index.isMoved(reducer)
      else {
        context.skip(function)
        return
      }
      context.storeClosures[closure.id] = reducer
      context.closureNames[closure.id] = (name, record)
      context.handled.insert(function.id)
      context.handled.insert(exit.call.id)
      if let signature = closure.signature { context.handleAll(signature) }
      let clause = function.signature.parameterClause
      let head = function.name.bytes.lowerBound..<clause.bytes.upperBound
      context.report(
        record, at: function, "The action runs on a component", symbol: "asAction",
        context.resultEdits(result, .action, of: function)
          + [context.replace(head, "run(in \(name): \(types[0]))")]
          + context.unwrapping(exit.whole, around: closure))
    }

    /// Names the `$0` of an action.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      context.name(name, by: record)
    }

    /// Rewrites `x.dispatch { _ in Skip(count: 1) }` to `Skip(count: 1).run(in: x)`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let run = context.run(of: call), case .actionType = run.form else { return }
      if let base = run.base { context.handleAll(base) }
      context.handle(run)
      let store = run.isSelf ? "self" : context.written(run.base!)
      let end = run.inner.bytes.upperBound
      context.report(
        record, at: call, "The action runs on the component", symbol: "dispatch",
        context.unwrapping(call.bytes, around: run.closure)
          + [context.replace(end..<end, ".run(in: \(store))")])
    }
  }
}
