import Foundation
import GRDB

/// Opens the database file, and migrates its tables.
package enum PhotoDatabase {
  /// Identifies the app's file, so that databases of other programs are not changed.
  private static let applicationID = 0x5048_4F54

  /// Opens a file. Creates it if it does not exist.
  ///
  /// - Throws: `DatabaseProblem`. The file is then unchanged.
  package static func open(path: String, erasing: Bool) throws -> DatabaseQueue {
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let database = try DatabaseQueue(path: path, configuration: configuration)
      try check(database, path: path)
      if erasing { try database.erase() }
      try migrator.migrate(database)
      return database
    } catch let error as DatabaseError {
      throw DatabaseProblem(error, path: path)
    }
  }

  private static func check(_ database: DatabaseQueue, path: String) throws {
    try database.read { db in
      guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
        throw DatabaseProblem.damaged(path: path)
      }
      let tables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      let owner = try Int.fetchOne(db, sql: "PRAGMA application_id")
      guard tables == 0 || owner == applicationID else {
        throw DatabaseProblem.foreign(path: path)
      }
      guard try !migrator.hasBeenSuperseded(db) else {
        throw DatabaseProblem.newer(path: path)
      }
    }
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("feed") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.create(table: "account") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("name", .text).notNull().unique()
        table.column("isCurrent", .boolean).notNull()
      }
      try db.create(table: "photo") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("title", .text).notNull()
        table.column("authorId", .integer).notNull().references("account")
      }
      try db.create(table: "like") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("photoId", .integer).notNull().references("photo")
        table.column("authorId", .integer).notNull().references("account")
        table.uniqueKey(["photoId", "authorId"])
      }
      try db.create(table: "comment") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("photoId", .integer).notNull().indexed().references("photo")
        table.column("authorId", .integer).notNull().references("account")
        table.column("text", .text).notNull()
      }
    }
    migrator.registerMigration("settings") { db in
      try db.create(table: "settings") { table in
        table.primaryKey("id", .integer).check { $0 == 1 }
        table.column("theme", .text).notNull()
        table.column("showsCaptions", .boolean).notNull()
      }
    }
    return migrator
  }
}
