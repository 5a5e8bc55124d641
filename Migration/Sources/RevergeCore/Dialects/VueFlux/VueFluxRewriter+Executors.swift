import SwiftSyntax

extension VueFluxRewriter {
  /// Makes a global queue visible to the files that create stores with it.
  func openQueue(_ node: VariableDeclSyntax) {
    guard frames.isEmpty, isOfVueFlux,
      node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true,
      let word = node.modifiers.first(where: { ["private", "fileprivate"].contains($0.name.text) }),
      node.bindings.contains(where: {
        index.declarations.vueFlux.execution.isNeededElsewhere(
          $0.pattern.trimmedDescription, of: file)
      })
    else { return }
    report(
      VueFluxRules.executor, at: node, "Components that other files create have this queue",
      symbol: word.name.text, [replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, "")])
  }

  /// The queue argument of a component that commits on a queue.
  ///
  /// - Returns: The edits to the arguments after the state.
  func queueArgument(
    of call: FunctionCallExprSyntax, after state: ExprSyntax, _ move: VueFluxMove
  ) -> [Edit] {
    let start = state.bytes.upperBound
    let end = call.rightParen!.bytes.lowerBound
    let executor = call.arguments.count == 3 ? call.arguments.last!.expression : nil
    guard move.isQueued else {
      if let executor { handle(executor) }
      return [replace(start..<end, "")]
    }
    let standard = index.declarations.vueFlux.execution.standard(in: file.module)
    guard let executor else {
      let queue = queue(ofExecutor: standard, for: move) ?? standard
      return [replace(start..<end, ", queue: \(queue)")]
    }
    guard let queue = queue(ofExecutor: executor.trimmedDescription, for: move) else {
      // The executor is a user-defined value, which is rewritten separately.
      return [
        replace(start..<executor.bytes.lowerBound, ", queue: "),
        replace(executor.bytes.upperBound..<end, ""),
      ]
    }
    handle(executor)
    return [replace(start..<end, ", queue: \(queue)")]
  }

  /// The serial queue for the commits of a component, also if the executor's queue is concurrent.
  private func queue(ofExecutor text: String, for move: VueFluxMove) -> String? {
    guard let queue = anyQueue(ofExecutor: text), queue.hasPrefix(".specific(") else {
      return anyQueue(ofExecutor: text)
    }
    let target = String(queue.dropFirst(".specific(".count).dropLast())
    guard index.declarations.vueFlux.execution.isConcurrent(target) else { return queue }
    return ".specific(DispatchQueue(label: \"\(move.component)\", target: \(target)))"
  }

  /// A queue of any kind that replaces an executor of the library.
  func anyQueue(ofExecutor text: String, named type: String = "") -> String? {
    var text = text
    if text.hasPrefix("VueFlux.") { text.removeFirst("VueFlux.".count) }
    if text.hasPrefix("Executor.") { text.removeFirst("Executor".count) }
    switch text {
    case ".immediate": return "AnyTargetQueue(.passthrough)"
    case ".mainThread": return "AnyTargetQueue(.mainIsolated())"
    default:
      guard text.hasPrefix(".queue("), text.hasSuffix(")") else { return nil }
      return "\(type).specific(\(text.dropFirst(".queue(".count))"
    }
  }

  /// The queue of an observer; `nil` if it is the default one.
  ///
  /// - Returns: `nil` if the executor has an unknown type.
  func queue(of executor: ExprSyntax?, or standard: String?) -> String?? {
    guard let executor else { return .some(standard) }
    let text = executor.trimmedDescription
    switch anyQueue(ofExecutor: text) {
    case "AnyTargetQueue(.passthrough)"?: return .some(".passthrough")
    case "AnyTargetQueue(.mainIsolated())"?: return .some(nil)
    case ".specific(.main)"?, ".specific(DispatchQueue.main)"?: return .some(".asyncMain")
    case let queue?: return .some(queue)
    case nil:
      // The name of a value stays, and its type becomes a queue.
      guard case .other("Executor")? = vueFluxType(of: executor),
        executor.is(DeclReferenceExprSyntax.self) || executor.is(MemberAccessExprSyntax.self)
      else { return nil }
      return .some(text)
    }
  }

  // MARK: Executors as values

  /// Rewrites the type `Executor`, with the initial value of its property or parameter.
  func rewriteExecutorType(_ node: Syntax) {
    handle(node)
    if node.parent?.is(MemberTypeSyntax.self) == true {
      reportWorkItem(node)
      return
    }
    var edits = [replace(node.bytes, "AnyTargetQueue")]
    let value =
      node.parent?.as(TypeAnnotationSyntax.self)?.parent?.as(PatternBindingSyntax.self)?
      .initializer?.value ?? node.parent?.as(FunctionParameterSyntax.self)?.defaultValue?.value
    if let value, let queue = anyQueue(ofExecutor: value.trimmedDescription) {
      handle(value)
      edits.append(replace(value.bytes, queue))
    }
    report(
      VueFluxRules.executorValue, at: node, "The executor becomes a queue", symbol: "Executor",
      edits)
  }

  /// Rewrites `.immediate` and similar members where an executor is expected.
  func rewriteImplicitExecutor(_ node: MemberAccessExprSyntax) {
    let call = node.parent?.as(FunctionCallExprSyntax.self)
    let whole = call?.calledExpression.id == node.id ? ExprSyntax(call!) : ExprSyntax(node)
    guard node.base == nil, isOfVueFlux, !handled.contains(node.id), !handled.contains(whole.id),
      let queue = anyQueue(ofExecutor: whole.trimmedDescription), isExecutorAsked(at: whole)
    else { return }
    handle(whole)
    report(
      VueFluxRules.executorValue, at: node, "The executor becomes a queue", symbol: "Executor",
      [replace(whole.bytes, queue)])
  }

  /// Whether the context of an expression expects an executor.
  private func isExecutorAsked(at node: ExprSyntax) -> Bool {
    var current = Syntax(node)
    while let parent = current.parent {
      if let argument = parent.as(LabeledExprSyntax.self) {
        if let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) {
          return index.declarations.vueFlux.execution.isExecutor(argument, of: call)
        }
      } else if parent.is(ReturnStmtSyntax.self) || parent.is(CodeBlockItemSyntax.self) {
        return returnedType(at: parent)?.isExecutor == true
      } else if let value = parent.as(InitializerClauseSyntax.self) {
        let type =
          value.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
          ?? value.parent?.as(FunctionParameterSyntax.self)?.type
        return type?.trimmedDescription.isExecutor == true
      } else if let sequence = parent.as(SequenceExprSyntax.self) {
        let elements = Array(sequence.elements)
        let sign = elements.count > 1 ? elements[1].trimmedDescription : ""
        if sign == "=" || sign == "??" {
          return vueFluxType(of: elements[0]) == .other("Executor")
        }
      } else if parent.is(ClosureExprSyntax.self) || parent.is(MemberBlockItemSyntax.self) {
        return false
      }
      current = parent
    }
    return false
  }

  /// The result type of the enclosing function or getter.
  private func returnedType(at node: Syntax) -> String? {
    for around in sequence(first: node, next: \.parent).dropFirst() {
      if around.is(ClosureExprSyntax.self) || around.is(InitializerDeclSyntax.self) { return nil }
      if let function = around.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.trimmedDescription
      }
      if let binding = around.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation?.type.trimmedDescription
      }
    }
    return nil
  }

  /// Rewrites `Executor { … }` and `Executor.immediate`.
  func rewriteExecutorName(_ node: DeclReferenceExprSyntax) {
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
      let call = member.parent?.as(FunctionCallExprSyntax.self)
      let whole = call?.calledExpression.id == member.id ? ExprSyntax(call!) : ExprSyntax(member)
      guard
        let queue = anyQueue(ofExecutor: whole.trimmedDescription, named: "AnyTargetQueue")
      else {
        reportWorkItem(Syntax(node))
        return
      }
      handle(whole)
      report(
        VueFluxRules.executorValue, at: node, "The executor becomes a queue", symbol: "Executor",
        [replace(whole.bytes, queue)])
      return
    }
    guard node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id else {
      reportWorkItem(Syntax(node))
      return
    }
    report(
      VueFluxRules.executorValue, at: node, "The executor becomes a queue", symbol: "Executor",
      [replace(node.bytes, "AnyTargetQueue")])
  }

  private func reportWorkItem(_ node: Syntax) {
    report(
      VueFluxRules.workItem, at: node, "A queue has no such member", symbol: "Executor",
      grade: .manual)
  }
}
