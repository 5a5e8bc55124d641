import SwiftSyntax

extension Neue {
  /// Marks subclasses of stores whose component cannot be subclassed.
  enum StoreSubclass: NeueRule {
    static let record = rule(
      "store-subclass", "Migrate subclasses of stores", .manual,
      """
      A subclass of a store becomes a subclass of the component, if the component is a non-final \
      class. Otherwise, store a component in a property.
      """,
      before: "final class CartStore: Store<CartReducer> {}",
      after: "final class CartStore: Store<Cart, Never> {}")

    static let examples = [
      example(
        before: """
          final class BoardStore: Store<BoardReducer> {
            func go() {}
          }

          """,
        after: """
          \(marker)
          final class BoardStore: Store<BoardReducer> {
            func go() {}
          }

          """)
    ]

    static func rewrite(_ type: NeueType, in context: NeueContext) {
      guard case .other = type.role, type.node.is(ClassDeclSyntax.self),
        let base = type.clause.inheritedTypes.first
      else { return }
      let text = base.type.trimmedDescription
      let reference = TypeReference(text, in: context.scope)
      guard context.index.resolve(reference) == nil,
        let component = context.index.component(of: reference),
        !context.index.canBeSubclassed(component.reducer)
      else { return }
      context.handleAll(base)
      context.report(
        record, at: type.node, "The component must be a non-final class", symbol: text)
    }
  }
}
