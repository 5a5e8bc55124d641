import SwiftSyntax

extension Verge11 {
  /// Rewrites `DefaultStore` in a component that declares both types.
  enum DefaultStore: Verge11Rule {
    static let record = rule(
      "default-store", "Write the types of the default store", .safe,
      """
      `DefaultStore` is `Store<State, Activity>`, with the types that the component declares. A \
      component that does not declare both keeps the name.
      """,
      before: "let store: DefaultStore", after: "let store: Store<State, Activity>")

    static let names: Set = ["DefaultStore"]

    static let examples = [
      example(
        before: """
          final class Counter: StoreComponentType {
            struct State: Equatable { var count = 0 }
            enum Activity { case done }
            let store: DefaultStore = .init(initialState: .init())
          }
          final class Other: StoreComponentType {
            struct State: Equatable { var count = 0 }
            let store: DefaultStore
          }

          """,
        after: """
          final class Counter: StoreComponentType {
            struct State: Equatable { var count = 0 }
            enum Activity { case done }
            let store: Store<State, Activity> = .init(initialState: .init())
          }
          final class Other: StoreComponentType {
            struct State: Equatable { var count = 0 }
            let store: DefaultStore
          }

          """)
    ]

    static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {
      guard name.text == "DefaultStore", case .component? = context.frame?.subject,
        let type = context.frame?.type, context.isOfLibrary("DefaultStore"),
        name.node.is(IdentifierTypeSyntax.self),
        ["State", "Activity"].allSatisfy({
          context.index.declarations.types["\(type).\($0)"] != nil
        })
      else { return }
      context.report(
        record, at: name.node, "The component declares the types of its store",
        symbol: "DefaultStore",
        [context.replace(name.node.bytes, "\(context.storeName)<State, Activity>")])
    }
  }
}
