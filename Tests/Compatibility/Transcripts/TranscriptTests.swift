import Foundation
import TestSupport
import Testing

/// Drivers whose transcripts were printed by the original libraries.
///
/// `NAME.txt` is what the original printed. `NAME.differences` has what we print instead: for each place,
/// a line `@ LINE ROW` with the row of the table of differences in `Migration/Compatibility`, the lines of
/// the original, and ours.
@Suite("Transcripts of the original libraries")
struct TranscriptTests {
  @Test(
    "Each printed line equals the original's, or a table row explains the difference",
    arguments: drivers + publisherDrivers)
  func transcript(driver: Driver) async throws {
    let printed = try await Toolchain.waiting {
      try Toolchain.run([driver.executable().path])
    }
    #expect(printed.status == 0, "\(printed.messages)")
    let lines = Driver.lines(of: Array(printed.data))
    #expect(lines == (try driver.expected()))
    let page = try String(contentsOf: driver.page(), encoding: .utf8)
    for row in try driver.rows() {
      #expect(page.contains("\n| \(row) |"), "No row \"\(row)\" in \(driver.page().path)")
    }
  }
}

private let drivers = [
  Driver(
    "NovemberStore", "VergeStore6", original: PackageResources.NovemberStore_txt,
    differences: PackageResources.NovemberStore_differences),
  Driver(
    "NamespaceStore", "VergeStore6", original: PackageResources.NamespaceStore_txt,
    differences: PackageResources.NamespaceStore_differences),
  Driver(
    "BetaStore", "VergeStore6", original: PackageResources.BetaStore_txt,
    differences: PackageResources.BetaStore_differences),
  Driver(
    "DecemberViewModel", "VergeStore6", original: PackageResources.DecemberViewModel_txt,
    differences: PackageResources.DecemberViewModel_differences),
  Driver(
    "AlphaReducer", "Neue", original: PackageResources.AlphaReducer_txt,
    differences: PackageResources.AlphaReducer_differences),
  Driver(
    "SeptemberReducer", "Neue", original: PackageResources.SeptemberReducer_txt,
    differences: PackageResources.SeptemberReducer_differences),
  Driver(
    "ClassicModel", "Classic", original: PackageResources.ClassicModel_txt,
    differences: PackageResources.ClassicModel_differences),
]

#if STANDINS
private let publisherDrivers = [
  Driver(
    "NovemberPublishers", "VergeStore6", original: PackageResources.NovemberPublishers_txt,
    differences: PackageResources.NovemberPublishers_differences),
  Driver(
    "NamespacePublishers", "VergeStore6", original: PackageResources.NamespacePublishers_txt,
    differences: PackageResources.NamespacePublishers_differences),
  Driver(
    "AlphaPublishers", "Neue", original: PackageResources.AlphaPublishers_txt,
    differences: PackageResources.AlphaPublishers_differences),
]
#else
/// They import Combine.
private let publisherDrivers: [Driver] = []
#endif

/// A program that ran against an original library, and its transcript.
struct Driver: Sendable, CustomStringConvertible {
  private struct Malformed: Error {
    let line: String
  }

  private let name: String
  private let dialect: String
  private let original: [UInt8]
  private let differences: [UInt8]

  init(_ name: String, _ dialect: String, original: [UInt8], differences: [UInt8]) {
    self.name = name
    self.dialect = dialect
    self.original = original
    self.differences = differences
  }

  var description: String { name }

  /// The lines of a text.
  static func lines(of text: [UInt8]) -> [String] {
    var lines = String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The transcript of the original, with our lines in place of those that differ.
  func expected() throws -> [String] {
    let original = Self.lines(of: original)
    var expected: [String] = []
    var next = 0
    for line in Self.lines(of: differences) {
      let content = String(line.dropFirst())
      switch line.first {
      case "@":
        guard let number = Int(content.split(separator: " ")[0]), number - 1 >= next else {
          throw Malformed(line: line)
        }
        expected += original[next..<(number - 1)]
        next = number - 1
      case "-":
        guard original[next] == content else { throw Malformed(line: line) }
        next += 1
      case "+":
        expected.append(content)
      default:
        throw Malformed(line: line)
      }
    }
    return expected + original[next...]
  }

  /// The rows that explain the differences.
  func rows() throws -> Set<String> {
    var rows: Set<String> = []
    for line in Self.lines(of: differences) where line.hasPrefix("@") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3 else { throw Malformed(line: line) }
      rows.insert(String(words[2]))
    }
    return rows
  }

  /// The page with the table of differences.
  func page() -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Migration/Compatibility/\(dialect).md").standardized
  }

  /// The built program.
  func executable() throws -> URL {
    for start in CommandLine.arguments.map({ URL(fileURLWithPath: $0) }) + [Bundle.main.bundleURL] {
      var folder = start
      while folder.pathComponents.count > 1 {
        folder.deleteLastPathComponent()
        let file = folder.appendingPathComponent("Transcript\(name)")
        if FileManager.default.isExecutableFile(atPath: file.path) { return file }
      }
    }
    throw Malformed(line: "Transcript\(name) is in none of the folders above the running tests.")
  }
}
