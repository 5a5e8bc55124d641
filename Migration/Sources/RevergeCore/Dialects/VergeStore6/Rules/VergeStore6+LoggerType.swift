import SwiftSyntax

extension VergeStore6 {
  /// Rewrites the names of loggers.
  enum LoggerType: VergeStore6Rule {
    static let record = rule("logger-type")

    static func rewrite(_ logger: VergeStore6LoggerType, in context: VergeStore6Context) {
      guard logger.functions != nil else { return }
      context.handle(logger.type)
      context.report(
        record, at: logger.type, "The modern logger protocol replaces the legacy one",
        symbol: logger.type.trimmedDescription,
        [context.replace(logger.type.bytes, "StoreLogger")])
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VergeStore6Context) {
      let text = name.baseName.text
      guard context.hasLegacyName(text, in: ["DefaultLogger"]) else { return }
      context.settle(
        record, at: name, "The modern default logger replaces the legacy one", symbol: text,
        [context.replace(name.bytes, "DefaultStoreLogger")])
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      let protocols: Set = [
        "VergeStoreLogger", context.isBeta ? "StoreLogger" : "VergeStoreLogger",
      ]
      guard context.hasLegacyName(name.text, in: protocols) else { return }
      let parent = name.node.parent
      let isBare =
        parent?.is(OptionalTypeSyntax.self) == true
        || parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
      let isExistential = parent?.is(SomeOrAnyTypeSyntax.self) == true
      context.settle(
        record, at: name.node, "The modern logger protocol replaces '\(name.text)'",
        symbol: name.text,
        [
          context.replace(
            name.node.bytes,
            isExistential ? "StoreLogger" : isBare ? "(any StoreLogger)" : "any StoreLogger")
        ])
    }
  }
}
