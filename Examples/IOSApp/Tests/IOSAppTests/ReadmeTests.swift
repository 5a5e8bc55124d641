import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  @Test("README.md quotes the code of the connection")
  func quotations() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    func lines(_ path: String) throws -> [Substring] {
      try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    let code = try lines("Sources/ScreensOf2019/LegacyScreens.swift")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
    let blocks = try lines("README.md").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
      .split(separator: "```").filter { $0.hasPrefix("swift\n") }

    #expect(blocks.count == 2)
    for block in blocks {
      #expect(code.contains(block.dropFirst("swift\n".count)), "\(block)")
    }
  }
}
