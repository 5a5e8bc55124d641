/// An error of a ``SnapshotFile`` or a ``FileLock``.
public struct SnapshotError: Error, Equatable, CustomStringConvertible {
  /// What is wrong with a file.
  public enum Problem: Equatable, Sendable {
    /// The file has a version for which there is no migration, for example because a newer program
    /// has written it.
    case unknownVersion(Int, newest: Int)
    /// The contents are not those of a snapshot.
    case damaged(String)
    /// The file cannot be read.
    case cannotRead(String)
    /// The file, or its lock, cannot be written.
    case cannotWrite(String)
    /// Another process has the lock.
    case inUse
  }

  /// The path of the file.
  public let path: String
  /// The problem.
  public let problem: Problem

  init(_ path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// The message for the user.
  public var description: String {
    switch problem {
    case .unknownVersion(let version, let newest):
      """
      '\(path)' has version \(version), and this program reads version \(newest) and some older ones. \
      Use the program that has written it.
      """
    case .damaged(let reason): "'\(path)' is damaged, or not a file of this program: \(reason)"
    case .cannotRead(let reason): "'\(path)' cannot be read: \(reason)"
    case .cannotWrite(let reason): "'\(path)' cannot be written: \(reason)"
    case .inUse: "'\(path)' is in use by another process. Try again when that has ended."
    }
  }
}
