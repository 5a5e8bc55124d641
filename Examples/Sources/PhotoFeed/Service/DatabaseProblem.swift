import GRDB

/// A problem with a database file.
public enum DatabaseProblem: Error, CustomStringConvertible {
  /// The file is not a SQLite database, or its pages are damaged.
  case damaged(path: String)
  /// The file is a database of another program.
  case foreign(path: String)
  /// The file was written by a newer version of the app.
  case newer(path: String)
  /// The file cannot be opened or written.
  case unavailable(path: String, reason: String)

  /// The problem in one sentence, for the user.
  public var description: String {
    switch self {
    case .damaged(let path):
      return "\(path) is not an intact database; it was left as it is"
    case .foreign(let path):
      return "\(path) belongs to another program; it was left as it is"
    case .newer(let path):
      return "\(path) was written by a newer version; it was left as it is"
    case .unavailable(let path, let reason):
      return "\(path) cannot be used: \(reason)"
    }
  }

  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      self = .damaged(path: path)
    default:
      self = .unavailable(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }
}
