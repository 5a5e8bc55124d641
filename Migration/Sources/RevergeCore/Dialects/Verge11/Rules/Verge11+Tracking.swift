import SwiftSyntax

extension Verge11 {
  /// Replaces the macro `@Tracking` of Verge 14 with `Equatable`, and removes those of its properties.
  enum Tracking: Verge11Rule {
    static let record = rule("tracking")

    static let names = properties.union(["Tracking", "TrackingIgnored", "StateStruct"])

    /// The macros of properties, which determine how a property is stored.
    private static let properties: Set = [
      "PrimitiveTrackingProperty", "COWTrackingProperty", "WeakTrackingProperty",
    ]

    static func rewrite(_ node: AttributeSyntax, in context: Verge11Context) {
      let name = node.name
      guard names.contains(name), context.isOfLibrary(name),
        !context.imports.isDisjoint(with: ["Verge", "StateStruct", "VergeNormalizationDerived"])
      else { return }
      switch name {
      case "Tracking": rewriteState(node, in: context)
      case "TrackingIgnored":
        context.report(
          record, at: node,
          "Delete it; '==' compares the property, unless you write '==' without it",
          symbol: name, grade: .manual)
      default:
        guard let removal = context.removal(of: node) else {
          context.report(record, at: node, "Delete it", symbol: name, grade: .manual)
          return
        }
        context.report(record, at: node, "Properties need no macros", symbol: name, [removal])
      }
    }

    private static func rewriteState(_ node: AttributeSyntax, in context: Verge11Context) {
      guard let type = node.annotatedStruct, let removal = context.removal(of: node) else {
        context.report(
          record, at: node, "Delete it, and declare the struct 'Equatable'", symbol: "Tracking",
          grade: .manual)
        return
      }
      if let property = type.propertyWithoutEquality {
        context.report(
          record, at: node,
          "Delete it, and declare the struct 'Equatable': '\(property)' has no '==', so wrap it in "
            + "'@Edge', or write '=='. Without '==', observers are called for every commit",
          symbol: "Tracking", grade: .manual)
        return
      }
      let conformance = context.conformance(
        of: type, to: "Equatable", refined: ["Hashable", "StateType"])
      context.report(
        record, at: node,
        "'==' replaces the macro: the properties of '\(type.name.text)' must be 'Equatable'; wrap one "
          + "that is not in '@Edge'",
        symbol: "Tracking", [removal] + (conformance.map { [$0] } ?? []))
    }

    /// Removes the import of the macros.
    static func rewrite(_ node: ImportDeclSyntax, in context: Verge11Context) {
      guard node.module == "StateStruct", !context.index.modules.contains(node.module) else {
        return
      }
      context.report(
        record, at: node, "This package has no macros", symbol: node.module,
        context.removal(ofLine: node))
    }
  }
}
