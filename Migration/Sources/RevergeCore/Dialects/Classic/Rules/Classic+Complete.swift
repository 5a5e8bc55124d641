import SwiftSyntax

extension Classic {
  /// Removes `context.complete()`.
  enum Complete: ClassicRule {
    static let record = rule("complete")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        callee.declName.baseName.text == "complete", call.arguments.isEmpty, let base = callee.base
      else { return }
      let resolution = context.resolve(base)
      if resolution != .context {
        guard case .value(let type) = resolution,
          case .context? = context.index.classicRole(of: type)
        else { return }
      }
      context.handle(call)
      guard call.parent?.is(CodeBlockItemSyntax.self) == true else {
        context.report(
          record, at: call, "'complete()' is part of an expression",
          symbol: "complete", grade: .manual)
        return
      }
      context.report(
        record, at: call, "'complete()' is no longer needed", symbol: "complete",
        context.removal(ofStatement: call))
    }
  }
}
