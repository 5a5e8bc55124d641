import SwiftSyntax

extension Shim {
  /// Adds `import VergeORM`.
  enum EntityImport: ShimRule {
    static let record = rule(
      "entity-import", "Import `VergeORM` beside `Verge`", .safe,
      """
      With CocoaPods, the entities of the pod `Verge/ORM` were in the module `Verge`. Here they are in \
      `VergeORM`. The change needs review unless the file itself shows that it is code of Verge 7 to \
      13, and names a type that only `VergeORM` has.
      """,
      before: "import Verge", after: "import Verge\nimport VergeORM")

    static let examples = [
      example(
        "a database of the module `Verge`, as CocoaPods builds it", with: [QualifiedName.record],
        before: """
          import Foundation
          import Verge  // the store

          struct Library: DatabaseType {
            struct Schema: EntitySchemaType { let book = Verge.EntityTableKey<Book>() }
            var _backingStorage: BackingStorage = .init()
          }
          final class Cart: StoreComponentType { let store: Verge.Store<Shop, Never> }

          """,
        after: """
          import Foundation
          import Verge  // the store
          import VergeORM

          struct Library: DatabaseType {
            struct Schema: EntitySchemaType { let book = VergeORM.EntityTableKey<Book>() }
            var _backingStorage: BackingStorage = .init()
          }
          final class Cart: StoreComponentType { let store: Verge.Store<Shop, Never> }

          """),
      example(
        "a name that other libraries have too, in a condition",
        beside: "import Verge\nlet store: Store<Shop, Never>\n",
        before: """
          #if canImport(Verge)
            @_exported import Verge
          #endif
          struct Book: EntityType {}

          """,
        after: """
          #if canImport(Verge)
            @_exported import Verge
            @_exported import VergeORM
          #endif
          struct Book: EntityType {}

          """, includesReview: true),
      example(
        "a file without an import, if another file exports the module",
        beside: "@_exported import Verge\nlet store: Store<Shop, Never>\n",
        before: "// A book.\nstruct Book: EntityType {}\n",
        after: "// A book.\nimport VergeORM\n\nstruct Book: EntityType {}\n", includesReview: true),
    ]

    static func rewriteOtherImports(in context: ShimContext) {
      let subject = context.subject
      let names = subject.entityTypes
      guard
        let name = names.sorted().first(where: { Vocabulary.entityTypes[$0] == true })
          ?? names.min()
      else { return }
      let module = OriginalModule.entityModule
      let isSure =
        Vocabulary.entityTypes[name] == true && subject.generation == .modern && !subject.isAssumed
      let message = "'\(name)' is in '\(module)' in this package"
      let original = context.imports.first { subject.isOriginal($0.module) }
      if let node = original ?? context.imports.last {
        let attribute = node.isExported ? "@_exported " : ""
        let line = context.lineRange(at: node.bytes.lowerBound)
        let end = line.upperBound
        let indent = context.indent(at: line.lowerBound)
        context.report(
          record, at: node, message, symbol: name, grade: isSure ? nil : .review,
          [context.replace(end..<end, "\n\(indent)\(attribute)import \(module)")])
      } else if let first = context.file.tree.statements.first {
        let start = first.bytes.lowerBound
        context.report(
          record, at: first, message, symbol: name, grade: isSure ? nil : .review,
          [context.replace(start..<start, "import \(module)\n\n")])
      }
    }
  }
}
