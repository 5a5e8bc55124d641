import VergeORM

// A state that returns its database on the main actor, although committing threads read it.
struct Database: DatabaseType {
  struct Schema: EntitySchemaType {}
  struct Indexes: IndexesType {}
  var _backingStorage: BackingStorage = .init()
}

#if CORRECTED
struct Library: DatabaseEmbedding {
  static var getterToDatabase: (Library) -> Database { { $0.database } }
  var database = Database()
}
#else
@MainActor struct Library: @MainActor DatabaseEmbedding {  // expect-error in both modes
  // says: DatabaseEmbedding
  static var getterToDatabase: (Library) -> Database { { _ in Database() } }
  var database = Database()
}
#endif
