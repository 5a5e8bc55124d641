import Foundation

@testable import tables

/// The paths of the public symbols of a dialect's modules, without argument labels.
///
/// They are those of `Tests/APIBaselines`, which `.ci/docs` compares with what the compiler finds.
struct PublicSymbols {
  /// With Combine, SwiftUI and the trait `Rx`.
  let onApple: Set<String>
  /// Without any of them.
  let elsewhere: Set<String>

  init(of dialect: Dialect) throws {
    let lines = try dialect.modules.flatMap { try Self.lines("\($0).txt") }
    var (apple, elsewhere) = (Set(lines), Set(lines))
    for change in try dialect.modules.flatMap({ try Self.lines("Linux/\($0).txt") }) {
      let line = String(change.dropFirst(2))
      if change.hasPrefix("+") { elsewhere.insert(line) } else { elsewhere.remove(line) }
    }
    for module in dialect.rxModules { apple.formUnion(try Self.lines("\(module).txt")) }
    self.onApple = Set(apple.map(Self.path))
    self.elsewhere = Set(elsewhere.map(Self.path))
  }

  /// The lines of a baseline; none if there is no such file, as for a module that is the same on Linux.
  private static func lines(_ name: String) throws -> [String] {
    let file = Dialect.tests.appendingPathComponent("APIBaselines/\(name)")
    if name.hasPrefix("Linux/"), !FileManager.default.fileExists(atPath: file.path) { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The path ends before the conditions of an extension, or the declaration.
  private static func path(_ line: String) -> String {
    String(line.prefix { $0 != " " }.split(separator: ":", maxSplits: 1)[0])
  }
}

extension Dialect {
  fileprivate var modules: [String] {
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

  /// The modules that the trait `Rx` fills.
  fileprivate var rxModules: [String] {
    switch self {
    case .vergeStore6: ["VergeStoreRx"]
    case .vergeStoreBeta: ["VergeStoreBetaRx"]
    case .classic: ["VergeClassicRx"]
    case .verge11: ["VergeRx"]
    case .neue, .vueFlux, .vergeORM: []
    }
  }
}
