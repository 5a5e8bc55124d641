import SwiftSyntax

extension VueFlux {
  /// Defers the calls of closures and delegates, and those that take closures which change the state, until
  /// after the commit.
  enum Callback: VueFluxRule {
    static let record = rule("callback")

    /// Defers a call of a closure, or of a method of a delegate, until after the commit.
    static func rewriteEffect(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      let later = context.laterCommits(of: call)
      if !later.isEmpty, !later.contains(where: \.mayRunAtOnce), let move = context.frame?.component
      {
        return context.report(
          record, at: call, "The closure changes the state by another commit", symbol: "commit",
          later.flatMap { context.edits(of: $0) + context.explicitSelf(in: $0.closure, move) })
      }
      let changesLater = !later.isEmpty
      let callback = context.callback(call)
      guard callback != nil || changesLater else { return }
      let own = call.calledExpression.lastName ?? "$0"
      let isUnnamed = own.hasPrefix("$")
      let name = isUnnamed ? "closure" : own
      let subject = isUnnamed ? "The closure" : "'\(name)'"
      if let move = context.frame?.component, let edits = context.deferral(of: call, move) {
        context.handled.insert(call.id)
        context.deferred.insert(call.id)
        context.report(
          record, at: call,
          changesLater
            ? "\(subject) is called after the commit, and its closure changes the state by another one"
            : "\(subject) would run inside the commit, and is now called after it", symbol: name,
          edits)
        return
      }
      guard callback == .certain || changesLater else { return }
      context.handled.insert(call.id)
      context.report(
        record, at: call,
        "\(subject) runs inside the commit, where it must not use the store", symbol: name,
        grade: .manual)
    }
  }
}
