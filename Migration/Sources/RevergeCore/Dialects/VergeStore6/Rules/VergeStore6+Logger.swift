import SwiftSyntax

extension VergeStore6 {
  /// Marks loggers that do not become modern ones.
  enum Logger: VergeStore6Rule {
    static let record = rule("logger")

    static func rewrite(_ logger: VergeStore6LoggerType, in context: VergeStore6Context) {
      guard let functions = logger.functions else {
        let name = logger.node.as(ClassDeclSyntax.self).map { "'\($0.name.text)'" }
        context.handle(logger.clause)
        context.report(
          record, at: logger.node, "\(name ?? "The type") is a logger of VergeStore 6",
          symbol: logger.type.trimmedDescription)
        return
      }
      for function in functions.others where !function.doesNothing {
        context.handle(function.signature)
        context.report(
          record, at: function, "A modern store does not call this function",
          symbol: function.name.text)
      }
    }

    /// Marks the store that gets a logger that is not converted.
    static func check(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      let index = context.index
      guard !index.declarations.keptLoggers.isEmpty,
        let logger = call.arguments.first(where: { $0.label?.text == "logger" })?.expression,
        let type = loggerType(of: logger, context),
        let name = index.declaration(of: TypeReference(type, in: context.scope))?.name,
        index.declarations.keptLoggers.contains(name)
      else { return }
      context.report(record, at: call, "'\(type)' is not a modern logger yet", symbol: type)
    }

    /// The type of a logger, as far as the expression or the declarations show it.
    private static func loggerType(
      of expression: ExprSyntax, _ context: VergeStore6Context
    ) -> String? {
      if let made = expression.namedType { return made }
      if let member = expression.as(MemberAccessExprSyntax.self),
        let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
        base.first?.isUppercase == true
      {
        return base
      }
      guard case .value(let type) = context.resolve(expression) else { return nil }
      return type.text.plainType
    }
  }
}
