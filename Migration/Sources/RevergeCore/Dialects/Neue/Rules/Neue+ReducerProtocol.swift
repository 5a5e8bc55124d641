import SwiftSyntax

extension Neue {
  /// Rewrites `ReducerType` to `StoreComponentType`, except in the declarations of reducers.
  enum ReducerProtocol: NeueRule {
    static let record = rule(
      "protocol", "Convert protocols of reducers to protocols of components", .safe,
      """
      A protocol that refines `ReducerType` becomes a protocol of components, and a generic parameter \
      constrained to `ReducerType` becomes a component. The state is the `Scope`.
      """,
      before: "protocol Resettable: ReducerType { func reset() -> Mutation }",
      after: "protocol Resettable: StoreComponentType { func reset() }")

    static let examples = [
      example(
        before: """
          protocol Clearing: ReducerType {
            func clear() -> Mutation
            func sum() -> Action<Int>
          }
          final class Seat<R: _ReducerCore> {
            let store: StoreBase<R>
            init(_ store: StoreBase<R>) { self.store = store }
            func show(_ body: (R.TargetState) -> Void) { body(store.state) }
          }

          """,
        after: """
          protocol Clearing: StoreComponentType {
            func clear()
            @discardableResult
            func sum() -> Int
          }
          final class Seat<R: StoreComponentType> {
            let store: R
            init(_ store: R) { self.store = store }
            func show(_ body: (R.Scope) -> Void) { body(store.state.primitive) }
          }

          """)
    ]

    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      guard !name.isQualified, NeueNames.reducerProtocols.contains(name.text),
        context.isLegacy(name)
      else { return }
      context.handled.insert(name.node.id)
      context.report(
        record, at: name.node, "The component protocol replaces '\(name.text)'",
        symbol: name.text, [context.replace(name.node.bytes, "StoreComponentType")])
    }
  }
}
