import Foundation
import RevergeCore
import Testing

@Suite("What the tool says it rewrites")
struct GuideTests {
  private static func lines(_ sample: Sample) throws -> [Substring] {
    let url = Fixture.root.appendingPathComponent(sample.page)
    return try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("There is a section for each rule", arguments: Sample.all)
  func anchors(_ sample: Sample) throws {
    let anchors = try Self.lines(sample).filter { $0.hasPrefix("#") }.map {
      $0.drop { $0 == "#" || $0 == " " }.lowercased().replacingOccurrences(of: " ", with: "-")
    }
    for rule in RuleCatalog.rules
    where rule.stage == .shimToModern && rule.dialect == sample.dialect {
      #expect(rule.guide.hasPrefix("\(sample.page)#"))
      let anchor = try #require(rule.guide.split(separator: "#").last)
      #expect(anchors.contains(String(anchor)), "\(rule.id)")
    }
  }

  @Test("The tool makes of the lines with a minus those with a plus", arguments: Sample.all)
  func recipes(_ sample: Sample) throws {
    let recipes = DiffBlock.all(in: try Self.lines(sample))
    for recipe in recipes {
      let after = try Rewriting.after(
        recipe.before, beside: sample.preamble, includesReview: true)
      #expect(after == recipe.after)
    }
    #expect(recipes.count >= 10)
  }
}
