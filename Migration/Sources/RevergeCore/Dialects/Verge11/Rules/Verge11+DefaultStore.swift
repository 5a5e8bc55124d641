import SwiftSyntax

extension Verge11 {
  /// Rewrites `DefaultStore` in a component that declares its state.
  enum DefaultStore: Verge11Rule {
    static let record = rule("default-store")

    static let names: Set = ["DefaultStore"]

    static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {
      guard name.text == "DefaultStore", case .component? = context.frame?.subject,
        let type = context.frame?.type, context.isOfLibrary("DefaultStore"),
        name.node.is(IdentifierTypeSyntax.self), context.declares("State", type)
      else { return }
      let hasActivity = context.declares("Activity", type) || name.node.hasGenericActivity
      // A protocol of the user's may determine the activity.
      let isSure = hasActivity || context.index.lineage(of: type) == [type]
      context.report(
        record, at: name.node,
        hasActivity
          ? "The component declares the types of its store"
          : "The component declares the state of its store, and no activity",
        symbol: "DefaultStore", grade: isSure ? nil : .review,
        [
          context.replace(
            name.node.bytes,
            "\(context.storeName)<State, \(hasActivity ? "Activity" : "Never")>")
        ])
    }
  }
}

extension Verge11Context {
  /// Whether a type declares a nested type.
  fileprivate func declares(_ nested: String, _ type: String) -> Bool {
    index.declarations.types["\(type).\(nested)"] != nil
  }
}

extension TypeSyntax {
  /// Whether the enclosing class has a generic parameter named `Activity`.
  fileprivate var hasGenericActivity: Bool {
    var node = parent
    while let current = node {
      if let type = current.as(ClassDeclSyntax.self) {
        return type.genericParameterClause?.parameters.contains { $0.name.text == "Activity" }
          == true
      }
      node = current.parent
    }
    return false
  }
}
