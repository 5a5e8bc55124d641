import Foundation
import Testing

/// Checks that the code of the articles in `Verge.docc` is in the files of this folder, line by
/// line. Those files check the results. Code for a server is in the example `Examples/Server`, which
/// has tests of its own.
@Suite("Articles")
struct ArticleTests {
  @Test("Each code block of more than one line in an article is in a file that is tested")
  func everyBlock() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let articleTests = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var tests = try articleTests.filter { $0.hasSuffix("ArticleTests.swift") }.flatMap {
      try lines(of: folder.appendingPathComponent($0))
    }
    let servers = ["EventStream", "Room", "Rooms", "RoomServer", "RoomState", "UnusedRooms"]
    for file in servers.map({ "RoomServer/\($0)" }) + ["rooms/RoomsCommand"] {
      tests += try lines(
        of: folder.appendingPathComponent("../../../Examples/Server/Sources/\(file).swift"))
    }
    let root = folder.appendingPathComponent("../../../Sources/Verge/Verge.docc")
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path)
    let blocks = try names.filter { $0.hasSuffix(".md") }.flatMap { name in
      try codeBlocks(of: root.appendingPathComponent(name)).map { (name, $0) }
    }
    #expect(blocks.count > 40)
    for (name, block) in blocks where block.count > 1 {
      let isThere = tests.indices.contains { tests[$0...].starts(with: block) }
      #expect(isThere, "\(name) has code that is not tested:\n\(block.joined(separator: "\n"))")
    }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func codeBlocks(of file: URL) throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in try lines(of: file) {
      if isInside, line != "```" {
        blocks[blocks.count - 1].append(line)
      } else {
        isInside = line == "```swift"
        if isInside { blocks.append([]) }
      }
    }
    return blocks
  }
}
