import SwiftSyntax

extension VueFlux {
  /// Defers the calls of closures and delegates until after the commit.
  enum Callback: VueFluxRule {
    static let record = rule("callback")

    /// Defers a call of a closure, or of a method of a delegate, until after the commit.
    static func rewriteEffect(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard let callback = context.callback(call) else { return }
      let own = call.calledExpression.lastName ?? "$0"
      let isUnnamed = own.hasPrefix("$")
      let name = isUnnamed ? "closure" : own
      let subject = isUnnamed ? "The closure" : "'\(name)'"
      if let move = context.frame?.component, let edits = context.deferral(of: call, move) {
        context.handled.insert(call.id)
        context.deferred.insert(call.id)
        context.report(
          record, at: call,
          "\(subject) would run inside the commit, and is now called after it", symbol: name, edits)
        return
      }
      guard callback == .certain else { return }
      context.handled.insert(call.id)
      context.report(
        record, at: call,
        "\(subject) runs inside the commit, where it must not use the store", symbol: name,
        grade: .manual)
    }
  }
}
