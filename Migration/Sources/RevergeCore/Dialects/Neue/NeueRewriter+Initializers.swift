import SwiftSyntax

extension NeueRewriter {
  /// The parameter for the store of a component, or for its logger if it creates the store itself.
  func storeParameter(_ reducer: String) -> String {
    if case .open = index.initialState(of: reducer) { return "logger: (any StoreLogger)? = nil" }
    let type = storeType(of: index.storeState(of: reducer)!)
    guard index.initialState(of: reducer) == .closed else { return "store: \(type)" }
    return "store: \(type) = .init(initialState: \(simpleName(reducer)).makeInitialState())"
  }

  private func simpleName(_ type: String) -> String {
    type.split(separator: ".").last.map(String.init) ?? type
  }

  func parentParameter(_ reducer: String) -> String? {
    guard index.parentChange(of: reducer) != nil, let state = index.parentState(of: reducer) else {
      return nil
    }
    return "parent: \(storeType(of: state))? = nil"
  }

  /// The statements at the end of an initializer.
  func storeLines(_ reducer: String, after first: [String] = []) -> [String] {
    var lines = first
    if case .open(let expression) = index.initialState(of: reducer) {
      lines.append("store = \(storeName)(initialState: \(expression), logger: logger)")
    } else {
      lines.append("self.store = store")
    }
    switch index.parentChange(of: reducer) {
    case .plain:
      lines += [
        "parentSubscription = parent?.sinkState(queue: .passthrough) { [weak self] state in",
        "\(indentStep)self?.parentChanged(newState: state.primitive)", "}",
      ]
    case .withStore:
      lines += [
        "parentSubscription = parent?.sinkState(queue: .passthrough) { [weak self] state in",
        "\(indentStep)guard let self else { return }",
        "\(indentStep)self.parentChanged(newState: state.primitive, store: self)", "}",
      ]
    case .nothing, nil: break
    }
    return lines
  }

  func rewrite(_ node: InitializerDeclSyntax) {
    if rewriteAdapterInitializer(node) { return }
    guard let reducer = frame?.reducer, frame?.isStore == false,
      node.parent?.is(MemberBlockItemSyntax.self) == true, let body = node.body,
      index.facts(of: reducer)?.kind != .other
    else { return }
    let clause = node.signature.parameterClause
    let parent = parentParameter(reducer)
    let isEmpty = clause.parameters.isEmpty
    let first = clause.leftParen.bytes.upperBound
    let last = clause.rightParen.bytes.lowerBound
    let line = lineRange(at: first)
    let added = storeParameter(reducer).count + (parent?.count ?? 0)
    let isLong = line.contains(last) && line.count + added > 96
    let indent = self.indent(at: node.bytes.lowerBound)
    let (start, space) =
      isLong ? ("\n\(indent)\(indentStep)", "\n\(indent)\(indentStep)") : ("", " ")
    var edits = [
      replace(first..<first, start + storeParameter(reducer) + (isEmpty ? "" : ",\(space)"))
    ]
    if let parent {
      let end = clause.parameters.last?.bytes.upperBound ?? last
      edits.append(replace(end..<end, ",\(space)\(parent)"))
    }
    if isLong { edits.append(replace(last..<last, "\n\(indent)")) }
    if let word = node.modifiers.first(where: { $0.name.text == "override" }),
      !inheritsReducer(reducer)
    {
      edits.append(replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
    }
    let passed = passedOn(reducer)
    if let call = body.statements.lazy.compactMap({ $0.item.as(FunctionCallExprSyntax.self) })
      .first(
        where: {
          ["self.init", "super.init"].contains($0.calledExpression.trimmedDescription)
            && ($0.calledExpression.trimmedDescription == "self.init"
              || self.inheritsReducer(reducer))
        }), let open = call.leftParen
    {
      handled.insert(call.id)
      let start = open.bytes.upperBound
      let comma = call.arguments.isEmpty ? "" : ", "
      edits.append(replace(start..<start, "\(passed)\(comma)"))
      if parent != nil {
        let end = call.arguments.last?.bytes.upperBound ?? start
        edits.append(replace(end..<end, ", parent: parent"))
      }
    } else {
      edits += appending(storeLines(reducer), to: body, at: node)
    }
    report(
      NeueRules.initializer, at: node, "A component is created with its store", symbol: "init",
      edits)
  }

  /// The arguments that an initializer passes to another one.
  private func passedOn(_ reducer: String) -> String {
    if case .open = index.initialState(of: reducer) { return "logger: logger" }
    return "store: store"
  }

  /// Appends statements to a body, before `super.init` if it is called.
  private func appending(
    _ lines: [String], to body: CodeBlockSyntax, at node: some SyntaxProtocol
  ) -> [Edit] {
    let indent = self.indent(at: node.bytes.lowerBound)
    let text = lines.map { "\(indent)\(indentStep)\($0)" }.joined(separator: "\n")
    if let call = body.statements.first(where: {
      $0.item.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == "super.init"
    }) {
      let start = call.bytes.lowerBound
      return [
        replace(
          start..<start,
          text.dropFirst(indent.count + indentStep.count) + "\n\(indent)\(indentStep)")
      ]
    }
    let open = body.leftBrace.bytes.upperBound
    let close = body.rightBrace.bytes.lowerBound
    guard let first = body.statements.first, let last = body.statements.last else {
      return [replace(open..<close, "\n\(text)\n\(indent)")]
    }
    guard lineRange(at: open) == lineRange(at: close) else {
      let end = lineRange(at: last.bytes.upperBound).upperBound
      return [replace(end..<end, "\n\(text)")]
    }
    return [
      replace(open..<first.bytes.lowerBound, "\n\(indent)\(indentStep)"),
      replace(last.bytes.upperBound..<close, "\n\(text)\n\(indent)"),
    ]
  }
}
