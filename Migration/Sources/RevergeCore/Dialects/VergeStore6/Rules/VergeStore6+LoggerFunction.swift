import SwiftSyntax

extension VergeStore6 {
  /// Rewrites the functions of a logger that becomes a modern one.
  enum LoggerFunction: VergeStore6Rule {
    static let record = rule(
      "logger-function", "Rewrite the functions of loggers", .safe,
      """
      A logger that only reads the mutation, its time and the store logs the commit after it \
      happened. Its empty functions are deleted. `tookMilliseconds` has the time.
      """,
      before:
        "func didCommit(\n  store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,\n  time: CFTimeInterval\n) {\n  print(mutation.name)\n}",
      after: "func didCommit(log: CommitLog, sender: AnyObject) {\n  print(log.trace.name)\n}")

    static let examples = [
      example(
        before: """
          import VergeStore

          struct Log: VergeStoreLogger {
            func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {}
            func didCommit(
              store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?, time: CFTimeInterval
            ) {
              print(mutation.name, time, time * 1000)
            }
            func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
              print(action.name)
            }
          }

          """,
        after: """
          import Verge
          import VergeStore

          struct Log: StoreLogger {
            func didCommit(log: CommitLog, sender: AnyObject) {
              print(log.trace.name, log.tookMilliseconds / 1000, (log.tookMilliseconds / 1000) * 1000)
            }
            \(Logger.marker)
            func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
              print(action.name)
            }
          }

          """)
    ]

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
