import SwiftSyntax

extension VergeStore6 {
  /// Rewrites the functions of a logger that becomes a modern one.
  enum LoggerFunction: VergeStore6Rule {
    static let record = rule("logger-function")

    static func rewrite(_ logger: VergeStore6LoggerType, in context: VergeStore6Context) {
      guard let functions = logger.functions, let commit = functions.didCommit,
        let body = commit.body
      else { return }
      let names = commit.parameterNames
      context.handle(commit.signature)
      let edits =
        body.statements.uses(of: names[0]).map { context.replace($0.bytes, "sender") }
        + body.statements.uses(of: names[2]).map { context.replace($0.bytes, "log.trace") }
        + body.statements.uses(of: names[4]).map { use in
          let seconds = "log.tookMilliseconds / 1000"
          return context.replace(
            use.bytes, use.parent?.is(LabeledExprSyntax.self) == true ? seconds : "(\(seconds))")
        }
      context.report(
        record, at: commit, "A logger receives a commit after it happened",
        symbol: commit.name.text,
        [
          context.replace(
            commit.signature.parameterClause.bytes, "(log: CommitLog, sender: AnyObject)")
        ] + edits)
      for function in functions.others where function.doesNothing {
        context.handle(function.signature)
        context.report(
          record, at: function, "The function does nothing", symbol: function.name.text,
          [context.removalOfMember(function)])
      }
    }
  }
}
