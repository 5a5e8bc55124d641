import Foundation

/// Writes changes to files.
public enum Applier {
  /// Replaces the content of a file atomically, and keeps its permissions.
  ///
  /// Even if the process is killed or the disk is full, the file has either its old or its new content.
  /// Writes a temporary file in the same folder, and renames it. If the process is killed in between, the
  /// temporary file stays: ``removeLeftovers(beside:)`` deletes it.
  ///
  /// - Throws: ``ToolError`` if the file cannot be written, or was modified since it was read.
  public static func write(_ change: FileChange) throws {
    let path = URL(fileURLWithPath: change.path).resolvingSymlinksInPath().path
    guard case .success(let now) = SourceFile.read(path), now == change.before else {
      throw ToolError(
        "'\(change.path)' was modified while reverge was running; skipped. Run reverge again.",
        isInputFailure: true)
    }
    if let reason = replace(path, with: Array(change.after.utf8)) {
      throw ToolError("'\(change.path)' cannot be written: \(reason)", isInputFailure: true)
    }
  }

  /// Deletes the temporary files that killed runs left in the folders of the files.
  ///
  /// - Returns: The paths of the deleted files.
  public static func removeLeftovers(beside paths: [String]) -> [String] {
    var removed: [String] = []
    let folders = Set(
      paths.map {
        URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path
      })
    for folder in folders.sorted() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        guard let process = TemporaryName.process(of: name), !isRunning(process) else { continue }
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
          status.st_uid == getuid()
        else { continue }
        if unlink(path) == 0 { removed.append(path) }
      }
    }
    return removed
  }

  private static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }

  /// Replaces a file; returns the reason if that fails.
  private static func replace(_ path: String, with bytes: [UInt8]) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return String(cString: strerror(errno)) }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let temporary = "\(folder)/\(TemporaryName.next())"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { return String(cString: strerror(errno)) }
    var failure: Int32 = 0
    if !Bytes.write(bytes, to: file) { failure = errno }
    // The owner stays the same if the system permits it.
    if failure == 0 { _ = fchown(file, status.st_uid, status.st_gid) }
    if failure == 0, fchmod(file, status.st_mode & 0o7777) != 0 { failure = errno }
    if failure == 0, fsync(file) != 0 { failure = errno }
    if close(file) != 0, failure == 0 { failure = errno }
    if failure == 0, rename(temporary, path) != 0 { failure = errno }
    guard failure != 0 else { return nil }
    unlink(temporary)
    return String(cString: strerror(failure))
  }
}

/// The names of temporary files.
enum TemporaryName {
  private static let count = Sequence()

  /// A new name, which contains the id of this process.
  static func next() -> String { ".reverge-\(getpid())-\(count.next()).tmp" }

  /// The id of the process in a name; `nil` if the name is not that of a temporary file.
  static func process(of name: String) -> Int32? {
    guard name.hasPrefix(".reverge-"), name.hasSuffix(".tmp") else { return nil }
    let parts = name.dropFirst(9).dropLast(4).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, Int(parts[1]) != nil else { return nil }
    return Int32(parts[0])
  }

  /// Consecutive numbers, from 1.
  // Sendable: the lock guards the number.
  private final class Sequence: @unchecked Sendable {
    private let lock = NSLock()
    private var last = 0

    func next() -> Int {
      lock.withLock {
        last += 1
        return last
      }
    }
  }
}

/// Writes bytes to a file descriptor.
package enum Bytes {
  /// Writes all bytes; returns `false`, with the reason in `errno`, if that fails.
  package static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count > 0 {
        written += count
      } else if errno == EAGAIN {
        var wait = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func systemWrite(
    _ file: Int32, _ start: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
    Darwin.write(file, start, count)
    #else
    Foundation.write(file, start, count)
    #endif
  }
}
