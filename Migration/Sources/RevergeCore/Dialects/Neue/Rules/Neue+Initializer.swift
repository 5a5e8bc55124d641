import SwiftSyntax

extension Neue {
  /// Adds the store and the parent's store to the initializers of a component.
  enum Initializer: NeueRule {
    static let record = rule("initializer")

    static func rewrite(_ initializer: InitializerDeclSyntax, in context: NeueContext) {
      guard let reducer = context.frame?.reducer, context.frame?.isStore == false,
        initializer.parent?.is(MemberBlockItemSyntax.self) == true, let body = initializer.body,
        context.index.facts(of: reducer)?.kind != .other
      else { return }
      let isSubclass = context.inheritsReducer(reducer)
      var edits = parameters(of: initializer, reducer, in: context)
      if let word = initializer.modifiers.first(where: { $0.name.text == "override" }), !isSubclass
      {
        edits.append(context.replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
      }
      let calls = body.statements.lazy.compactMap { $0.item.as(FunctionCallExprSyntax.self) }
      if let call = calls.first(where: { $0.isDelegation(isSubclass: isSubclass) }),
        let open = call.leftParen
      {
        context.handled.insert(call.id)
        let start = open.bytes.upperBound
        let comma = call.arguments.isEmpty ? "" : ", "
        edits.append(
          context.replace(start..<start, "\(passedOn(reducer, in: context))\(comma)"))
        if context.parentParameter(reducer) != nil {
          let end = call.arguments.last?.bytes.upperBound ?? start
          edits.append(context.replace(end..<end, ", parent: parent"))
        }
      } else {
        edits += appending(context.storeLines(reducer), to: body, of: initializer, in: context)
      }
      context.report(
        record, at: initializer, "A component is created with its store", symbol: "init", edits)
    }

    private static func parameters(
      of initializer: InitializerDeclSyntax, _ reducer: String, in context: NeueContext
    ) -> [Edit] {
      let clause = initializer.signature.parameterClause
      let store = context.storeParameter(reducer)
      let parent = context.parentParameter(reducer)
      let first = clause.leftParen.bytes.upperBound
      let last = clause.rightParen.bytes.lowerBound
      let line = context.lineRange(at: first)
      let isLong =
        line.contains(last) && line.count + store.count + (parent?.count ?? 0) > 96
      let indent = context.indent(at: initializer.bytes.lowerBound)
      let (start, space) =
        isLong
        ? ("\n\(indent)\(context.indentStep)", "\n\(indent)\(context.indentStep)") : ("", " ")
      let comma = clause.parameters.isEmpty ? "" : ",\(space)"
      var edits = [context.replace(first..<first, start + store + comma)]
      if let parent {
        let end = clause.parameters.last?.bytes.upperBound ?? last
        edits.append(context.replace(end..<end, ",\(space)\(parent)"))
      }
      if isLong { edits.append(context.replace(last..<last, "\n\(indent)")) }
      return edits
    }

    /// The arguments that an initializer passes to another one.
    private static func passedOn(_ reducer: String, in context: NeueContext) -> String {
      if case .open = context.index.initialState(of: reducer) { return "logger: logger" }
      return "store: store"
    }

    /// Appends statements to a body, before `super.init` if it is called.
    private static func appending(
      _ lines: [String], to body: CodeBlockSyntax, of node: some SyntaxProtocol,
      in context: NeueContext
    ) -> [Edit] {
      let indent = context.indent(at: node.bytes.lowerBound)
      let step = context.indentStep
      let text = lines.map { "\(indent)\(step)\($0)" }.joined(separator: "\n")
      if let call = body.statements.first(where: {
        $0.item.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == "super.init"
      }) {
        let start = call.bytes.lowerBound
        return [
          context.replace(
            start..<start, text.dropFirst(indent.count + step.count) + "\n\(indent)\(step)")
        ]
      }
      let open = body.leftBrace.bytes.upperBound
      let close = body.rightBrace.bytes.lowerBound
      guard let first = body.statements.first, let last = body.statements.last else {
        return [context.replace(open..<close, "\n\(text)\n\(indent)")]
      }
      guard context.lineRange(at: open) == context.lineRange(at: close) else {
        let end = context.lineRange(at: last.bytes.upperBound).upperBound
        return [context.replace(end..<end, "\n\(text)")]
      }
      return [
        context.replace(open..<first.bytes.lowerBound, "\n\(indent)\(step)"),
        context.replace(last.bytes.upperBound..<close, "\n\(text)\n\(indent)"),
      ]
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is that of another initializer, which sets the store.
  fileprivate func isDelegation(isSubclass: Bool) -> Bool {
    let callee = calledExpression.trimmedDescription
    return callee == "self.init" || (callee == "super.init" && isSubclass)
  }
}
