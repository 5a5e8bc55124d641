import Foundation
import Testing

/// The code of the guides in `Migration` is in the folders beside this one, paragraph by paragraph.
@Suite("Guides")
struct GuideTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let migration = folder.appendingPathComponent("../../../Migration")

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
