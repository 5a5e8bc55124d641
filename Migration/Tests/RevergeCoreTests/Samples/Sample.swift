import Foundation
import RevergeCore
import Testing

/// The code of a dialect that the tests use.
struct Sample: Sendable, CustomTestStringConvertible {
  let dialect: Dialect
  /// The name of its folder in the compatibility tests.
  let folder: String
  /// The name of its recipes, if it differs from the folder's.
  var guide: String?
  /// The programs of the compatibility matrix.
  let programs: [String]
  /// The minimum percentage of their sites that is rewritten automatically.
  let share: Int
  /// The declarations beside each example.
  let preamble: String
  let examples: [RuleExample]
  /// The recipes of its rules, as `diff` blocks.
  var recipes: [DiffBlock] {
    get throws { try DiffBlock.recipes(guide ?? folder) }
  }

  var testDescription: String { folder }

  static let all = [vergeStore6, vergeStore6Betas, classic, neue, vueFlux, verge11]
}

/// An example with the sample that provides its declarations.
struct PlacedExample: Sendable, CustomTestStringConvertible {
  let sample: Sample
  let example: RuleExample

  var testDescription: String {
    "\(example.rule): \(example.before.split(separator: "\n").first ?? "")"
  }

  static let all = Sample.all.flatMap { sample in
    sample.examples.map { PlacedExample(sample: sample, example: $0) }
  }
}

/// A program of the compatibility matrix.
struct Fixture: Sendable, CustomTestStringConvertible {
  let sample: Sample
  let name: String

  var testDescription: String { "\(sample.folder)/\(name)" }

  static let all = Sample.all.flatMap { sample in
    sample.programs.map { Fixture(sample: sample, name: $0) }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Its files, as one module.
  func files() throws -> [(path: String, text: String)] {
    let folder = Self.root.appendingPathComponent(
      "Tests/Compatibility/\(sample.folder)/Programs/\(name)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
    return try names.map { file in
      (
        "Sources/\(name)/\(file)",
        try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      )
    }
  }
}
