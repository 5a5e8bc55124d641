import SwiftSyntax

extension Neue {
  /// Rewrites `x.makeScoped(scope: \.y, reducer: R())` to `R(store: x.scoped(\.y))`.
  enum Scoped: NeueRule {
    static let record = rule("scoped")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let scoping = context.scoping(of: call) else { return }
      switch scoping.form {
      case .unsupported(let message):
        context.report(record, at: call, message, symbol: "makeScoped", grade: .manual)
        context.handleAll(call)
      case .leftAlone: context.handleAll(call)
      case .component where scoping.path != nil:
        context.rewrite(scoping, by: record, "The component gets a store on the slice")
      case .component: break
      }
    }
  }
}
