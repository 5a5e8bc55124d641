import SwiftSyntax

extension Classic {
  /// Passes a logger to the store if an initializer sets the logger.
  enum SetLogger: ClassicRule {
    static let record = rule("set-logger")

    /// Rewrites `set(logger:)`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard call.calledExpression.lastName == "set", call.arguments.count == 1,
        let logger = call.arguments.first, logger.label?.text == "logger"
      else { return }
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      guard context.isVerge(base) == true else {
        guard context.isVerge(base) == nil else { return }
        context.settle(
          record, at: call, "Cannot determine which view model the logger belongs to",
          symbol: "set", grade: .manual)
        return
      }
      switch context.frame?.loggers.steps[call.id] {
      case .remove? where call.parent?.is(CodeBlockItemSyntax.self) == true:
        context.handle(call)
        context.report(
          record, at: call, "The store already has its logger, or needs none",
          symbol: "set", context.removal(ofStatement: call))
      case .make(let text)?:
        context.handle(call)
        context.report(
          record, at: call, "The store is created with its logger", symbol: "set",
          [context.replace(call.bytes, text)])
      default:
        context.handle(call)
        context.report(
          record, at: call,
          context.isKeptLogger(logger.expression)
            ? "The logger is not migrated: migrate it, and pass it to the initializer of the store"
            : "Pass the logger to the initializer of the store",
          symbol: "set", grade: .manual)
      }
    }

    /// Marks `state.loggers`.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: ClassicContext) {
      guard member.declName.baseName.text == "loggers", let base = member.base,
        context.storage(base) != nil
      else { return }
      context.report(
        record, at: member, "Pass the logger to the initializer of the store", symbol: "loggers",
        grade: .manual)
    }
  }
}
