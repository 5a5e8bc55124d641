import Foundation
import RevergeCore
import Testing

@Suite("The guide for VergeStore 6")
struct GuideTests {
  private static func lines() throws -> [Substring] {
    let url = Fixture.root.appendingPathComponent("Migration/RulesForVergeStore6.md")
    return try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("It has a section for each rule")
  func anchors() throws {
    let anchors = try Self.lines().filter { $0.hasPrefix("#") }.map {
      $0.drop { $0 == "#" || $0 == " " }.lowercased().replacingOccurrences(of: " ", with: "-")
    }
    for rule in RuleCatalog.rules {
      let anchor = try #require(rule.guide.split(separator: "#").last)
      #expect(anchors.contains(String(anchor)), "\(rule.id)")
    }
  }

  @Test("The tool makes of the lines with a minus those with a plus")
  func recipes() throws {
    var block: [Substring]?
    var count = 0
    for line in try Self.lines() {
      if line == "```diff" {
        block = []
      } else if line == "```", let lines = block {
        let before = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
        let after = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
        #expect(try Rewriting.after(before, includesReview: true) == after)
        block = nil
        count += 1
      } else {
        block?.append(line)
      }
    }
    #expect(count >= 10)
  }
}
