import SwiftSyntax

extension Neue {
  /// Rewrites `x.makeScoped(scope: \.y, reducer: R())` to `R(store: x.scoped(\.y))`.
  enum Scoped: NeueRule {
    static let record = rule(
      "scoped", "Convert scoped stores to components on a slice", .safe,
      """
      The component gets a store on the slice. That store retains the source's state, but not the \
      source's component. A key path with `!` still traps if there is no value. If the slice is \
      `Equatable`, an observer of the slice is called when the slice has changed; otherwise it is \
      called for each commit to the source. Before, the observer ended with the scoped store. Now it \
      is called until it is cancelled or the state is deallocated.
      """,
      before: "store.makeScoped(scope: \\.user, reducer: UserReducer())",
      after: "UserReducer(store: store.scoped(\\.user))")

    static let examples = [
      example(
        before: """
          func user(_ shop: Store<ShopReducer>) {
            let user: UserReducer.ScopedStoreType = shop.makeScoped(scope: \\.user, reducer: UserReducer())
            user.commit { $0.rename("a") }
            let open = shop.makeScoped(
              scope: \\.open!, reducer: UserReducer())
            open.commit { $0.rename("b") }
          }

          """,
        after: """
          func user(_ shop: ShopReducer) {
            let user: UserReducer = UserReducer(store: shop.scoped(\\.user))
            user.rename("a")
            let open = UserReducer(store: shop.scoped(\\.open!))
            open.rename("b")
          }

          """,
        isStable: false)
    ]

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
