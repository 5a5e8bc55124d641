import SwiftSyntax

extension Verge11 {
  /// Rewrites the scope of a component to `any WritableKeyPath<…> & Sendable`.
  enum Scope: Verge11Rule {
    static let record = rule("scope")

    static let names: Set = ["scope"]

    /// Rewrites the property of a component.
    static func rewrite(_ node: VariableDeclSyntax, in context: Verge11Context) {
      guard let binding = node.bindings.first, node.bindings.count == 1,
        binding.pattern.trimmedDescription == "scope", let type = binding.typeAnnotation?.type,
        case .component? = context.frame?.subject,
        node.parent?.is(MemberBlockItemSyntax.self) == true
      else { return }
      let parts = type.trimmedDescription.split(separator: "&").map(\.trimmingSpaces)
      guard parts[0].hasPrefix("WritableKeyPath<") else { return }
      let isSendable = parts.contains("Sendable")
      let isStored = binding.accessorBlock == nil && binding.keyPathLiteral == nil
      context.report(
        record, at: node, "The type of the scope is 'any … & Sendable'", symbol: "scope",
        grade: isSendable || !isStored ? nil : .review, makeSendable(type, isAlready: isSendable))
    }

    /// Rewrites the key paths that an initializer takes for a stored scope.
    static func rewrite(_ node: InitializerDeclSyntax, in context: Verge11Context) {
      guard case .component? = context.frame?.subject, let type = context.frame?.type,
        context.index.property("scope", of: type)?.text.isWritableKeyPath == true,
        context.index.declarations.scopes[type] == nil
      else { return }
      for parameter in node.signature.parameterClause.parameters
      where parameter.type.trimmedDescription.isWritableKeyPath {
        context.report(
          record, at: parameter, "The stored scope is 'Sendable'", symbol: "scope", grade: .review,
          makeSendable(parameter.type, isAlready: false))
      }
    }

    /// Writes `any … & Sendable` around a type.
    private static func makeSendable(_ type: TypeSyntax, isAlready: Bool) -> [Edit] {
      let (start, end) = (type.bytes.lowerBound, type.bytes.upperBound)
      return [
        Edit(range: start..<start, replacement: "any "),
        Edit(range: end..<end, replacement: isAlready ? "" : " & Sendable"),
      ]
    }
  }
}
