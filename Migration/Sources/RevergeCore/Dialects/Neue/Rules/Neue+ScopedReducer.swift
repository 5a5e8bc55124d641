import SwiftSyntax

extension Neue {
  /// Rewrites `x.makeScoped(reducer: R())` to `R(store: x.store)`, and `scopeKeyPath` to `scope`.
  enum ScopedReducer: NeueRule {
    static let record = rule(
      "scoped-reducer", "Convert scoped reducers to components with a scope", .safe,
      "`scopeKeyPath` becomes the `scope`, and the component gets its source's store.",
      before: "store.makeScoped(reducer: ProfileReducer())",
      after: "ProfileReducer(store: store.store)")

    static let examples = [
      example(
        before: """
          final class PageReducer: ScopedReducerType {
            typealias SourceReducer = ShopReducer
            typealias TargetState = Shop.User

            var scopeKeyPath: WritableKeyPath<Shop, Shop.User> { return \\.user }

            func boast() -> ScopedAction<Int> {
              .init { context in context.sourceState.names.count }
            }
          }
          func page(_ shop: Store<ShopReducer>) -> Int {
            let page = shop.makeScoped(reducer: PageReducer())
            return page.dispatch { $0.boast() }
          }

          """,
        after: """
          final class PageReducer: StoreComponentType {
            let store: Store<Shop, Never>

            init(store: Store<Shop, Never>) {
              self.store = store
            }

            var scope: any WritableKeyPath<Shop, Shop.User> & Sendable { return \\.user }

            @discardableResult
            func boast() -> Int {
              rootState.names.count
            }
          }
          func page(_ shop: ShopReducer) -> Int {
            let page = PageReducer(store: shop.store)
            return page.boast()
          }

          """)
    ]

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
