import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `cart.accept { $0.empty() }` to `cart.empty()`.
  enum ValueCall: VergeStore6Rule {
    static let record = rule("value-call")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      guard let value = context.valueCall(call) else { return }
      let (base, inner, method) = (value.base, value.inner, value.method)
      let name = method.declName.baseName.text
      let newName =
        value.type.map {
          context.index.valueMethodName(name, isMutation: value.verb != "dispatch", of: $0)
        } ?? name
      let head: Edit
      if let base, !value.isOfContext {
        head = context.replace(base.bytes.upperBound..<value.parameter.bytes.upperBound, "")
      } else {
        head = context.replace(
          call.bytes.lowerBound..<method.declName.bytes.lowerBound,
          base != nil || call.hasLocal(name) ? context.selfPrefix(for: name, at: call) : "")
      }
      let rename = newName == name ? [] : [context.replace(method.declName.bytes, newName)]
      context.handled.insert(inner.id)
      if base != nil { context.handled.insert(call.calledExpression.id) }
      if value.isOfContext, let base { context.handled.insert(base.id) }
      context.settle(
        record, at: call,
        value.type != nil
          ? "'\(name)' is called directly"
          : "'\(name)' is called directly if '\(base?.trimmedDescription ?? "self")' is a dispatcher",
        symbol: value.verb, grade: value.type != nil ? nil : .review,
        [head] + rename + [context.replace(inner.bytes.upperBound..<call.bytes.upperBound, "")])
    }

    /// Marks a commit whose closure returns a mutation of another type.
    static func rewrite(_ operation: VergeStore6Operation, in context: VergeStore6Context) {
      guard case .value = operation.form else { return }
      context.settle(
        record, at: operation.call,
        "The closure returns a mutation that none of the files declares", symbol: operation.verb,
        grade: .manual)
    }
  }
}
