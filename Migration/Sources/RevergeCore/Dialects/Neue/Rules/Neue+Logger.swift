import SwiftSyntax

extension Neue {
  /// Marks functions of loggers that have no equivalent.
  enum Logger: NeueRule {
    static let record = rule("logger")

    static func rewrite(_ type: NeueType, in context: NeueContext) {
      guard case .logger(let position) = type.role else { return }
      let functions = context.logFunctions(of: type.node)
      if !type.node.isModernLogger, !functions.contains(where: \.isOnlyCommit) {
        context.report(
          record, at: type.node, "A logger receives commits in one function",
          symbol: Array(type.clause.inheritedTypes)[position].type.trimmedDescription)
      }
      for function in functions {
        let name = function.node.name.text
        switch function.form {
        case .reader:
          mark(function.node, "A logger does not receive the state", in: context)
        case .other: mark(function.node, "'\(name)' has no equivalent", in: context)
        case .commit, .empty: break
        }
      }
    }

    private static func mark(
      _ function: FunctionDeclSyntax, _ message: String, in context: NeueContext
    ) {
      context.handleAll(function.signature)
      context.report(record, at: function, message, symbol: function.name.text)
    }
  }
}
