import SwiftSyntax

extension Neue {
  /// Rewrites the result of `usingAdapters()` to `[AnyObject]`.
  enum UsingAdapters: NeueRule {
    static let record = rule("using-adapters")

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard context.frame?.reducer != nil, context.frame?.isStore == false,
        function.name.text == "usingAdapters", let result = function.signature.returnClause
      else { return }
      context.handleAll(result)
      context.report(
        record, at: function, "The library never calls this function", symbol: "usingAdapters",
        [context.replace(result.type.bytes, "[AnyObject]")])
    }
  }
}
