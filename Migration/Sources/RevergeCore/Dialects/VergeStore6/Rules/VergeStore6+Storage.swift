import SwiftSyntax

extension VergeStore6 {
  /// Converts standalone storages to stores.
  enum Storage: VergeStore6Rule {
    static let record = rule("storage")

    /// Rewrites `@Storage(0) var count: Int`.
    static func rewrite(_ variable: VariableDeclSyntax, in context: VergeStore6Context) {
      guard let attribute = variable.attributes.compactMap({ $0.as(AttributeSyntax.self) }).first,
        variable.attributes.count == 1,
        context.hasLegacyName(attribute.attributeName.trimmedDescription, in: ["Storage"])
      else { return }
      context.handle(attribute)
      guard let binding = variable.bindings.first, variable.bindings.count == 1,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
      else { return }
      var edits = [
        context.replace(
          attribute.atSign.bytes.lowerBound..<attribute.bytes.upperBound, "@AtomicState")
      ]
      if let value = variable.attributes.firstArgument {
        let end = binding.typeAnnotation?.bytes.upperBound ?? pattern.bytes.upperBound
        edits.append(context.replace(end..<end, " = \(value.trimmedDescription)"))
      }
      context.report(
        record, at: variable, "'AtomicState' replaces 'Storage'", symbol: "Storage", edits)
    }

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      if rewriteInitializer(call, context) { return }
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base,
        case .storage(let value)? = context.role(of: context.resolve(base))
      else { return }
      rewrite(call, of: value, callee, base, context)
    }

    /// Rewrites `Storage(0)`.
    ///
    /// - Returns: Whether the call creates a storage.
    private static func rewriteInitializer(
      _ call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) -> Bool {
      guard
        let made = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression
          ?? call.calledExpression.as(DeclReferenceExprSyntax.self).map({ ExprSyntax($0) }),
        context.hasLegacyName(made.trimmedDescription, in: ["Storage"]),
        let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil
      else { return false }
      let isBare = made.id == call.calledExpression.id
      if isBare { context.handle(call.calledExpression) }
      context.handled.insert(made.id)
      let start = argument.bytes.lowerBound
      context.settle(
        record, at: call, "A standalone storage becomes a store", symbol: "Storage",
        (isBare ? [context.replace(made.bytes, "\(context.storeName)<_, Never>")] : [])
          + [context.replace(start..<start, "initialState: ")])
      return true
    }

    /// Rewrites a call on a storage.
    private static func rewrite(
      _ call: FunctionCallExprSyntax, of value: TypeReference, _ callee: MemberAccessExprSyntax,
      _ base: ExprSyntax, _ context: VergeStore6Context
    ) {
      let verb = callee.declName.baseName.text
      let isStatement = call.parent?.is(CodeBlockItemSyntax.self) == true
      switch verb {
      case "update" where isStatement && call.closure != nil && call.arguments.isEmpty:
        context.settle(
          record, at: call, "The update becomes a commit", symbol: verb,
          [context.replace(callee.declName.bytes, "commit")])
      case "replace":
        guard call.arguments.count == 1, let argument = call.arguments.first,
          let close = call.rightParen, !argument.trimmedDescription.contains("$0"),
          let (head, tail) = assigning(argument.expression, context)
        else { fallthrough }
        context.settle(
          record, at: call, "The replacement becomes a commit", symbol: verb,
          [
            context.replace(
              callee.declName.bytes.lowerBound..<argument.bytes.lowerBound, "commit { \(head)"),
            context.replace(argument.bytes.upperBound..<close.bytes.upperBound, "\(tail) }"),
          ])
      default:
        let start = base.bytes.upperBound
        guard !context.observe(call, by: start, verb, state: value, symbol: "Storage") else {
          return
        }
        context.settle(
          record, at: call, "'\(verb)' has no exact equivalent", symbol: verb, grade: .manual)
      }
    }

    /// The text around a value that a closure assigns to its parameter. A value that may read the
    /// storage, which the commit locks, is evaluated before the closure; `nil` if that is impossible.
    private static func assigning(
      _ value: ExprSyntax, _ context: VergeStore6Context
    ) -> (before: String, after: String)? {
      let isLocal = { context.localMeaning(of: $0, at: Syntax(value)) != nil }
      if value.isPlain(isLocal: isLocal) { return ("$0 = ", "") }
      return value.isImplicit ? nil : ("[new = ", "] in $0 = new")
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      let name = member.declName.baseName.text
      guard name == "value" || name == "wrappedValue", let base = member.base,
        case .storage? = context.role(of: context.resolve(base))
      else { return }
      let read = context.isRead(member) ? "state" : "state.primitive"
      context.settle(
        record, at: member, "The value of a storage becomes the state of the store", symbol: name,
        [context.replace(member.declName.bytes, read)])
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      guard context.hasLegacyName(name.text, in: ["Storage"]), let argument = name.argument else {
        return
      }
      let type = context.storeType(of: TypeReference(argument, in: context.scope))
      context.settle(
        record, at: name.node, "A standalone storage becomes a store", symbol: name.text,
        [context.replace(name.node.bytes, type)])
    }
  }
}
