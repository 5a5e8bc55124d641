import Foundation
import Testing

@testable import tables

@Suite("Names of the original libraries")
struct OriginalNamesTests {
  @Test("Every public name of VergeStore 6, in all its versions, is in its table")
  func vergeStore6() throws {
    let names = try #require(try Dialect.vergeStore6.originalNames())
    #expect(names.paths.count > 250)
    #expect(names.missing(from: try Dialect.vergeStore6.table()) == [])
  }

  @Test("A name that is missing from a table is reported")
  func missing() throws {
    let table = try CompatibilityTable(
      parsing: """
        title: Store 0

        group: `Store`
        status: same
          Store | 0.1 | StoreTests/commits
          Store.init | 0.1 | StoreTests/commits

        group: `Store.reset()`; `Getter<Value>`
        status: unsupported
        note: it was unused
        """)
    let names = OriginalNames(
      parsing: """
        # Stores
        Store
        Store.init
        Store.reset
        Store.close
        Getter
        Getter.value

        reset
        Value.reset
        Shop
        """)
    #expect(names.missing(from: table) == ["Store.close", "Shop"])
  }
}
