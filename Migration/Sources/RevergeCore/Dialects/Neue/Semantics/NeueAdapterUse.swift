import SwiftSyntax

/// A call that adds an adapter to a store, or removes it.
struct NeueAdapterUse {
  let call: FunctionCallExprSyntax
  let name: String
  let base: ExprSyntax
  /// The adapter as written without the closure around it; `nil` if the form is unsupported.
  let adapter: String?
}

extension NeueContext {
  func adapterUse(_ call: FunctionCallExprSyntax) -> NeueAdapterUse? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base
    else { return nil }
    let name = callee.declName.baseName.text
    guard ["addAdapter", "removeAdapter"].contains(name) else { return nil }
    var written: String?
    if call.parent?.is(CodeBlockItemSyntax.self) == true, call.arguments.count == 1,
      let adapter = call.arguments.first?.expression, adapter.isPlain, base.isPlain,
      resolve(base) != .context, component(of: base) != nil
    {
      written = self.written(adapter)
    }
    return NeueAdapterUse(call: call, name: name, base: base, adapter: written)
  }

  /// Replaces the text before and after the store; other rules rewrite the store itself.
  func rewrite(
    _ use: NeueAdapterUse, by rule: Rule, _ message: String, before: String, behind: String
  ) {
    handled.insert(use.call.id)
    handleAll(use.call.arguments)
    let low = use.call.bytes.lowerBound
    report(
      rule, at: use.call, message, symbol: use.name,
      [
        replace(low..<low, before),
        replace(use.base.bytes.upperBound..<use.call.bytes.upperBound, behind),
      ])
  }
}
