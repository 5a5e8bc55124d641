import SwiftSyntax

extension Neue {
  /// Rewrites `context.state` to `state`, and `context` to `self`.
  enum ActionContext: NeueRule {
    static let record = rule(
      "context", "Replace the context with the component", .safe,
      """
      The context was a strong reference to the store; `self` is a strong reference to the \
      component.
      """,
      before: "context.state.total",
      after: "state.total")

    static let examples = [
      example(
        before: """
          extension ShopReducer {
            func show(_ show: (Shop) -> Void) -> Action<Int> {
              .init { context in
                let state = 1
                show(context.state)
                help(context)
                return context.state.version + state
              }
            }
            private func help(_ context: DispatchContext) { context.commit { $0.clear() } }
          }

          """,
        after: """
          extension ShopReducer {
            @discardableResult
            func show(_ show: (Shop) -> Void) -> Int {
              let state = 1
              show(self.state.primitive)
              help(self)
              return self.state.primitive.version + state
            }
            private func help(_ context: ShopReducer) { context.clear() }
          }

          """,
        isStable: false)
    ]

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      let name = member.declName.baseName.text
      guard let base = member.base, name != "sourceState", context.resolve(base) == .context else {
        return
      }
      context.handled.insert(member.id)
      context.handleAll(base)
      if name == "state" {
        let prefix = context.ownPrefix(name, at: member)
        context.report(
          record, at: member, "The component provides the state", symbol: name,
          [context.replace(member.bytes, "\(prefix)state\(context.primitive(member))")])
      } else {
        context.report(
          record, at: member, "The component replaces the context", symbol: "context",
          [context.replace(base.bytes, "self")])
      }
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      guard context.resolve(name.baseName.text, at: Syntax(name)) == .context else { return }
      context.handled.insert(name.id)
      context.report(
        record, at: name, "The component replaces the context", symbol: "context",
        [context.replace(name.bytes, "self")])
    }
  }
}
