import SwiftSyntax

extension Verge11 {
  /// Converts the getter of a database to a computed property.
  enum DatabaseGetter: Verge11Rule {
    static let record = rule(
      "database-getter", "Make `getterToDatabase` a computed property", .safe,
      """
      In Swift 6 mode, a stored static closure must be `@Sendable`, but the type that the protocol \
      requires is not. A computed property returns the same closure. If the stored value is not a \
      literal, or has no written type, the getter requires manual migration.
      """,
      before: "static let getterToDatabase: (AppState) -> Database = { $0.db }",
      after: "static var getterToDatabase: (AppState) -> Database { { $0.db } }")

    static let names: Set = ["getterToDatabase"]

    static let examples = [
      example(
        before: """
          import VergeORM
          struct Shop: DatabaseEmbedding {
            static let getterToDatabase: (Shop) -> Database = { $0.db }
          }
          extension Library: DatabaseEmbedding {
            static var getterToDatabase: (Self) -> Books = \\.books  // all of them
          }
          struct Kiosk: DatabaseEmbedding {
            static let getterToDatabase: (Kiosk) -> Papers = {
              $0.papers
            }
            static let other: (Kiosk) -> Papers = { $0.papers }
          }
          struct Stall: DatabaseEmbedding {
            static let getterToDatabase = { (stall: Stall) in stall.fruit }
          }
          struct Street: DatabaseEmbedding {
            static let getterToDatabase: @Sendable (Street) -> Houses = { $0.houses }
          }

          """,
        after: """
          import VergeORM
          struct Shop: DatabaseEmbedding {
            static var getterToDatabase: (Shop) -> Database { { $0.db } }
          }
          extension Library: DatabaseEmbedding {
            static var getterToDatabase: (Self) -> Books { \\.books }  // all of them
          }
          struct Kiosk: DatabaseEmbedding {
            static var getterToDatabase: (Kiosk) -> Papers { {
              $0.papers
            } }
            static let other: (Kiosk) -> Papers = { $0.papers }
          }
          struct Stall: DatabaseEmbedding {
            \(marker)
            static let getterToDatabase = { (stall: Stall) in stall.fruit }
          }
          struct Street: DatabaseEmbedding {
            static let getterToDatabase: @Sendable (Street) -> Houses = { $0.houses }
          }

          """)
    ]

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
