import GRDB

/// A row of the accounts table. At most one account is signed in.
struct AccountRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "account"
  var id: Int?
  var name: String
  var isCurrent: Bool

  mutating func didInsert(_ inserted: InsertionSuccess) { id = Int(inserted.rowID) }
}

/// A row of the photos table.
struct PhotoRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "photo"
  static let author = belongsTo(AccountRecord.self, key: "author")
  static let likes = hasMany(LikeRecord.self, key: "likes").order(Column("id"))
  static let comments = hasMany(CommentRecord.self, key: "comments").order(Column("id"))
  var id: Int?
  var title: String
  var authorId: Int

  mutating func didInsert(_ inserted: InsertionSuccess) { id = Int(inserted.rowID) }
}

/// A row of the likes table.
struct LikeRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "like"
  static let author = belongsTo(AccountRecord.self, key: "author")
  var id: Int?
  var photoId: Int
  var authorId: Int
}

/// A row of the comments table.
struct CommentRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "comment"
  static let author = belongsTo(AccountRecord.self, key: "author")
  var id: Int?
  var photoId: Int
  var authorId: Int
  var text: String
}

/// The saved settings, in a single row.
struct Settings: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "settings"
  var id = 1
  var theme = Theme.light
  var showsCaptions = true
}

extension Theme: DatabaseValueConvertible {}
