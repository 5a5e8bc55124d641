import TestSupport
import Testing

@testable import tables

@Suite("Compatibility tables")
struct TableTests {
  @Test(
    "A table lists the public symbols of its modules, with existing tests",
    arguments: Dialect.allCases)
  func truth(_ dialect: Dialect) async throws {
    let table = try dialect.table()
    let symbols = try await Toolchain.waiting { try SymbolGraph.publicSymbols(of: dialect.modules) }
    let problems = table.problems(
      publicSymbols: symbols, tests: try TestIndex(of: Dialect.tests),
      isModern: dialect.isModern)
    for problem in problems { Issue.record("\(dialect.rawValue).txt: \(problem)") }
  }

  @Test(
    "Each page of Migration/Compatibility shows the table of its dialect",
    arguments: Dialect.allCases)
  func page(_ dialect: Dialect) throws {
    RecordedRegion(dialect.rawValue, in: "Migration/\(dialect.page)")
      .expect(try dialect.table().page(isModern: dialect.isModern))
  }

  @Test("Migration/COMPATIBILITY.md links to each page, with the numbers of its entries")
  func index() throws {
    var lines = [
      "| Dialect | Public symbols | Differences in behaviour | Unsupported groups |",
      "|---|---|---|---|",
    ]
    for dialect in Dialect.allCases {
      let table = try dialect.table()
      lines.append(
        "| [\(table.title)](\(dialect.page)) | \(table.symbols.count) "
          + "| [\(table.differences.count)](\(dialect.page)#behaviour-that-differs) "
          + "| [\(table.unsupported.count)](\(dialect.page)#unsupported) |")
    }
    RecordedRegion("index", in: "Migration/COMPATIBILITY.md")
      .expect(lines.joined(separator: "\n"))
  }
}
