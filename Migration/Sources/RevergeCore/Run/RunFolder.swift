import Foundation

/// A temporary folder of a run of the tool, with a lock that the system releases when the process ends.
///
/// The first folder of a run deletes the folders of this user whose process was killed: those with a lock
/// that is free. The id of a process would not say that: another process may have it, or another
/// container that shares the folder.
struct RunFolder {
  let path: String
  private let lock: Int32

  private static let prefix = "reverge-"
  private static let lockName = ".reverge-lock"
  private static let leftovers: Void = removeLeftovers()

  /// Creates a folder.
  ///
  /// - Parameter purpose: The purpose, as a part of the name.
  /// - Throws: An error with a ``Swift/Error/reason``.
  init(_ purpose: String) throws {
    Self.leftovers
    let name = "\(Self.prefix)\(purpose)-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    guard mkdir(path, 0o700) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    lock = open("\(path)/\(Self.lockName)", O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let error = POSIXError(.init(rawValue: errno) ?? .EIO)
      if lock >= 0 { close(lock) }
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }

  /// Deletes the folder.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  private static func removeLeftovers() {
    let parent = FileManager.default.temporaryDirectory.path
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == getuid()
      else { continue }
      // Other folders have no lock.
      let lock = open("\(path)/\(lockName)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: path) }
      close(lock)
    }
  }
}
