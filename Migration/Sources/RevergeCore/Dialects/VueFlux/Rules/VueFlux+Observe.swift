import SwiftSyntax

extension VueFlux {
  /// Rewrites observers of signals to observers of the store.
  enum Observe: VueFluxRule {
    static let record = rule("observe")

    /// Rewrites an observer of a signal of a state.
    static func rewrite(_ observer: VueFluxObserver, in context: VueFluxContext) {
      let call = observer.call
      switch observer.form {
      case .unknownExecutor:
        context.leave(call, by: record, "The executor does not belong to the library")
      case .observer(let chain, let queue): rewrite(call, chain, queue, context)
      case .binding, .binder, .feed, .binderOfFeed, .ownFeed, .unknown:
        break
      }
    }

    /// Rewrites an observer on a known queue.
    private static func rewrite(
      _ call: FunctionCallExprSyntax, _ chain: VueFluxContext.Chain, _ queue: String?,
      _ context: VueFluxContext
    ) {
      let labels = call.arguments.map { $0.label?.text }
      guard labels.isEmpty || labels == ["duringScopeOf"], let closure = call.trailingClosure else {
        return context.leave(call, by: record, "The observer is not a closure")
      }
      let object = call.arguments.first?.expression
      let isOfSelf = object?.trimmedDescription == "self"
      var captures: [String] = []
      var bound: [String] = []
      if isOfSelf, closure.capturesSelf != nil { bound.append("let self") }
      if isOfSelf, context.outlivesSelf(call, closure) {
        captures.append("weak self")
        bound.append("self != nil")
      }
      if let object, !isOfSelf {
        captures.append(context.weakCapture(of: object, as: "scope"))
        bound.append("scope != nil")
      }
      guard
        let inner = context.receiving(
          chain, in: closure, captures: captures, bound: bound, weakensSelf: isOfSelf)
      else {
        return context.leave(call, by: record, "Cannot determine the parameters of the closure")
      }
      context.finish(
        call, by: record, chain, inner + context.keeping(call, isOfSelf: isOfSelf),
        before: closure.bytes.lowerBound, queue)
    }
  }
}
