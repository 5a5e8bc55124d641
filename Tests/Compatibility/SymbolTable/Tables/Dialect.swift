import Foundation

/// A dialect with a compatibility table.
enum Dialect: String, CaseIterable, Sendable {
  case vergeStore6 = "VergeStore6"
  case vergeStoreBeta = "VergeStoreBeta"
  case classic = "Classic"
  case neue = "Neue"
  case vueFlux = "VueFlux"
  case verge11 = "Verge11"
  case vergeORM = "VergeORM"

  /// The dialect's page, which a test generates from its table.
  var page: String { "Compatibility/\(rawValue).md" }

  /// Reads the dialect's data file.
  func table() throws -> CompatibilityTable {
    let file = Self.folder.appendingPathComponent("Data/\(rawValue).txt")
    return try CompatibilityTable(parsing: String(contentsOf: file, encoding: .utf8))
  }

  /// Reads the list of the originals' public names; `nil` if there is none for this dialect.
  func originalNames() throws -> OriginalNames? {
    let file = Self.folder.appendingPathComponent("Data/\(rawValue)Names.txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try OriginalNames(parsing: String(contentsOf: file, encoding: .utf8))
  }

  /// Whether most code of the dialect stays unchanged.
  var isModern: Bool { self == .verge11 || self == .vergeORM }

  /// The folder of all tests.
  static var tests: URL { folder.deletingLastPathComponent().deletingLastPathComponent() }

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  }
}
