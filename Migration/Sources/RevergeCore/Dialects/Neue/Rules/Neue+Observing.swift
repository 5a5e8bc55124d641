import SwiftSyntax

extension Neue {
  /// Rewrites `x.sink { … }` to `x.sinkState(dropsFirst: true, queue: .passthrough) { … }`.
  enum Observing: NeueRule {
    static let record = rule(
      "observing", "Observe the store with `sinkState`", .review,
      """
      `queue: .passthrough` and `dropsFirst: true` preserve where and when the observer is called, \
      and `storeWhileSourceActive()` keeps a dropped subscription. The rewrite is safe if the state \
      is known not to be `Equatable`. An `Equatable` state, or slice, does not notify of commits \
      that change nothing. An observer of a scoped store ended with that store. Now it is called \
      until the state is deallocated: cancel it where that store was released.
      """,
      before: "store.sink { print($0.count) }",
      after:
        "store.sinkState(dropsFirst: true, queue: .passthrough) { print($0.count) "
        + "}.storeWhileSourceActive()")

    static let examples = [
      example(
        before: """
          func see(_ shop: Store<ShopReducer>, _ show: (Shop) -> Void) {
            let token = shop.sink { state in
              print(state.names)
              show(state)
            }
            shop.sink({ _ in })
          }

          """,
        after: """
          func see(_ shop: ShopReducer, _ show: (Shop) -> Void) {
            let token = shop.sinkState(dropsFirst: true, queue: .passthrough) { state in
              print(state.names)
              show(state.primitive)
            }.storeWhileSourceActive()
            shop.sinkState(dropsFirst: true, queue: .passthrough, receive: { _ in }).storeWhileSourceActive()
          }

          """)
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base, callee.declName.baseName.text == "sink",
        let component = context.component(of: base)
      else { return }
      context.handled.insert(call.id)
      guard let closure = call.closure, let name = closure.onlyParameter,
        call.arguments.count == (call.trailingClosure == nil ? 1 : 0)
      else {
        context.report(
          record, at: call, "The observer is not a closure", symbol: "sink", grade: .manual)
        return
      }
      let options = "sinkState(dropsFirst: true, queue: .passthrough"
      let start = callee.declName.bytes.lowerBound
      var edits: [Edit] = []
      if let argument = call.arguments.first, call.trailingClosure == nil {
        edits.append(
          context.replace(start..<argument.bytes.lowerBound, "\(options), receive: "))
      } else {
        let end = call.rightParen?.bytes.upperBound ?? callee.bytes.upperBound
        edits.append(context.replace(start..<end, "\(options))"))
      }
      for use in closure.uses(of: name) {
        let end = use.bytes.upperBound
        let text = context.primitive(use)
        if !text.isEmpty { edits.append(context.replace(end..<end, text)) }
      }
      let end = call.bytes.upperBound
      edits.append(context.replace(end..<end, ".storeWhileSourceActive()"))
      let index = context.index
      let isSure = index.state(of: component.reducer).map { index.isEquatable($0) } == false
      context.report(
        record, at: call, "The observer observes the component", symbol: "sink",
        grade: isSure ? .safe : .review, edits)
    }
  }
}
