import SwiftSyntax

extension VueFlux {
  /// Rewrites observers of signals to observers of the store.
  enum Observe: VueFluxRule {
    static let record = rule(
      "observe", "Observe the state instead of its signals", .safe,
      """
      The observer is called with the current value immediately, and then after each commit that \
      sets the value, on the thread of the commit unless `observe(on:)` selects another one. \
      Dropping the result cancels nothing, as before.
      """,
      before: "computed.text.observe { print($0) }",
      after: "model.sinkState(\\.$text, queue: .passthrough) { print($0.wrappedValue) }")

    static let examples = [
      example(
        before: #"""
          func see(_ lamp: Store<LampState>) {
            lamp.computed.items.observe { print($0) }
            let token = lamp.computed.count.observe(on: .mainThread).observe { count in
              print("\(count)")
            }
            lamp.computed.text.signal.map { $0 + "!" }.observe { print($0) }
            lamp.computed.failures.observe { message in print(message) }
            token.dispose()
          }

          """#,
        after: #"""
          func see(_ lamp: LampModel) {
            lamp.sinkState(\.$items, queue: .passthrough) { print($0.wrappedValue) }.storeWhileSourceActive()
            let token = lamp.sinkState(\.$items) { count in
              let count = LampState.count(count.wrappedValue)
              print("\(count)")
            }.storeWhileSourceActive()
            lamp.sinkState(\.$text, queue: .passthrough) { print($0.wrappedValue + "!") }.storeWhileSourceActive()
            lamp.sinkActivity(queue: .passthrough) { activity in
              guard case .failures(let message) = activity else { return }
              print(message)
            }.storeWhileSourceActive()
            token.cancel()
          }

          """#),
      example(
        before: """
          final class Screen {
            func see(_ lamp: Store<LampState>) {
              lamp.computed.items.observe(duringScopeOf: self) { [unowned self] items in
                self.show(items)
              }
            }
            func show(_ items: [String]) {}
          }

          """,
        after: #"""
          final class Screen {
            private let subscriptions = VergeAnyCancellable()
            func see(_ lamp: LampModel) {
              subscriptions.insert(lamp.sinkState(\.$items, queue: .passthrough) { [weak self] items in
                guard let self else { return }
                let items = items.wrappedValue
                self.show(items)
              })
            }
            func show(_ items: [String]) {}
          }

          """#),
    ]

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
      let ending = object.map { context.ending(of: call, with: $0, closure) }
      guard
        let inner = context.receiving(
          chain, in: closure, captures: ending?.captures ?? [], bound: ending?.conditions ?? [],
          weakening: ending?.weakened)
      else {
        return context.leave(call, by: record, "Cannot determine the parameters of the closure")
      }
      context.finish(
        call, by: record, chain, inner + context.keeping(call, isOfSelf: isOfSelf),
        before: closure.bytes.lowerBound, queue)
    }
  }
}
