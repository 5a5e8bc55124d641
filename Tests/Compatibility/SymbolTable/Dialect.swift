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

  var modules: [String] {
    #if canImport(RxSwift)
    return modulesWithoutRx + rxModules
    #else
    return modulesWithoutRx
    #endif
  }

  /// The modules that the trait `Rx` fills.
  private var rxModules: [String] {
    switch self {
    case .vergeStore6: ["VergeStoreRx"]
    case .vergeStoreBeta: ["VergeStoreBetaRx"]
    case .classic: ["VergeClassicRx"]
    case .verge11: ["VergeRx"]
    case .neue, .vueFlux, .vergeORM: []
    }
  }

  private var modulesWithoutRx: [String] {
    switch self {
    case .vergeStore6: ["VergeStore", "VergeViewModel"]
    case .vergeStoreBeta: ["VergeStoreBeta", "VergeViewModelBeta"]
    case .classic: ["VergeClassic"]
    case .neue: ["VergeNeue"]
    case .vueFlux: ["VueFlux", "VueFluxReactive"]
    case .verge11: ["Verge"]
    case .vergeORM: ["VergeORM", "VergeNormalization", "VergeNormalizationDerived"]
    }
  }

  /// The dialect's page, which a test generates.
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

  /// The rules of `reverge`.
  func rules() throws -> RuleList {
    let root = Self.tests.deletingLastPathComponent()
    return try RuleList(
      parsing: String(
        contentsOf: root.appendingPathComponent("Migration/RULES.md"), encoding: .utf8))
  }

  /// The folder of all tests.
  static var tests: URL { folder.deletingLastPathComponent().deletingLastPathComponent() }

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  }
}
