import SwiftSyntax

extension Classic {
  /// Marks loggers that do not become modern ones, and functions that modern stores do not call.
  enum Logger: ClassicRule {
    static let record = rule(
      "logger", "Implement the modern logger protocol", .manual,
      """
      `StoreLogger` receives commits and activities after they happened, without the state. The \
      `will…` methods and `didDispatch` have no equivalent.
      """,
      before: "final class Log: VergeLogging {}", after: "final class Log: StoreLogger {}")

    static let examples = [
      example(
        before: """
          struct Log: VergeLogging {
            func didMutate(
              name: String, description: String, file: StaticString, function: StaticString, line: UInt,
              on verge: AnyVergeType
            ) {
              print(description)
            }
          }

          """,
        after: """
          \(marker)
          struct Log: VergeLogging {
            func didMutate(
              name: String, description: String, file: StaticString, function: StaticString, line: UInt,
              on verge: AnyVergeType
            ) {
              print(description)
            }
          }

          """)
    ]

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
