import SwiftSyntax

extension Neue {
  /// Rewrites `x.makeScoped(reducer: R())` to `R(store: x.store)`, and `scopeKeyPath` to `scope`.
  enum ScopedReducer: NeueRule {
    static let record = rule("scoped-reducer")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let scoping = context.scoping(of: call), scoping.path == nil else { return }
      context.rewrite(scoping, by: record, "The component gets its source's store")
    }

    static func rewrite(_ variable: VariableDeclSyntax, in context: NeueContext) {
      guard let reducer = context.frame?.reducer, context.index.isScoped(reducer),
        variable.bindings.count == 1, let binding = variable.bindings.first,
        binding.pattern.trimmedDescription == "scopeKeyPath",
        variable.parent?.is(MemberBlockItemSyntax.self) == true
      else { return }
      guard let type = binding.typeAnnotation?.type,
        type.trimmedDescription.hasPrefix("WritableKeyPath<")
      else {
        context.report(
          record, at: variable, "The type of the key path is not explicit",
          symbol: "scopeKeyPath", grade: .manual)
        return
      }
      let (start, end) = (type.bytes.lowerBound, type.bytes.upperBound)
      context.report(
        record, at: variable, "The key path becomes the scope of the component",
        symbol: "scopeKeyPath",
        [
          context.replace(binding.pattern.bytes, "scope"),
          context.replace(start..<start, "any "), context.replace(end..<end, " & Sendable"),
        ])
    }
  }
}
