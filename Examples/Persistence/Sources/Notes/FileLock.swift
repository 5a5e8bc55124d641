import Foundation

/// The right to replace a file, which only one process has at a time.
///
/// Take the lock before you read the contents that you will change. Code that only reads needs no lock: a
/// write replaces the file as a whole, so a reader gets the old or the new contents, also after a crash.
///
/// The lock is on an empty hidden file `.NAME.lock` beside the file. It stays there: if it were deleted, two
/// processes could have locks on different files. The system releases the lock of a process that ends.
public final class FileLock: Sendable {
  /// The path of the file; if that is a symbolic link, of the file to which it leads.
  let path: String
  private let descriptor: CInt

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - url: The file. It need not exist, but its folder must.
  ///   - limit: The time to wait for another process that has the lock.
  /// - Throws: ``SnapshotError``, also if another process still has the lock after that time;
  ///   `CancellationError`.
  public init(_ url: URL, waitingUpTo limit: Duration = .seconds(10)) async throws {
    path = try target(of: url.path)
    _ = try writableStatus(of: path)
    descriptor = try await openLocked(path, until: .now + limit)
  }

  deinit { close(descriptor) }

  /// Replaces the contents of the file, whose permissions stay the same.
  ///
  /// Writes a hidden file `.NAME.new` in the same folder, and renames it. If the process is killed in
  /// between, the next call deletes that file.
  ///
  /// - Throws: ``SnapshotError``. Then the file has its old contents.
  public func replaceContents(with data: Data) throws {
    let status = try writableStatus(of: path)
    let new = hiddenPath(beside: path, "new")
    unlink(new)
    // Until its permissions are set, nobody else can read the file.
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status == nil ? 0o666 : 0o600)
    guard file >= 0 else { throw SnapshotError(path, .cannotWrite(lastReason())) }
    var isWritten = write(data, to: file)
    if let status {
      // Only a privileged process may keep the owner.
      _ = fchown(file, status.st_uid, status.st_gid)
      isWritten = isWritten && fchmod(file, status.st_mode & 0o777) == 0
    }
    isWritten = isWritten && fsync(file) == 0 && rename(new, path) == 0
    let error = SnapshotError(path, .cannotWrite(lastReason()))
    close(file)
    if !isWritten {
      unlink(new)
      throw error
    }
  }
}

/// Returns the status of a file that may be replaced; `nil` if it does not exist.
private func writableStatus(of path: String) throws -> stat? {
  var status = stat()
  guard stat(path, &status) == 0 else {
    if errno == ENOENT { return nil }
    throw SnapshotError(path, .cannotWrite(lastReason()))
  }
  guard status.st_mode & S_IFMT == S_IFREG else {
    throw SnapshotError(path, .cannotWrite("Not a regular file"))
  }
  // Renaming would replace a file that is protected.
  guard access(path, W_OK) == 0 else { throw SnapshotError(path, .cannotWrite(lastReason())) }
  return status
}

/// Opens the lock file of a file, and waits for the lock.
private func openLocked(_ path: String, until end: ContinuousClock.Instant) async throws -> CInt {
  let descriptor = open(hiddenPath(beside: path, "lock"), O_RDONLY | O_CREAT | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw SnapshotError(path, .cannotWrite(lastReason())) }
  do {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw SnapshotError(path, .cannotWrite(lastReason()))
      }
      guard ContinuousClock.now < end else { throw SnapshotError(path, .inUse) }
      try await Task.sleep(for: .milliseconds(10))
    }
    return descriptor
  } catch {
    close(descriptor)
    throw error
  }
}

/// Returns the path to which symbolic links lead. Nothing need exist there.
private func target(of path: String) throws -> String {
  var path = path
  // As many links as Linux follows.
  for _ in 0...40 {
    guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      return path
    }
    path = link.hasPrefix("/") ? link : (path as NSString).deletingLastPathComponent + "/" + link
  }
  throw SnapshotError(path, .cannotWrite(String(cString: strerror(ELOOP))))
}

private func hiddenPath(beside path: String, _ suffix: String) -> String {
  let path = path as NSString
  return "\(path.deletingLastPathComponent)/.\(path.lastPathComponent).\(suffix)"
}

/// Writes all data to an open file. If that fails, returns `false`, with the reason in `errno`.
private func write(_ data: Data, to file: CInt) -> Bool {
  data.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }
}

private func lastReason() -> String { String(cString: strerror(errno)) }
