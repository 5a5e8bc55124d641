import Foundation
import RevergeCore
import Testing

@Suite("Sheets of rules")
struct SheetTests {
  @Test("Every sheet has the form of a sheet", arguments: Sheet.ids.sorted())
  func form(_ id: String) throws {
    _ = try Sheet(id)
  }

  @Test("Every sheet has a rule, and every rule a sheet")
  func rules() {
    #expect(Sheet.ids.sorted() == RuleCatalog.rules.map(\.id).sorted())
  }

  @Test("A folder has the sheets of one dialect, or of the stage `shim`")
  func folders() throws {
    let root = Fixture.root.appendingPathComponent("Migration/Sources/RevergeCore/Rules")
    var prefixes: [String: Set<Substring>] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where path.hasSuffix(".rule.md") {
      let names = path.split(separator: "/")
      prefixes[String(names[0]), default: []].formUnion(names[1].split(separator: ".").prefix(1))
    }
    #expect(
      prefixes == [
        "Shim": ["shim"], "Classic": ["classic"], "Neue": ["neue"], "Verge11": ["verge11"],
        "VergeStore6": ["vs6"], "VueFlux": ["vueflux"],
      ])
  }

  @Test("A rule without a sheet is told which file to write")
  func missing() {
    let error = #expect(throws: ToolError.self) { try Sheet("neue.none") }
    #expect(error?.description.contains("write 'neue.none.rule.md'") == true)
  }

  private static let top = "# Title\n\ngrade: safe\n\nWhy.\n\n"
  private static let code = "```swift before\na\n```\n\n```swift after\nb\n```\n"

  @Test(
    "A sheet with a wrong form is refused with its line",
    arguments: [
      ("", "1: A sheet starts with '# '"),
      ("Title\n", "1: A sheet starts with '# '"),
      ("# Title\n\nWhy.\n", "3: Write 'FIELD: VALUE'. The fields here are: grade, dialect."),
      ("# Title\n\ndialect: VueFlux\n\nWhy.\n", "4: Write 'grade: safe'"),
      ("# Title\n\ngrade: good\n\nWhy.\n\n\(code)", "3: 'good' is not safe, review or manual."),
      (
        "# Title\n\ngrade: safe\ndialect: Vue\n\nWhy.\n\n\(code)",
        "4: 'Vue' is not the name of a dialect."
      ),
      ("# Title\n\ngrade: safe\ngrade: review\n", "4: The field 'grade' is there twice."),
      ("# Title\n\ngrade: safe\n\n\(code)", "5: Explain the rule here."),
      ("\(top)", "7: Code in a block '```swift before'"),
      ("\(top)```swift befor\na\n```\n", "7: Code in a block '```swift before'"),
      ("\(top)```swift before\na\n```\n", "10: Code in a block '```swift after'"),
      ("\(top)```swift before\na\n", "7: This block of code has no end"),
      ("\(top)\(code)More.\n", "14: Only '## Example' may follow here."),
      ("\(top)\(code)## Examples\n\n\(code)", "14: Write '## Example' or '## Example: TITLE'."),
      ("\(top)\(code)## Example\n\nstage: shim\n\n\(code)", "16: Write 'FIELD: VALUE'."),
      (
        "\(top)\(code)## Example\n\ninclude: safe\n\n\(code)",
        "16: The only value of this field is 'review'."
      ),
    ])
  func malformed(_ text: String, _ message: String) {
    let error = #expect(throws: ToolError.self) { try Sheet(text, of: "neue.some") }
    #expect(error?.description.hasPrefix("neue.some.rule.md:\(message)") == true, "\(error)")
  }
}
