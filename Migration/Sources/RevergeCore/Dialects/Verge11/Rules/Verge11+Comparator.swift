import SwiftSyntax

extension Verge11 {
  /// Renames comparisons.
  enum Comparator: Verge11Rule {
    static let record = rule("comparator")

    static let names = Set(comparators.keys)

    private static let comparators = [
      "Comparison": "TypedComparator", "EqualityComparison": "EqualityComparator",
      "AnyEqualityComparison": "AnyEqualityComparator", "FalseComparison": "FalseComparator",
      "AndComparison": "AndComparator", "OrComparison": "OrComparator",
    ]

    static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {
      rewrite(name.token, name.generics, at: name.node, in: context)
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: Verge11Context) {
      rewrite(name.baseName, name.genericArguments, at: name, in: context)
    }

    private static func rewrite(
      _ token: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, at node: some SyntaxProtocol,
      in context: Verge11Context
    ) {
      let name = token.text
      guard let comparator = comparators[name], context.isOfLibrary(name),
        name != "Comparison" || generics?.arguments.count == 1
      else { return }
      context.report(
        record, at: node, "'\(comparator)' replaces '\(name)'", symbol: name,
        grade: name == "Comparison" ? .review : nil, [context.replace(token.bytes, comparator)])
    }
  }
}
