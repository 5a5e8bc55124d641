import SwiftSyntax

extension VergeStore6 {
  /// Replaces `dispatch { }` with the body of the action.
  enum Dispatch: VergeStore6Rule {
    static let record = rule("dispatch")

    /// Moves the body of an action into the function, if the function does nothing else.
    static func rewrite(_ function: FunctionDeclSyntax, in context: VergeStore6Context) {
      guard context.valueResult(of: function) == nil, let statements = function.body?.statements,
        let item = statements.first
      else { return }
      guard statements.count == 1 else { return rewriteActions(among: statements, context) }
      guard let (call, whole) = item.item.soleCall,
        let closure = context.actionClosure(of: call), !makesValue(closure, context)
      else { return }
      context.handled.insert(call.id)
      let result = function.signature.returnClause?.type.trimmedDescription
      let returnsNothing = result.map { ["Void", "()"].contains($0) } ?? true
      if returnsNothing, closure.hasForeignResult {
        context.report(
          record, at: call, "The result of the action is discarded", symbol: "dispatch",
          grade: .manual)
        return
      }
      context.inlined.insert(closure.id)
      context.report(
        record, at: call, "The body of the action becomes the body of the method",
        symbol: "dispatch", context.unwrapping(whole, around: closure))
    }

    /// Converts actions among other statements to `do` blocks.
    private static func rewriteActions(
      among statements: CodeBlockItemListSyntax, _ context: VergeStore6Context
    ) {
      for item in statements {
        guard let call = item.item.as(FunctionCallExprSyntax.self),
          let closure = context.actionClosure(of: call), call.trailingClosure != nil,
          !makesValue(closure, context), !closure.returns
        else { continue }
        makeBlock(of: closure, call, symbol: "dispatch", context)
      }
    }

    /// Converts an action to a `do` block.
    private static func makeBlock(
      of closure: ClosureExprSyntax, _ call: FunctionCallExprSyntax, symbol: String,
      _ context: VergeStore6Context
    ) {
      context.inlined.insert(closure.id)
      let end = closure.signature?.inKeyword.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
      context.settle(
        record, at: call, "The body of the action becomes a 'do' block", symbol: symbol,
        [context.replace(call.bytes.lowerBound..<end, "do {")])
    }

    /// Whether a closure returns a mutation or an action that a function of this type creates.
    private static func makesValue(
      _ closure: ClosureExprSyntax, _ context: VergeStore6Context
    ) -> Bool {
      guard let type = context.frame?.type, let parameter = closure.onlyParameter,
        closure.statements.count == 1, let call = closure.statements.first?.item.soleCall?.call,
        let method = call.calledExpression.as(MemberAccessExprSyntax.self),
        method.base?.trimmedDescription == parameter
      else { return false }
      return context.hasValueMethod(method.declName.baseName.text, type)
    }

    /// Converts an inline action to a `do` block, or to its body. Counts an action of a dispatcher that
    /// is not migrated.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      if let verb = context.keptVerb(of: call), verb == "dispatch" {
        return context.countKept(call, verb, by: record)
      }
      guard context.isBeta, call.parent?.is(CodeBlockItemSyntax.self) == true,
        let closure = context.actionClosure(of: call), call.trailingClosure != nil,
        !closure.returns, context.valueCall(call) == nil
      else { return }
      guard closure.statements.count == 1,
        closure.statements.first?.item.is(DeclSyntax.self) == false
      else { return makeBlock(of: closure, call, symbol: "dispatchInline", context) }
      context.inlined.insert(closure.id)
      context.settle(
        record, at: call, "The body of the action replaces the call", symbol: "dispatchInline",
        context.unwrapping(call.bytes, around: closure))
    }

    /// Marks an action whose body does not replace the call.
    static func rewrite(_ operation: VergeStore6Operation, in context: VergeStore6Context) {
      guard case .action = operation.form else { return }
      context.settle(
        record, at: operation.call,
        "The function does more than dispatch: extract the body of the action", symbol: "dispatch",
        grade: .manual)
    }
  }
}

extension ClosureExprSyntax {
  /// Whether the closure has its own `return` statements.
  fileprivate var returns: Bool {
    let finder = ResultFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.returns
  }

  /// Whether the closure returns a value, according to its `return` statements and its signature.
  fileprivate var hasForeignResult: Bool {
    if let result = signature?.returnClause?.type.trimmedDescription {
      return result != "Void" && result != "()"
    }
    let finder = ResultFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.isFound
  }
}

/// Finds `return` statements, and those whose expression is not a call.
private final class ResultFinder: SyntaxVisitor {
  var isFound = false
  var returns = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    returns = true
    if let value = node.expression, !value.is(FunctionCallExprSyntax.self) { isFound = true }
    return .visitChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
