import TestSupport
import Testing

@testable import tables

@Suite("Compatibility tables")
struct TableTests {
  @Test(
    "A table lists the public symbols of its modules, with existing tests",
    arguments: Dialect.allCases)
  func truth(_ dialect: Dialect) throws {
    let table = try dialect.table()
    let symbols = try PublicSymbols(of: dialect)
    let tests = try TestIndex(of: Dialect.tests)
    func problems(_ paths: Set<String>, _ platforms: Set<CompatibilityTable.Platform>) -> [String] {
      table.problems(
        publicSymbols: paths, isHere: platforms.contains, tests: tests, isModern: dialect.isModern)
    }
    #expect(!symbols.elsewhere.isEmpty)
    let found =
      problems(symbols.onApple, [.apple, .rx]) + problems(symbols.elsewhere, [.elsewhere])
    for problem in Set(found).sorted() { Issue.record("\(dialect.rawValue).txt: \(problem)") }
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
