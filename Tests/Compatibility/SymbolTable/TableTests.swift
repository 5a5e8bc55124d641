import TestSupport
import Testing

@Suite("The compatibility table")
struct TableTests {
  @Test(
    "It is true: its symbols are the public ones, and its tests are there",
    arguments: Dialect.allCases)
  func truth(_ dialect: Dialect) async throws {
    let table = try dialect.table()
    let symbols = try await Toolchain.waiting { try SymbolGraph.publicSymbols(of: dialect.modules) }
    let problems = table.problems(
      publicSymbols: symbols, tests: try TestIndex(of: Dialect.tests), rules: try dialect.rules(),
      isModern: dialect.isModern)
    for problem in problems { Issue.record("\(dialect.rawValue).txt: \(problem)") }
  }

  @Test("It is what Migration/COMPATIBILITY.md shows", arguments: Dialect.allCases)
  func document(_ dialect: Dialect) throws {
    RecordedRegion(dialect.rawValue, in: "Migration/COMPATIBILITY.md")
      .expect(try dialect.table().markdown(rules: try dialect.rules(), isModern: dialect.isModern))
  }
}
