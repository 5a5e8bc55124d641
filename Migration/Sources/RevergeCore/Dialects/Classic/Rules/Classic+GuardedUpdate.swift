import SwiftSyntax

extension Classic {
  /// Rewrites `_update { }` to a commit.
  enum GuardedUpdate: ClassicRule {
    static let record = rule("guarded-update")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let update = context.storageCall(call, named: ["_update"]) else { return }
      context.handled.insert(call.id)
      guard let closure = call.closure else {
        context.handle(update.callee)
        context.report(
          record, at: call, "The update is not a closure", symbol: "_update",
          grade: .manual)
        return
      }
      var edits = context.commit(update) + context.mutationLabel(call)
      if let result = closure.signature?.returnClause {
        context.handle(result)
        var low = result.bytes.lowerBound
        while low > 0, context.utf8[low - 1] == 32 { low -= 1 }
        edits.append(context.replace(low..<result.bytes.upperBound, ""))
      }
      let finder = UpdateResultFinder(viewMode: .sourceAccurate)
      finder.walk(closure.statements)
      for result in finder.found {
        let isLast = result.parent?.id == closure.statements.last.map { Syntax($0).id }
        if isLast {
          edits += context.removal(ofStatement: result)
        } else {
          edits.append(
            context.replace(result.returnKeyword.bytes.upperBound..<result.bytes.upperBound, ""))
        }
      }
      let isUnclear = finder.found.isEmpty
      let isExact =
        update.storage.value.map { context.index.isEquatable($0) == true } == true
        && closure.hasAccurateResult
      context.report(
        record, at: call,
        isUnclear ? "The result of the update is not explicit" : "The update becomes a commit",
        symbol: "_update", grade: isUnclear ? .manual : isExact ? .safe : nil,
        isUnclear ? [] : edits)
    }
  }
}

/// Finds `return .updated` and `return .nothingUpdates`.
private final class UpdateResultFinder: SyntaxVisitor {
  var found: [ReturnStmtSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.expression?.lastName, ["updated", "nothingUpdates"].contains(name) {
      found.append(node)
    }
    return .visitChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ClosureExprSyntax {
  /// Whether the result of the update is accurate: guards leave the value unchanged, and the one
  /// statement after them changes it.
  fileprivate var hasAccurateResult: Bool {
    guard let name = onlyParameter, let last = statements.last,
      last.item.as(ReturnStmtSyntax.self)?.expression?.lastName == "updated"
    else { return false }
    let others = statements.dropLast()
    guard let change = others.last, change.surelyChanges(name) else { return false }
    return others.dropLast().allSatisfy { item in
      item.item.is(GuardStmtSyntax.self) && !item.mentions(name)
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement adds to a variable or to a slice of it.
  fileprivate func surelyChanges(_ name: String) -> Bool {
    if let sequence = item.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, ["+=", "-="].contains(parts[1].trimmedDescription),
        let number = parts[2].as(IntegerLiteralExprSyntax.self), number.literal.text != "0"
      else { return false }
      return parts[0].mentions(name)
    }
    guard let call = item.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.lastName == "append" && call.arguments.first?.label == nil
      && call.calledExpression.mentions(name)
  }
}
