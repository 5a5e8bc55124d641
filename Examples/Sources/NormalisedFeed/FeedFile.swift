import GRDB
import PhotoFeed

/// The tables of the photo feed in a SQLite file, read page by page.
struct FeedFile {
  private let queue: DatabaseQueue

  /// Opens a file, and adds a sample with 100,000 comments if it has no accounts.
  ///
  /// - Parameter path: The file; `nil` for a database in memory.
  /// - Throws: `DatabaseProblem` if the file cannot be used.
  init(path: String?, erasing: Bool) throws {
    queue = try PhotoDatabase.open(path: path ?? ":memory:", erasing: erasing)
    try queue.write { db in
      let isNew = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM account") == 0
      if isNew { try db.execute(sql: Self.sample) }
    }
  }

  func users() throws -> [User] {
    try queue.read { db in
      try Row.fetchAll(db, sql: "SELECT id, name FROM account ORDER BY id").map {
        User(rawID: $0[0], name: $0[1])
      }
    }
  }

  /// All photos, newest first.
  func photos() throws -> [Photo] {
    try queue.read { db in
      let likes = try Row.fetchAll(db, sql: "SELECT photoId, authorId FROM \"like\" ORDER BY id")
      let likers = Dictionary(grouping: likes, by: { $0[0] as Int })
      return try Row.fetchAll(db, sql: "SELECT id, title, authorId FROM photo ORDER BY id DESC")
        .map { row in
          Photo(
            rawID: row[0], title: row[1], author: .init(row[2]),
            likes: likers[row[0], default: []].map { .init($0[1]) })
        }
    }
  }

  func commentCount() throws -> Int {
    try queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM comment") ?? 0 }
  }

  /// The next comments after `last`, oldest first; none at the end.
  func comments(after last: Comment?, limit: Int) throws -> [Comment] {
    try queue.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, photoId, authorId, text FROM comment WHERE id > ? ORDER BY id LIMIT ?
          """,
        arguments: [last?.rawID ?? 0, limit])
      var comments: [Comment] = []
      while let row = try rows.next() {
        comments.append(
          Comment(rawID: row[0], photo: .init(row[1]), author: .init(row[2]), text: row[3]))
      }
      return comments
    }
  }

  /// 200 users, 1,000 photos, 100,000 comments; the same in every file.
  private static let sample = """
    CREATE TEMP TABLE word (id INTEGER PRIMARY KEY, title TEXT, remark TEXT);
    INSERT INTO word VALUES
      (0, 'Harbour', 'nice one'), (1, 'Pier', 'where is this?'), (2, 'Lighthouse', 'so cold'),
      (3, 'Dunes', 'I was there'), (4, 'Market', 'great light'), (5, 'Station', 'again, please'),
      (6, 'Old town', 'love it');
    CREATE TEMP TABLE number (i INTEGER PRIMARY KEY);
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
      INSERT INTO number SELECT i FROM n;
    INSERT INTO account (id, name, isCurrent)
      SELECT i + 1, 'user' || (i + 1), 0 FROM number WHERE i < 200;
    INSERT INTO photo (id, title, authorId)
      SELECT i + 1, title || ' ' || (i / 7 + 1), i * 31 % 200 + 1
      FROM number JOIN word ON word.id = i % 7 WHERE i < 1000 ORDER BY i;
    INSERT INTO comment (id, photoId, authorId, text)
      SELECT i + 1, i * 7919 % 1000 + 1, i * 37 % 200 + 1, remark
      FROM number JOIN word ON word.id = i % 7 ORDER BY i;
    DROP TABLE number;
    DROP TABLE word;
    """
}
