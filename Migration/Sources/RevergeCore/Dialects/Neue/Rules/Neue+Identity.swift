import SwiftSyntax

extension Neue {
  /// Rewrites `x.id` to `ObjectIdentifier(x)`.
  enum Identity: NeueRule {
    static let record = rule(
      "identity", "Replace the identity of a store", .safe,
      "A component is not `Identifiable` by itself. The identity is that of the object, as before.",
      before: "names[store.id]",
      after: "names[ObjectIdentifier(store)]")

    static let examples = [
      example(
        before: """
          func name(_ shop: Store<ShopReducer>) -> [ObjectIdentifier: String] { [shop.id: "shop"] }

          """,
        after: """
          func name(_ shop: ShopReducer) -> [ObjectIdentifier: String] { [ObjectIdentifier(shop): "shop"] }

          """)
    ]

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      let name = member.declName.baseName.text
      guard name == "id", let base = member.base, context.component(of: base) != nil else {
        return
      }
      let start = base.bytes.lowerBound
      context.handled.insert(member.id)
      context.report(
        record, at: member, "The identity of the object replaces '\(name)'", symbol: name,
        [
          context.replace(start..<start, "ObjectIdentifier("),
          context.replace(base.bytes.upperBound..<member.bytes.upperBound, ")"),
        ])
    }
  }
}
