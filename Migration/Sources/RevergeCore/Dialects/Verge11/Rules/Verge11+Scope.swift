import SwiftSyntax

extension Verge11 {
  /// Rewrites the scope of a component to `any WritableKeyPath<…> & Sendable`.
  enum Scope: Verge11Rule {
    static let record = rule(
      "scope", "Declare scopes as `any … & Sendable`", .safe,
      """
      The protocol requires a `Sendable` key path. The rewrite needs review if the scope is stored, \
      because the stored value must be `Sendable` too.
      """,
      before: "var scope: WritableKeyPath<AppState, Cart> { \\.cart }",
      after: "var scope: any WritableKeyPath<AppState, Cart> & Sendable { \\.cart }")

    static let names: Set = ["scope"]

    static let examples = [
      example(
        before: """
          final class Part: StoreComponentType {
            let store: Store<AppState, Never>
            var scope: WritableKeyPath<AppState, Profile> { \\.profile }
          }
          final class Chosen: StoreComponentType {
            let store: Store<AppState, Never>
            let scope: WritableKeyPath<AppState, Profile>
          }
          final class Other { let scope: WritableKeyPath<AppState, Profile> = \\.profile }

          """,
        after: """
          final class Part: StoreComponentType {
            let store: Store<AppState, Never>
            var scope: any WritableKeyPath<AppState, Profile> & Sendable { \\.profile }
          }
          final class Chosen: StoreComponentType {
            let store: Store<AppState, Never>
            let scope: any WritableKeyPath<AppState, Profile> & Sendable
          }
          final class Other { let scope: WritableKeyPath<AppState, Profile> = \\.profile }

          """,
        includesReview: true)
    ]

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
