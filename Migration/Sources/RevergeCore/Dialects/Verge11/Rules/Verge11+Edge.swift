import SwiftSyntax

extension Verge11 {
  /// Renames `@Fragment` and `Fragment<Value>`.
  enum Edge: Verge11Rule {
    static let record = rule("edge")

    static let names = Set(edges.keys)

    private static let edges = ["Fragment": "Edge", "_COWFragment": "ReferenceEdge"]

    static func rewrite(_ attribute: AttributeSyntax, in context: Verge11Context) {
      let name = attribute.attributeName.trimmedDescription
      guard let edge = edges[name.withoutVerge], context.isOfLibrary(name),
        attribute.attributeName.is(IdentifierTypeSyntax.self)
      else { return }
      context.report(
        record, at: attribute, "'\(edge)' replaces '\(name)'", symbol: name,
        [context.replace(attribute.attributeName.bytes, edge)])
    }

    static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {
      guard let edge = edges[name.text], name.generics != nil, context.isOfLibrary(name.text)
      else { return }
      context.report(
        record, at: name.node, "'\(edge)' replaces '\(name.text)'", symbol: name.text,
        [context.replace(name.token.bytes, edge)])
    }
  }
}
