import SwiftSyntax

extension Classic {
  /// Rewrites `forward { parent in }` to statements with the parent.
  enum Forward: ClassicRule {
    static let record = rule("forward")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let (base, _) = context.forwarding(call) else {
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        guard call.isForward, context.isVerge(base) == nil else { return }
        context.settle(
          record, at: call, "Cannot determine which module forwards", symbol: "forward",
          grade: .manual)
        return
      }
      context.handled.insert(call.id)
      guard let closure = call.trailingClosure, call.arguments.isEmpty,
        call.parent?.is(CodeBlockItemSyntax.self) == true, let name = closure.onlyParameter,
        !closure.statements.contains(where: { $0.leavesClosure })
      else {
        context.report(
          record, at: call, "The forwarded closure is not just statements",
          symbol: "forward", grade: .manual)
        return
      }
      let owner =
        base.map { "\($0.trimmedDescription)." } ?? (context.needsSelf(at: call) ? "self." : "")
      let end = closure.signature?.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
      let bound = name == "$0" ? "parent" : name
      let condition =
        name == "_" ? "if \(owner)parent != nil {" : "if let \(bound) = \(owner)parent {"
      var edits = [context.replace(call.bytes.lowerBound..<end, condition)]
      if name == "$0" {
        edits += closure.uses(of: name).map { context.replace($0.bytes, bound) }
      }
      if let signature = closure.signature { context.handle(signature) }
      if let base { context.handle(base) }
      context.report(
        record, at: call, "The statements run with the parent, if there is one",
        symbol: "forward", edits)
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether a `return` in the statements leaves the enclosing closure.
  fileprivate var leavesClosure: Bool {
    let finder = LeavingFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.isFound
  }
}

private final class LeavingFinder: SyntaxVisitor {
  var isFound = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
