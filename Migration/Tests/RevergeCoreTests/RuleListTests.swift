import Foundation
import RevergeCore
import Testing

@Suite("The list of rules")
struct RuleListTests {
  @Test("The list as Markdown has a row for each rule, with its grade")
  func markdown() {
    let rows = RuleCatalog.markdown.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == RuleCatalog.rules.count)
    for rule in RuleCatalog.rules {
      #expect(rows.contains { $0.hasPrefix("| `\(rule.id)` | \(rule.grade.rawValue)") })
    }
  }

  @Test("The compatibility tables name existing rules")
  func tables() throws {
    let folder = Fixture.root.appendingPathComponent("Tests/Compatibility/SymbolTable/Data")
    let ids = Set(RuleCatalog.rules.map(\.id))
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where line.hasPrefix("rule: ") && line != "rule: none" {
        for id in line.dropFirst("rule: ".count).split(separator: ",") {
          let id = id.trimmingCharacters(in: .whitespaces)
          #expect(ids.contains(id), "\(file.lastPathComponent): \(id)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}
