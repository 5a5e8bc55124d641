import SwiftSyntax

/// Commits of old APIs returned nothing; those of modern stores return the value of their closure.
extension Rewriter {
  /// The edit that discards the value of a commit's closure, where the value would change the type of the
  /// closure or the function that returns the commit; `nil` if it changes nothing.
  func discardingResult(of call: FunctionCallExprSyntax) -> Edit? {
    guard isReturned(call), let closure = call.closure, closure.statements.count == 1,
      case .expr(let value)? = closure.statements.first?.item
    else { return nil }
    let inner = value.as(TryExprSyntax.self)?.expression ?? value
    guard let mutation = inner.as(FunctionCallExprSyntax.self), returnsValue(mutation) else {
      return nil
    }
    let start = value.bytes.lowerBound
    return replace(start..<start, "_ = ")
  }

  private func isReturned(_ call: FunctionCallExprSyntax) -> Bool {
    var node = Syntax(call)
    while let parent = node.parent, parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
    {
      node = parent
    }
    if node.parent?.is(ReturnStmtSyntax.self) == true { return true }
    guard let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let closure = list.parent?.as(ClosureExprSyntax.self)
    else { return false }
    return !inlined.contains(closure.id)
  }

  /// Whether a mutation returns a value: one of a collection, or one that a file declares.
  func returnsValue(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), callee.base != nil
    else {
      return false
    }
    let name = callee.declName.baseName.text
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    switch name {
    case "popFirst", "popLast", "updateValue", "removeValue": return true
    case "insert", "update": if labels == ["_"] || labels == ["with"] { return true }
    case "remove": return labels == ["_"] || labels == ["at"]
    case "removeFirst", "removeLast": return labels.isEmpty
    default: break
    }
    let methods = index.declarations.methods.values.lazy.flatMap { $0 }.filter {
      $0.name == name && $0.labels == labels
    }
    return methods.contains { $0.result != nil }
      && methods.allSatisfy { !["Void", "()", nil].contains($0.result) }
  }
}
