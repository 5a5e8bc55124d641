import SwiftSyntax

extension Verge11 {
  /// Converts the getter of a database to a computed property.
  enum DatabaseGetter: Verge11Rule {
    static let record = rule("database-getter")

    static let names: Set = ["getterToDatabase"]

    /// Converts the getter of a state's database to a computed property.
    static func rewrite(_ node: VariableDeclSyntax, in context: Verge11Context) {
      guard let binding = node.bindings.first, node.bindings.count == 1,
        binding.pattern.trimmedDescription == "getterToDatabase",
        node.modifiers.contains(where: { $0.name.text == "static" }),
        let value = binding.initializer?.value, let equal = binding.initializer?.equal,
        binding.accessorBlock == nil,
        !node.modifiers.contains(where: { $0.name.text == "nonisolated" }),
        binding.typeAnnotation?.type.trimmedDescription.contains("@Sendable") != true
      else { return }
      guard binding.typeAnnotation != nil, value.isGetterLiteral else {
        context.report(
          record, at: node,
          "Write 'static var getterToDatabase: (Self) -> Database { { $0.db } }'",
          symbol: "getterToDatabase", grade: .manual)
        return
      }
      context.report(
        record, at: node, "A computed property returns the same closure",
        symbol: "getterToDatabase",
        [
          context.replace(node.bindingSpecifier.bytes, "var"), context.replace(equal.bytes, "{"),
          context.replace(value.bytes.upperBound..<value.bytes.upperBound, " }"),
        ])
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is a closure or a key path without subscripts: each evaluation is the same.
  fileprivate var isGetterLiteral: Bool {
    if let path = self.as(KeyPathExprSyntax.self) {
      return path.components.allSatisfy { $0.component.is(KeyPathPropertyComponentSyntax.self) }
    }
    return self.is(ClosureExprSyntax.self)
  }
}
