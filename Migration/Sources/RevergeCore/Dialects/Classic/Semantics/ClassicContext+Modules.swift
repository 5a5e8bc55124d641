import SwiftSyntax

extension ClassicContext {
  /// The module that forwards, and the type of its parent.
  func forwarding(
    _ call: FunctionCallExprSyntax
  ) -> (base: ExprSyntax?, parent: TypeReference)? {
    guard call.isForward else { return nil }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    guard isVerge(base) == true, let type = vergeName(of: base) else { return nil }
    for ancestor in index.lineage(of: type) {
      if let parent = index.declarations.classic.parents[ancestor] {
        return (base, TypeReference(parent, in: ancestor.split(separator: ".").map(String.init)))
      }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `forward` with a closure.
  var isForward: Bool { calledExpression.lastName == "forward" && closure != nil }
}
