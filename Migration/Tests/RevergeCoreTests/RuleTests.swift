import Foundation
import RevergeCore
import Testing

@Suite("Rules")
struct RuleTests {
  @Test("A rule turns its example into modern code, or marks it", arguments: PlacedExample.all)
  func rewrites(_ placed: PlacedExample) throws {
    let (example, preamble) = (placed.example, placed.sample.preamble)
    let after = try Rewriting.after(
      example.before, beside: preamble, includesReview: example.includesReview)
    #expect(after == example.after)
    #expect(
      try Rewriting.findings(example.before, beside: preamble).contains { $0.rule == example.rule })
  }

  @Test("A second run changes nothing in a rewritten example", arguments: PlacedExample.all)
  func idempotent(_ placed: PlacedExample) throws {
    guard placed.example.isStable else { return }
    let after = try Rewriting.after(
      placed.example.after, beside: placed.sample.preamble, includesReview: true)
    #expect(after == placed.example.after)
  }

  @Test("The grade of an import states which changes remove it", arguments: PlacedExample.all)
  func imports(_ placed: PlacedExample) throws {
    let (example, preamble) = (placed.example, placed.sample.preamble)
    let line = preamble.prefix { $0 != "\n" }
    let text = example.before.contains(line) ? example.before : "\(line)\n\(example.before)"
    let (file, _) = try Rewriting.analysis(text, beside: preamble)
    let imports = file.findings.filter { $0.rule.hasSuffix(".import") }
    // Verge 11 has the name of the modern module.
    #expect(imports.isEmpty == (placed.sample.dialect == .verge11))
    for includesReview in [false, true] {
      let change = try Plan(includesReview: includesReview).change(for: file, text: text)
      let removed = (change?.applied ?? []).filter { $0.rule.hasSuffix(".import") }
      let promised = imports.filter {
        $0.grade == .safe || (includesReview && $0.grade == .review)
      }
      #expect(Set(removed.map(\.symbol)) == Set(promised.map(\.symbol)))
    }
  }

  @Test("Every rule has an example, an explanation and a guide")
  func complete() {
    var shown = Set(PlacedExample.all.map(\.example.rule))
    shown.formUnion(ShimExample.all.flatMap(\.rules))
    shown.formUnion(ManifestTests.rules)
    #expect(Set(RuleCatalog.rules.map(\.id)) == shown)
    for rule in RuleCatalog.rules {
      let guide = Fixture.root.appendingPathComponent(rule.guide)
      #expect(FileManager.default.fileExists(atPath: guide.path), "\(rule.id)")
      #expect(!rule.explanation.isEmpty && rule.before != rule.after)
    }
  }
}
