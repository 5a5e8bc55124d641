import Foundation
import Testing

/// The code of the guides in `Migration` is in the folders beside this one, paragraph by paragraph:
/// what a `diff` block takes away in `Before`, what it puts there in `After`.
@Suite("Guides")
struct GuideTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let migration = folder.appendingPathComponent("../../../Migration")

  @Test(
    "Both sides of each diff block are code that compiles, in the order of the guide",
    arguments: ["FromVergeStore6", "FromClassic", "FromVueFlux", "FromNeue"]
  )
  func diffBlocks(guide: String) throws {
    let blocks = try blocks(of: guide, in: "```diff")
    #expect(blocks.count > 5)
    for (side, marks) in [("Before", [" ", "-"]), ("After", [" ", "+"])] {
      try check(blocks.map { sideOf($0, marks) }, in: "\(guide)/\(side)/\(side).swift")
    }
  }

  @Test(
    "Code that is neither old nor new compiles, too",
    arguments: [
      ("README", "SideBySide/SideBySide.swift")
    ]
  )
  func otherBlocks(guide: String, file: String) throws {
    let blocks = try blocks(of: guide, in: "```swift")
    #expect(!blocks.isEmpty)
    try check(blocks.map { paragraphs($0[...]) }, in: file, inOrder: false)
  }

  /// The paragraphs of one side of a block.
  private func sideOf(_ block: [String], _ marks: [String]) -> [[String]] {
    paragraphs(
      block.filter { $0.isEmpty || marks.contains(String($0.prefix(1))) }
        .map { String($0.dropFirst()) }[...])
  }

  private func paragraphs(_ lines: ArraySlice<String>) -> [[String]] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .split(separator: "").map(Array.init)
  }

  /// Expects each paragraph to be in the file, the one after the other.
  private func check(_ blocks: [[[String]]], in file: String, inOrder: Bool = true) throws {
    let code = try lines(of: Self.folder.appendingPathComponent(file))
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var start = code.startIndex
    for paragraph in blocks.joined() {
      let found = code.indices[start...].first { code[$0...].starts(with: paragraph) }
      #expect(found != nil, "not in \(file):\n\(paragraph.joined(separator: "\n"))")
      if let found, inOrder { start = found + paragraph.count }
    }
  }

  private func blocks(of guide: String, in fence: String) throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in try lines(of: Self.migration.appendingPathComponent("\(guide).md")) {
      if isInside, line != "```" {
        blocks[blocks.count - 1].append(line)
      } else {
        isInside = line == fence
        if isInside { blocks.append([]) }
      }
    }
    return blocks
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
