import SwiftSyntax

extension Neue {
  /// Rewrites `func f() -> Action<Int> { .init { context in … } }` to `func f() -> Int { … }`.
  enum Action: NeueRule {
    static let record = rule("action")

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard let function = context.valueFunction(function), function.kind == .action else {
        return
      }
      context.rewrite(function, by: record) { exit, closure in
        context.inlined.insert(closure.id)
        if let signature = closure.signature { context.handleAll(signature) }
        return context.unwrapping(exit.whole, around: closure)
      }
    }
  }
}
