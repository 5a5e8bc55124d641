import Foundation

/// A value in a file, with the version of its format.
///
/// The file is JSON: `{"version": 2, "value": …}`.
public struct SnapshotFile<Value: Codable & Sendable>: Sendable {
  /// Decodes the value of an older version.
  public typealias Migration = @Sendable (_ snapshot: Data) throws -> Value

  private let url: URL
  private let version: Int
  private let migrations: [Int: Migration]

  /// Describes a file. It need not exist.
  ///
  /// - Parameters:
  ///   - url: The file. Its folder must exist.
  ///   - version: The version of the format that this program writes.
  ///   - migrations: For each older version, a function from the contents of the file to the value:
  ///     decode ``Snapshot`` with the type that the value had in that version.
  public init(_ url: URL, version: Int, migrations: [Int: Migration] = [:]) {
    self.url = url
    self.version = version
    self.migrations = migrations
  }

  /// Takes the right to save. Hold it from before you load until after the last save.
  ///
  /// - Throws: ``SnapshotError``, also if another process has the lock for 10 seconds.
  public func lock() async throws -> FileLock {
    try await FileLock(url)
  }

  /// Reads the value.
  ///
  /// - Returns: `nil` if there is no file.
  /// - Throws: ``SnapshotError``. Do not save then: that would replace a file that another version of the
  ///   program can perhaps read.
  public func load() throws -> Value? {
    guard let data = try contents() else { return nil }
    do {
      return try decode(data)
    } catch let error as DecodingError {
      throw SnapshotError(url.path, .damaged(error.reason))
    }
  }

  private func contents() throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      let reason = cause.map { String(cString: strerror($0.code.rawValue)) }
      throw SnapshotError(url.path, .cannotRead(reason ?? error.localizedDescription))
    }
  }

  private func decode(_ data: Data) throws -> Value {
    let found = try JSONDecoder().decode(SnapshotVersion.self, from: data).version
    if found == version { return try JSONDecoder().decode(Snapshot<Value>.self, from: data).value }
    guard let migration = migrations[found] else {
      throw SnapshotError(url.path, .unknownVersion(found, newest: version))
    }
    return try migration(data)
  }

  /// Writes the value.
  ///
  /// - Parameter lock: The result of ``lock()``.
  /// - Throws: ``SnapshotError``. Then the file is unchanged.
  public func save(_ value: Value, holding lock: FileLock) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try lock.replaceContents(with: encoder.encode(Snapshot(version: version, value: value)))
  }
}

/// The contents of a ``SnapshotFile``.
public struct Snapshot<Value: Codable>: Codable {
  /// The version of the format.
  public let version: Int
  /// The value.
  public let value: Value
}

private struct SnapshotVersion: Decodable {
  let version: Int
}

extension DecodingError {
  /// What is wrong, and where in the contents.
  fileprivate var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      let place = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      return place.isEmpty
        ? context.debugDescription
        : "\(context.debugDescription) (\(place.joined(separator: ".")))"
    @unknown default:
      return localizedDescription
    }
  }
}
