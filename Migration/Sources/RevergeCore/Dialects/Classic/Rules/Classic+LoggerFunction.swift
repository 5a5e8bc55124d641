import SwiftSyntax

extension Classic {
  /// Rewrites the functions of a logger that becomes a modern one.
  enum LoggerFunction: ClassicRule {
    static let record = rule("logger-function")

    static func rewrite(_ logger: ClassicLoggerType, in context: ClassicContext) {
      guard let functions = logger.functions else { return }
      if let function = functions.didMutate { rewriteDidMutate(function, context) }
      for function in functions.others where function.body?.statements.isEmpty == true {
        context.handle(function.signature)
        context.report(
          record, at: function, "The function does nothing", symbol: function.name.text,
          [context.removalOfMember(function)])
      }
    }

    /// Converts `didMutate` to `didCommit`.
    private static func rewriteDidMutate(
      _ function: FunctionDeclSyntax, _ context: ClassicContext
    ) {
      context.handle(function.signature)
      var edits = [
        context.replace(function.name.bytes, "didCommit"),
        context.replace(
          function.signature.parameterClause.bytes, "(log: CommitLog, sender: AnyObject)"),
      ]
      for parameter in function.signature.parameterClause.parameters {
        let label = parameter.firstName.text
        guard ClassicLogger.traced.contains(label) else { continue }
        let name = (parameter.secondName ?? parameter.firstName).text
        edits += (function.body?.statements.uses(of: name) ?? []).map {
          context.replace($0.bytes, "log.trace.\(label)")
        }
      }
      context.report(
        record, at: function, "A logger receives a commit after it happened",
        symbol: "didMutate", edits)
    }
  }
}
