import SwiftSyntax

/// A commit of Cycler 2, whose closure receives the storage.
struct Cycler2Commit {
  /// The parameter of the closure.
  let parameter: String
  /// The expressions that read the storage of the commit, which traps inside the commit.
  let reads: Set<String>

  /// - Parameter call: A call of `commit` with a closure; `nil` if the closure has no parameter.
  init?(_ call: FunctionCallExprSyntax) {
    guard call.calledExpression.lastName == "commit",
      let parameter = call.closure?.onlyParameter
    else { return nil }
    self.parameter = parameter
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    reads = Self.reads(of: base, at: Syntax(call))
  }

  /// The reads of the storage to which an object or its context commits.
  private static func reads(of base: ExprSyntax?, at node: Syntax) -> Set<String> {
    let text = base?.trimmedDescription ?? "self"
    if text == "self" { return ["state.value", "self.state.value", "self.currentState"] }
    guard let name = base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let source = source(ofContext: name, at: node)
    else { return ["\(text).state.value", "\(text).currentState"] }
    return reads(of: source.object, at: source.node).union(["\(name).currentState"])
  }

  /// The object whose action has a context with this name, and the node that names the context. The
  /// object is `nil` if it is `self`.
  private static func source(
    ofContext name: String, at node: Syntax
  ) -> (object: ExprSyntax?, node: Syntax)? {
    var current = node
    while let parent = current.parent {
      if let closure = parent.as(ClosureExprSyntax.self), closure.parameter(name) != nil {
        guard let call = closure.enclosingCall, call.calledExpression.lastName == "dispatch" else {
          return nil
        }
        return (call.calledExpression.as(MemberAccessExprSyntax.self)?.base, Syntax(call))
      }
      if let function = parent.as(FunctionDeclSyntax.self),
        let type = function.signature.parameterClause.type(of: name)
      {
        return type.hasPrefix("Cycler") ? (nil, parent) : nil
      }
      if current.hasLocal(name, within: parent.id) { return nil }
      current = parent
    }
    return nil
  }
}

extension SyntaxProtocol {
  /// Whether the node runs while the closure runs, and not later: any closure between them is passed
  /// to a function that calls it before it returns.
  func runs(in closure: ClosureExprSyntax) -> Bool {
    var current = parent
    while let node = current, node.id != closure.id {
      if let inner = node.as(ClosureExprSyntax.self), !inner.isOfCaller { return false }
      if node.is(FunctionDeclSyntax.self) { return false }
      current = node.parent
    }
    return current != nil
  }
}

extension ClosureExprSyntax {
  /// Whether the closure is passed to a function that is known to call it before it returns.
  fileprivate var isOfCaller: Bool {
    enclosingCall?.calledExpression.lastName.map(VueFluxNames.callers.contains) ?? false
  }
}
