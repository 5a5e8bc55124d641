import SwiftSyntax

extension Verge11 {
  /// Removes `await` before a call of the task manager.
  enum Await: Verge11Rule {
    static let record = rule("await")

    static let names: Set = ["taskManager"]

    static func rewrite(_ node: AwaitExprSyntax, in context: Verge11Context) {
      guard let call = node.expression.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let manager = member.base,
        ["task", "isRunning", "cancelAll"].contains(member.declName.baseName.text)
      else { return }
      let subject = context.subject(of: manager)
      let isManager = subject == .taskManager
      guard isManager || (manager.lastName == "taskManager" && context.grade(of: subject) != nil)
      else { return }
      let isPlain =
        isManager && manager.isPlainStore
        && call.arguments.allSatisfy { $0.expression.cannotWait }
      let isAlone = node.parent?.is(ExprListSyntax.self) != true
      context.report(
        record, at: node, "The task manager is a class, not an actor", symbol: "await",
        grade: isPlain && isAlone ? nil : .review,
        [context.replace(node.awaitKeyword.bytes.lowerBound..<call.bytes.lowerBound, "")])
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is a name, a member of a name, or a member of a property of `self`.
  fileprivate var isPlainStore: Bool {
    guard let store = self.as(MemberAccessExprSyntax.self)?.base else {
      return self.is(DeclReferenceExprSyntax.self)
    }
    if let member = store.as(MemberAccessExprSyntax.self) {
      return member.base?.trimmedDescription == "self"
    }
    return store.is(DeclReferenceExprSyntax.self)
  }

  /// Whether no part of the expression may suspend.
  fileprivate var cannotWait: Bool {
    if self.is(ClosureExprSyntax.self) || self.is(StringLiteralExprSyntax.self) { return true }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base == nil }
    guard let call = self.as(FunctionCallExprSyntax.self) else {
      return self.is(DeclReferenceExprSyntax.self)
    }
    return call.calledExpression.cannotWait
      && call.arguments.allSatisfy { $0.expression.cannotWait }
  }
}
