extension ShimExample {
  static let entities = [
    ShimExample(
      name: "a database of the module `Verge`, as CocoaPods builds it",
      rules: ["shim.entity-import", "shim.qualified-name"],
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
    ShimExample(
      name: "a name that other libraries have too, in a condition", rules: ["shim.entity-import"],
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
    ShimExample(
      name: "a file that another one exports the module to", rules: ["shim.entity-import"],
      beside: "@_exported import Verge\nlet store: Store<Shop, Never>\n",
      before: "// A book.\nstruct Book: EntityType {}\n",
      after: "// A book.\nimport VergeORM\n\nstruct Book: EntityType {}\n", includesReview: true),
    ShimExample(
      name: "Verge 7, whose entities had a module", rules: ["shim.import"],
      before: """
        import VergeORM
        import VergeStore

        struct Shop: DatabaseEmbedding {
          static let getterToDatabase: (Shop) -> Library = { $0.library }
        }

        """,
      after: """
        import VergeORM
        import Verge

        struct Shop: DatabaseEmbedding {
          static let getterToDatabase: (Shop) -> Library = { $0.library }
        }

        """),
  ]
}
