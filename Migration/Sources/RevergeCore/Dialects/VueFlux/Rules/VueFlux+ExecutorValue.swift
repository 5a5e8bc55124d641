import SwiftSyntax

extension VueFlux {
  /// Converts executors that are stored or passed to queues.
  enum ExecutorValue: VueFluxRule {
    static let record = rule("executor-value")

    /// Rewrites the type `Executor` and the creation of one.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard name.type == .other("Executor") else { return }
      if let reference = name.node.as(DeclReferenceExprSyntax.self) {
        rewriteName(reference, context)
      } else if name.node.parent?.is(MemberTypeSyntax.self) != true {
        rewriteType(name.node, context)
      }
    }

    /// Rewrites the type `Executor`, with the initial value of its property or parameter.
    private static func rewriteType(_ node: Syntax, _ context: VueFluxContext) {
      context.handle(node)
      var edits = [context.replace(node.bytes, "AnyTargetQueue")]
      let value =
        node.parent?.as(TypeAnnotationSyntax.self)?.parent?.as(PatternBindingSyntax.self)?
        .initializer?.value ?? node.parent?.as(FunctionParameterSyntax.self)?.defaultValue?.value
      if let value, let queue = context.anyQueue(ofExecutor: value.trimmedDescription) {
        context.handle(value)
        edits.append(context.replace(value.bytes, queue))
      }
      context.report(
        record, at: node, "The executor becomes a queue", symbol: "Executor",
        edits)
    }

    /// Rewrites `Executor { … }` and `Executor.immediate`.
    private static func rewriteName(
      _ node: DeclReferenceExprSyntax, _ context: VueFluxContext
    ) {
      if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
        let call = member.parent?.as(FunctionCallExprSyntax.self)
        let whole = call?.calledExpression.id == member.id ? ExprSyntax(call!) : ExprSyntax(member)
        guard
          let queue = context.anyQueue(
            ofExecutor: whole.trimmedDescription, named: "AnyTargetQueue")
        else { return }
        context.handled.insert(node.id)
        context.handle(whole)
        context.report(
          record, at: node, "The executor becomes a queue", symbol: "Executor",
          [context.replace(whole.bytes, queue)])
        return
      }
      guard node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id else {
        return
      }
      context.handled.insert(node.id)
      context.report(
        record, at: node, "The executor becomes a queue", symbol: "Executor",
        [context.replace(node.bytes, "AnyTargetQueue")])
    }

    /// Rewrites `.immediate` and similar members where an executor is expected.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: VueFluxContext) {
      let call = member.parent?.as(FunctionCallExprSyntax.self)
      let whole = call?.calledExpression.id == member.id ? ExprSyntax(call!) : ExprSyntax(member)
      guard member.base == nil, context.isOfVueFlux, !context.handled.contains(whole.id),
        let queue = context.anyQueue(ofExecutor: whole.trimmedDescription),
        isExecutorAsked(at: whole, context)
      else { return }
      context.handle(whole)
      context.report(
        record, at: member, "The executor becomes a queue", symbol: "Executor",
        [context.replace(whole.bytes, queue)])
    }

    /// Whether the context of an expression expects an executor.
    private static func isExecutorAsked(
      at node: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      var current = Syntax(node)
      while let parent = current.parent {
        if let argument = parent.as(LabeledExprSyntax.self) {
          if let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) {
            return context.index.declarations.vueFlux.execution.isExecutor(argument, of: call)
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
            return context.vueFluxType(of: elements[0]) == .other("Executor")
          }
        } else if parent.is(ClosureExprSyntax.self) || parent.is(MemberBlockItemSyntax.self) {
          return false
        }
        current = parent
      }
      return false
    }

    /// The result type of the enclosing function or getter.
    private static func returnedType(at node: Syntax) -> String? {
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

    /// Rewrites the executor of an observer of a feed.
    static func rewrite(_ observer: VueFluxObserver, in context: VueFluxContext) {
      guard case .feed = observer.form, let executor = observer.executor,
        let queue = context.anyQueue(ofExecutor: executor.trimmedDescription),
        !context.handled.contains(executor.id)
      else { return }
      context.handle(executor)
      context.report(
        record, at: executor, "The executor becomes a queue", symbol: "Executor",
        [context.replace(executor.bytes, queue)])
    }
  }
}
