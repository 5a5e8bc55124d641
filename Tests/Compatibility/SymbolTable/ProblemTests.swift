import Testing

@testable import tables

@Suite("Errors in a compatibility table")
struct ProblemTests {
  private let data = """
    title: Store 0
    text: The first one.

    group: `Store`
    status: same with a difference
    note: no `reset`
    modern: `Store`
      Store | 0.1 | StoreTests/commits
      Store.init | 0.1 | StoreTests/commits
      Store.publisher | 0.2 | StoreTests/commits | apple

    group: `reset`
    status: unsupported
    note: it was unused

    difference: a mutation throws
    original: it stays
    here: it does not
    why: all or nothing
    test: StoreTests/commits
    """

  private var tests: TestIndex {
    var tests = TestIndex()
    tests.add(
      """
      @Test("A commit")
      func commits() { Store(0).publisher }
      func helper() {}
      """, as: "StoreTests", in: "Tests")
    return tests
  }

  private func problems(
    _ data: String, _ symbols: Set<String> = ["Store", "Store.init"],
    at platform: CompatibilityTable.Platform = .elsewhere
  ) throws -> [String] {
    try CompatibilityTable(parsing: data)
      .problems(publicSymbols: symbols, isHere: { $0 == platform }, tests: tests, isModern: true)
  }

  @Test("A correct table has no problems")
  func nothing() throws {
    #expect(try problems(data) == [])
    #expect(
      try problems(data, ["Store", "Store.init", "Store.publisher"], at: .apple) == [])
  }

  @Test("A renamed symbol is reported under both names")
  func renamed() throws {
    #expect(
      try problems(data, ["Shop", "Store.init"]) == [
        "Shop is public, but not in the table.",
        "Store is in the table, but not a public symbol.",
      ])
  }

  @Test("A missing symbol of Apple platforms is reported")
  func goneForApple() throws {
    #expect(
      try problems(data, at: .apple) == [
        "Store.publisher is in the table, but not a public symbol."
      ])
  }

  @Test("A reference to a missing or unrelated test is reported")
  func droppedTests() throws {
    let dropped = data.replacing(
      "Store | 0.1 | StoreTests/commits", with: "Store | 0.1 | StoreTests/gone")
    #expect(try problems(dropped) == ["Store: there is no test StoreTests/gone."])
    let helper = data.replacing("test: StoreTests/commits", with: "test: StoreTests/helper")
    #expect(try problems(helper) == ["a mutation throws: there is no test StoreTests/helper."])
    let stranger = data.replacing("Store.init", with: "Store.other")
    #expect(
      try problems(stranger, ["Store", "Store.other"]) == [
        "Store.other: the target of the test StoreTests/commits does not mention other."
      ])
    let unnamed = data.replacing("test: StoreTests/commits", with: "test:")
    #expect(try problems(unnamed) == ["a mutation throws: has no test."])
  }

  @Test("An unexplained or contradictory status is reported")
  func statuses() throws {
    let silent = data.replacing("note: no `reset`\n", with: "")
    #expect(try problems(silent) == ["`Store`: same with a difference, but not explained."])
    let offered = data.replacing("status: same with a difference", with: "status: unsupported")
    #expect(try problems(offered) == ["`Store`: unsupported, but has symbols."])
    let undated = data.replacing("Store.init | 0.1", with: "Store.init |")
    #expect(
      try problems(undated) == [
        "Store.init: the table has no version or date for it."
      ])
  }

  @Test("A group of an old dialect without rules is reported")
  func rules() throws {
    let named = data.replacing("note: it was unused\n", with: "note: it was unused\nrule: none\n")
    let problems = try CompatibilityTable(parsing: named).problems(
      publicSymbols: ["Store", "Store.init"], isHere: { $0 == .elsewhere }, tests: tests)
    #expect(problems == ["`Store`: no `rule:`, and no `rule: none`."])
  }

  @Test("The page with symbols says how far rules rewrite a construct")
  func rewritten() throws {
    let rules = RuleList(
      parsing:
        "| Rule | Grade |\n| `old.store` | safe | Stores |\n| `old.shop` | review | Shops |\n")
    #expect(rules.cell(for: ["old.store"]) == "yes `old.store`")
    #expect(rules.cell(for: ["old.store", "old.shop"]) == "for review `old.store` `old.shop`")
    #expect(rules.cell(for: []) == "manual")
    let page = try CompatibilityTable(
      parsing: data.replacing("modern: `Store`\n", with: "modern: `Store`\nrule: old.store\n")
    ).pageWithSymbols(rules: rules, isModern: false)
    #expect(
      page.contains("| `Store` | same with a difference; no `reset` | `Store` | yes `old.store` |"))
    #expect(page.contains("| `Store.publisher` (with Combine) | 0.2 |"))
  }

  @Test(
    "A malformed line is an error",
    arguments: [
      ("nonsense", "Line 1: \"nonsense\" does not have the form `key: value`."),
      ("colour: red", "Line 1: \"colour\" is not a key of this section."),
      (
        "group: `A`\nstatus: fine",
        "Line 2: \"fine\" is not a status; use one of: same, same with a difference, stand-in, added, unsupported."
      ),
      ("group: `A`\n\n  A | 1", "Line 3: \"A | 1\" does not have the form `path | since | test`."),
      (
        "group: `A`\n  A | 1 | T/t | windows",
        "Line 2: \"windows\" is not a platform; use one of: apple, elsewhere, linux, rx."
      ),
      ("  A | 1 | T/t", "Line 1: \"A | 1 | T/t\" does not have the form `path | since | test`."),
    ])
  func malformed(_ data: String, _ message: String) {
    let error = #expect(throws: CompatibilityTable.Malformed.self) {
      try CompatibilityTable(parsing: data)
    }
    #expect(error?.description == message)
  }
}
