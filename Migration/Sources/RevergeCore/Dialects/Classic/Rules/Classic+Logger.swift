import SwiftSyntax

extension Classic {
  /// Marks loggers that do not become modern ones, and functions that modern stores do not call.
  enum Logger: ClassicRule {
    static let record = rule("logger")

    static func rewrite(_ logger: ClassicLoggerType, in context: ClassicContext) {
      guard let functions = logger.functions else {
        let name = context.frame?.type ?? logger.type.trimmedDescription
        context.report(
          record, at: logger.node, "'\(name)' is a logger of Verge Classic",
          symbol: logger.type.trimmedDescription)
        return
      }
      for function in functions.others where function.body?.statements.isEmpty != true {
        context.report(
          record, at: function, "A modern store does not call this function",
          symbol: function.name.text)
      }
    }
  }
}
