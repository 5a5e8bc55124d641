import SwiftSyntax

extension Verge11 {
  /// Rewrites `DefaultStore` in a component that declares both types.
  enum DefaultStore: Verge11Rule {
    static let record = rule("default-store")

    static let names: Set = ["DefaultStore"]

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
