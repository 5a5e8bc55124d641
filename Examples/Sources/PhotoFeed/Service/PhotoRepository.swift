import GRDB

/// The photos in the database. Every call blocks until SQLite has finished.
final class PhotoRepository {
  let database: DatabaseQueue

  init(database: DatabaseQueue) {
    self.database = database
  }

  /// All photos, newest first.
  func photos() throws -> [Photo] {
    return try database.read { try self.photos($0) }
  }

  func upload(title: String, by person: Person) throws -> Photo {
    return try database.write { db in
      let photo = try PhotoRecord(title: title, authorId: person.id).inserted(db)
      return try self.photo(photo.id!, db)
    }
  }

  func like(photo id: Int, by person: Person) throws -> Photo {
    return try database.write { db in
      let photo = try self.photo(id, db)
      guard !photo.isLiked(by: person) else { throw FeedError.alreadyLiked(title: photo.title) }
      _ = try LikeRecord(photoId: id, authorId: person.id).inserted(db)
      return try self.photo(id, db)
    }
  }

  func unlike(photo id: Int, by person: Person) throws -> Photo {
    return try database.write { db in
      let photo = try self.photo(id, db)
      let count =
        try LikeRecord
        .filter(Column("photoId") == id && Column("authorId") == person.id)
        .deleteAll(db)
      guard count > 0 else { throw FeedError.notLiked(title: photo.title) }
      return try self.photo(id, db)
    }
  }

  func comment(photo id: Int, text: String, by person: Person) throws -> Photo {
    return try database.write { db in
      _ = try self.photo(id, db)
      _ = try CommentRecord(photoId: id, authorId: person.id, text: text).inserted(db)
      return try self.photo(id, db)
    }
  }

  /// Deletes a comment, and returns its photo.
  func deleteComment(_ id: Int, by person: Person) throws -> Photo {
    return try database.write { db in
      guard let comment = try CommentRecord.fetchOne(db, key: id) else {
        throw FeedError.unknownComment(id)
      }
      guard comment.authorId == person.id else { throw FeedError.foreignComment(id) }
      try comment.delete(db)
      return try self.photo(comment.photoId, db)
    }
  }

  func photos(_ db: Database) throws -> [Photo] {
    let newestFirst = PhotoRecord.order(Column("id").desc)
    return try PhotoRow.request(newestFirst).fetchAll(db).map(Photo.init)
  }

  private func photo(_ id: Int, _ db: Database) throws -> Photo {
    let one = PhotoRecord.filter(key: id)
    guard let row = try PhotoRow.request(one).fetchOne(db) else {
      throw FeedError.unknownPhoto(id)
    }
    return Photo(row)
  }
}
