import SwiftSyntax

extension Classic {
  /// Rewrites the protocol of a logger, and types that are loggers.
  enum LoggerType: ClassicRule {
    static let record = rule("logger-type")

    /// Rewrites the protocol of a logger that becomes a modern one.
    static func rewrite(_ logger: ClassicLoggerType, in context: ClassicContext) {
      guard let functions = logger.functions else { return }
      let node = logger.node
      let name = logger.type.trimmedDescription
      var edits = [context.replace(logger.type.bytes, "StoreLogger")]
      if functions.didMutate == nil {
        // The only function that a modern logger must have.
        let brace = node.memberBlock.leftBrace.bytes.upperBound
        let outer = context.indent(at: node.bytes.lowerBound)
        let indent = outer + context.indentStep
        let access = node.modifiers.arePublic ? "public " : ""
        let function = "\n\(indent)\(access)func didCommit(log: CommitLog, sender: AnyObject) {}"
        let isEmpty = node.memberBlock.members.isEmpty
        let end = isEmpty ? node.memberBlock.rightBrace.bytes.lowerBound : brace
        let close = isEmpty ? "\n" + outer : ""
        edits.append(context.replace(brace..<end, function + close))
      }
      context.report(
        record, at: logger.type, "The modern logger protocol replaces '\(name)'", symbol: name,
        edits)
    }

    /// The reason why the type of a logger is not migrated; `nil` if it is.
    private static func reasonToStay(_ node: Syntax, _ context: ClassicContext) -> String? {
      if let type = context.frame?.type, context.index.isVerge(type), !context.index.isMovable(type)
      {
        return "The view model, which is not migrated, takes the former logger"
      }
      var parent = node.parent
      while let current = parent, !current.is(FunctionParameterSyntax.self) {
        if current.is(CodeBlockItemSyntax.self) || current.is(MemberBlockItemSyntax.self) {
          return nil
        }
        parent = current.parent
      }
      let value = parent?.as(FunctionParameterSyntax.self)?.defaultValue?.value
      let names = value?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
      return names.contains(where: context.index.declarations.classic.isOnlyLegacy(logger:))
        ? "The logger of the default argument is not migrated" : nil
    }

    /// Rewrites the type of a logger that is stored or passed on.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ["VergeLogging", "CycleLogging"]) else { return }
      let node = name.node
      context.handled.insert(node.id)
      guard context.frame?.isLogger != true || node.parent?.is(InheritedTypeSyntax.self) != true
      else { return }
      let isBare =
        node.parent?.is(OptionalTypeSyntax.self) == true
        || node.parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
      if let reason = reasonToStay(node, context) {
        context.report(record, at: node, reason, symbol: name.text, grade: .manual)
        return
      }
      context.report(
        record, at: node, "The modern logger protocol replaces '\(name.text)'", symbol: name.text,
        [
          context.replace(
            node.bytes,
            name.isMarked ? "StoreLogger" : isBare ? "(any StoreLogger)" : "any StoreLogger")
        ])
    }
  }
}
