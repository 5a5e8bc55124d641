import SwiftSyntax

extension VergeStore6Rewriter {
  /// Rewrites `@Storage(0) var count: Int`.
  func rewriteStorage(_ node: VariableDeclSyntax) {
    guard let attribute = node.attributes.compactMap({ $0.as(AttributeSyntax.self) }).first,
      node.attributes.count == 1,
      hasLegacyName(attribute.attributeName.trimmedDescription, in: ["Storage"])
    else { return }
    handle(attribute)
    let binding = node.bindings.first
    guard let binding, node.bindings.count == 1,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return }
    var edits = [
      replace(attribute.atSign.bytes.lowerBound..<attribute.bytes.upperBound, "@AtomicState")
    ]
    if let value = node.attributes.firstArgument {
      let end = binding.typeAnnotation?.bytes.upperBound ?? pattern.bytes.upperBound
      edits.append(replace(end..<end, " = \(value.trimmedDescription)"))
    }
    report(
      VergeStore6Rules.storage, at: node, "'AtomicState' replaces 'Storage'", symbol: "Storage",
      edits)
  }

  /// Rewrites calls on a standalone storage or an emitter.
  ///
  /// - Returns: Whether the call is one.
  func rewriteStorage(_ call: FunctionCallExprSyntax) -> Bool {
    if let made = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression
      ?? call.calledExpression.as(DeclReferenceExprSyntax.self).map({ ExprSyntax($0) }),
      hasLegacyName(made.trimmedDescription, in: ["Storage"]),
      let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil
    {
      let isBare = made.id == call.calledExpression.id
      if isBare { handle(call.calledExpression) }
      handled.insert(made.id)
      let start = argument.bytes.lowerBound
      report(
        VergeStore6Rules.storage, at: call, "A standalone storage becomes a store",
        symbol: "Storage",
        (isBare ? [replace(made.bytes, "\(storeName)<_, Never>")] : [])
          + [replace(start..<start, "initialState: ")])
      return true
    }
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base
    else { return false }
    let verb = callee.declName.baseName.text
    switch role(of: resolve(base)) {
    case .emitter?:
      report(
        VergeStore6Rules.leftover, at: call, "Events of an emitter become activities of a store",
        symbol: verb)
      return true
    case .storage(let value)?:
      rewrite(call, of: value, callee, base, verb)
      return true
    default:
      return false
    }
  }

  private func rewrite(
    _ call: FunctionCallExprSyntax, of value: TypeReference, _ callee: MemberAccessExprSyntax,
    _ base: ExprSyntax, _ verb: String
  ) {
    let isStatement = call.parent?.is(CodeBlockItemSyntax.self) == true
    switch verb {
    case "update" where isStatement && call.closure != nil && call.arguments.isEmpty:
      report(
        VergeStore6Rules.storage, at: call, "The update becomes a commit", symbol: verb,
        [replace(callee.declName.bytes, "commit")])
    case "replace":
      guard call.arguments.count == 1, let argument = call.arguments.first,
        let close = call.rightParen, !argument.trimmedDescription.contains("$0"),
        let (head, tail) = assigning(argument.expression)
      else { fallthrough }
      report(
        VergeStore6Rules.storage, at: call, "The replacement becomes a commit", symbol: verb,
        [
          replace(
            callee.declName.bytes.lowerBound..<argument.bytes.lowerBound, "commit { \(head)"),
          replace(argument.bytes.upperBound..<close.bytes.upperBound, "\(tail) }"),
        ])
    default:
      guard !observe(call, by: base.bytes.upperBound, verb, state: value, symbol: "Storage") else {
        return
      }
      report(
        VergeStore6Rules.storage, at: call,
        "'\(verb)' has no exact equivalent", symbol: verb, grade: .manual)
    }
  }

  /// The text around a value that a closure assigns to its parameter. A value that may read the
  /// storage, which the commit locks, is evaluated before the closure; `nil` if that is impossible.
  private func assigning(_ value: ExprSyntax) -> (before: String, after: String)? {
    let isLocal = { self.localMeaning(of: $0, at: Syntax(value)) != nil }
    if value.isPlain(isLocal: isLocal) { return ("$0 = ", "") }
    return value.isImplicit ? nil : ("[new = ", "] in $0 = new")
  }
}
