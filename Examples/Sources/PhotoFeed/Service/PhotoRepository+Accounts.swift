import GRDB

extension PhotoRepository {

  /// The session that was not signed out; `nil` if there is none.
  func currentSession() throws -> AppState.Session? {
    return try database.read { db in
      let current = AccountRecord.filter(Column("isCurrent") == true)
      return try current.fetchOne(db).map { try self.session(of: $0, db) }
    }
  }

  /// Makes an account the current one. Creates it if the name is new.
  func signIn(name: String) throws -> AppState.Session {
    return try database.write { db in
      try self.endSessions(db)
      var account =
        try AccountRecord.filter(Column("name") == name).fetchOne(db)
        ?? AccountRecord(name: name, isCurrent: true)
      account.isCurrent = true
      try account.save(db)
      return try self.session(of: account, db)
    }
  }

  func signOut() throws {
    try database.write { try self.endSessions($0) }
  }

  /// Renames an account, and returns the photos with the new name.
  func rename(_ person: Person, to name: String) throws -> [Photo] {
    return try database.write { db in
      let namesakes = AccountRecord.filter(Column("name") == name && Column("id") != person.id)
      guard try namesakes.isEmpty(db) else { throw FeedError.nameTaken(name) }
      try AccountRecord.filter(key: person.id).updateAll(db, Column("name").set(to: name))
      return try self.photos(db)
    }
  }

  /// The settings of the last run, or the default ones.
  func settings() throws -> Settings {
    return try database.read { try Settings.fetchOne($0) ?? Settings() }
  }

  func save(_ settings: Settings) throws {
    try database.write { try settings.save($0) }
  }

  private func endSessions(_ db: Database) throws {
    try AccountRecord.updateAll(db, Column("isCurrent").set(to: false))
  }

  private func session(of account: AccountRecord, _ db: Database) throws -> AppState.Session {
    let person = Person(account)
    let uploads = try PhotoRecord.filter(Column("authorId") == person.id).fetchCount(db)
    return AppState.Session(person: person, uploads: uploads)
  }
}
