import SwiftSyntax

extension Neue {
  /// Rewrites `registerParent: x` to `parent: x.store`, and deletes an empty `parentChanged`.
  enum Parent: NeueRule {
    static let record = rule("parent")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let making = context.making(of: call), let parent = making.parent,
        let reducer = context.reducer(of: making)
      else { return }
      let hasParent = context.index.parentChange(of: reducer) != nil
      let end = parent.expression.bytes.upperBound
      context.report(
        record, at: parent,
        hasParent
          ? "The component gets its parent's store" : "The component does not observe its parent",
        symbol: "registerParent",
        hasParent
          ? [
            context.replace(parent.label!.bytes, "parent"), context.replace(end..<end, ".store"),
          ]
          : [context.replace(making.end(before: parent)..<end, "")])
    }

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      let labels = function.signature.parameterClause.parameters.map { $0.firstName.text }
      guard let reducer = context.frame?.reducer, context.frame?.isStore == false,
        function.name.text == "parentChanged", labels.first == "newState",
        let body = function.body
      else { return }
      guard body.statements.isEmpty else {
        let index = context.index
        let isSure = index.parentState(of: reducer).map { index.isEquatable($0) } == false
        context.report(
          record, at: function,
          isSure
            ? "A subscription in the initializer calls this function"
            : "This function is called only when an 'Equatable' parent state has changed",
          symbol: "parentChanged", grade: isSure ? nil : .review)
        return
      }
      context.skip(function)
      context.report(
        record, at: function, "The function does nothing when the parent changes",
        symbol: "parentChanged", [context.dropping(function)])
    }
  }
}
