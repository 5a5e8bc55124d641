import Foundation

/// A value in a file, with the version of its format.
///
/// The file is JSON: `{"version": 2, "value": …}`. A write replaces the file as a whole, so that it has
/// the old or the new contents after a crash.
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

  /// Reads the value.
  ///
  /// - Returns: `nil` if there is no file.
  /// - Throws: ``SnapshotError`` if the version is not known; a decoding error if the file is damaged.
  ///   Do not save then: that would replace a file that another version of the program can perhaps read.
  public func load() throws -> Value? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let data = try Data(contentsOf: url)
    let found = try JSONDecoder().decode(SnapshotVersion.self, from: data).version
    if found == version { return try JSONDecoder().decode(Snapshot<Value>.self, from: data).value }
    guard let migration = migrations[found] else {
      throw SnapshotError.unknownVersion(found, newest: version)
    }
    return try migration(data)
  }

  /// Writes the value.
  public func save(_ value: Value) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(Snapshot(version: version, value: value)).write(to: url, options: .atomic)
  }
}

/// The contents of a ``SnapshotFile``.
public struct Snapshot<Value: Codable>: Codable {
  /// The version of the format.
  public let version: Int
  /// The value.
  public let value: Value
}

/// An error of a ``SnapshotFile``.
public enum SnapshotError: Error, Equatable {
  /// The file has a version for which there is no migration, for example because a newer program
  /// has written it.
  case unknownVersion(Int, newest: Int)
}

private struct SnapshotVersion: Decodable {
  let version: Int
}
