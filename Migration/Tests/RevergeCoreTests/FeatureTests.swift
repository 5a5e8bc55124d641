import Foundation
import RevergeCore
import Testing

@Suite("Counts, messages and exit codes")
struct FeatureTests {
  /// Files of three dialects, and how many findings each rule has in them, counted by
  /// hand.
  private static let corpus = [
    "Sources/Session/Model.swift": """
    import Verge
    import RxSwift

    final class Model: VergeType {
      typealias Activity = NoActivity
      struct State { var name = "" }
      let state: Verge.Storage<State> = .init(.init())
      let bag = DisposeBag()
    }

    """,
    "Sources/Session/Screen.swift": """
    import Verge
    func show(_ model: Model) { print(model.state.value.name) }

    """,
    "Sources/Shop/Shop.swift": """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }
    final class Cart: Dispatcher<Shop> {}

    extension Mutations where Base == Cart {
      func clear() { descriptor.commit { $0.names = [] } }
      func add(_ name: String) { descriptor.commit { $0.names.append(name) } }
    }
    #if DEBUG
      func debug(_ cart: Cart) { cart.commit.clear() }
    #else
      func debug(_ cart: Cart) { cart.commit.add("a") }
    #endif

    """,
    "Sources/Kitchen/Kitchen.swift": "import VueFlux\nfinal class Kitchen: State {}\n",
    "Sources/Plain/Plain.swift": "struct State {}\n",
  ]
  private static let counts = [
    "shim.import": 2, "shim.rx-import": 1, "shim.qualified-name": 1, "vs6.import": 1,
    "vs6.state-type": 1, "vs6.dispatcher-class": 1, "vs6.mutation-namespace": 1, "vs6.commit": 2,
    "vs6.mutation-call": 2,
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in Self.corpus { try folder.write(text, to: name) }
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-q", "-m", "first")
    return folder
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("The counts of a report equal those counted by hand")
  func counts() throws {
    let report = try object(
      try folder().run(
        TemporaryFolder.reverge, "report", "--format", "json", "Sources/Session", "Sources/Shop",
        "Sources/Plain"
      ).output)
    let findings = try #require(report["findings"] as? [[String: Any]])
    let rules = findings.compactMap { $0["rule"] as? String }
    #expect(Dictionary(grouping: rules) { $0 }.mapValues(\.count) == Self.counts)
    let summary = try #require(report["summary"] as? [String: Any])
    let steps = try #require(summary["steps"] as? [[String: Any]])
    let totals = steps.compactMap { ($0["total"] as? [String: Any])?["sites"] as? Int }
    #expect(totals == [4, 8])
    #expect(steps.map { $0["waiting"] as? Int } == [0, 2])
  }

  @Test("The summary line counts the files and the sites")
  func summary() throws {
    let folder = try folder()
    let pattern =
      /reverge: (\d+) files? scanned, (\d+) changed, (\d+) skipped, (\d+) failed; (\d+) sites? rewritten, (\d+) left/
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--stage", "shim", "Sources")
    let line = try #require(result.error.summaryLine)
    let numbers = try #require(try pattern.wholeMatch(in: line)).output
    let values = [numbers.1, numbers.2, numbers.3, numbers.4, numbers.5, numbers.6].map { Int($0) }
    #expect(values == [5, 2, 0, 0, 4, 0])
  }

  @Test("Skipped rewrites are listed before the summary line")
  func leftOut() throws {
    let folder = try folder()
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--except", "vs6.mutation-call",
      "Sources/Shop")
    #expect(result.code == 1)
    let lines = result.error.split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix("[vs6.mutation-call]") }.count == 2)
    let warning = try #require(lines.firstIndex { $0.hasPrefix("warning: Skipped 2 ") })
    let summary = try #require(lines.firstIndex { $0.hasPrefix("reverge: ") })
    #expect(warning < summary)
    #expect(try folder.read("Sources/Shop/Shop.swift").contains("cart.commit.clear()"))

    try folder.git("checkout", "-q", "Sources")
    let all = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources/Shop")
    #expect(all.code == 0 && !all.error.contains("warning"))
  }

  @Test("Rewrites that need review are listed if they are not applied")
  func review() throws {
    let folder = try folder()
    try folder.write(
      "import VergeStore\nfunc use() { make().commit.clear() }\n", to: "Sources/Shop/Use.swift")
    let diff = try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "Sources")
    #expect(diff.error.contains("Sources/Shop/Use.swift:2:14: warning: review: "))
    #expect(diff.error.contains("warning: Skipped 1 automatic rewrite (listed above)"))
    let included = try folder.run(
      TemporaryFolder.reverge, "diff", "--unchecked", "--include", "review", "Sources")
    #expect(!included.error.contains("warning"))
  }

  @Test("An import needs review if no site is manual, and is counted when it is removed")
  func importForReview() throws {
    let text = """
      import VergeNeue

      final class BoardReducer: ReducerType {
        typealias TargetState = Int
      }
      final class Clock: AdapterBase<BoardReducer> {}
      func start(_ board: Store<BoardReducer>, _ clock: Clock) { board.addAdapter(clock) }

      """
    let folder = try folder()
    try folder.write(text, to: "Sources/Board/Board.swift")
    func apply(_ options: String...) throws -> (code: Int32, line: Substring?) {
      let result = try folder.run(
        TemporaryFolder.reverge,
        ["apply", "--unchecked", "--allow-dirty", "Sources/Board"] + options)
      return (result.code, result.error.summaryLine)
    }
    let report = try folder.run(TemporaryFolder.reverge, "report", "Sources/Board").output
    #expect(report.contains("Sources/Board/Board.swift:1:1: warning: review: The modern store"))
    let safe = try apply()
    #expect(safe.code == 1)
    #expect(safe.line?.hasSuffix("4 sites rewritten, 2 left") == true)
    #expect(try folder.read("Sources/Board/Board.swift").contains("import VergeNeue\n"))

    try folder.write(text, to: "Sources/Board/Board.swift")
    let all = try apply("--include", "review")
    #expect(all.code == 0)
    #expect(all.line?.hasSuffix("6 sites rewritten, 0 left") == true)
    #expect(try !folder.read("Sources/Board/Board.swift").contains("import VergeNeue\n"))

    let left = "import VergeNeue\nlet last: MutationMetadata? = nil\n"
    try folder.write(left, to: "Sources/Board/Board.swift")
    let manual = try apply("--include", "review")
    #expect(manual.code == 1)
    #expect(manual.line?.hasSuffix("0 sites rewritten, 2 left") == true)
  }

  @Test("A finding without edits does not count as left")
  func withoutEdit() throws {
    let folder = try folder()
    try folder.write(
      """
      import VergeNeue

      struct Shop { var count = 0 }
      final class ShopReducer: ReducerType {
        typealias TargetState = Shop
      }
      final class BadgeReducer: ModularReducerType {
        typealias TargetState = Int
        typealias ParentReducer = ShopReducer
        func parentChanged(newState: Shop) { print(newState.count) }
      }

      """, to: "Sources/Board/Board.swift")
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "Sources/Board")
    #expect(result.error.summaryLine?.hasSuffix(", 0 left") == true)
    #expect(result.code == 0)
  }

  @Test("A baseline covers code that moves within its file, but not to another file")
  func moving() throws {
    let folder = try folder()
    try folder.run(TemporaryFolder.reverge, "report", "--write-baseline", "known.json", "Sources")
    func known() throws -> Int32 {
      try folder.run(TemporaryFolder.reverge, "report", "--baseline", "known.json", "Sources").code
    }
    let shop = try #require(Self.corpus["Sources/Shop/Shop.swift"])
    let add = "  func add(_ name: String) { descriptor.commit { $0.names.append(name) } }\n"
    let moved = shop.replacingOccurrences(of: add, with: "").replacingOccurrences(
      of: "  func clear()", with: "\(add)\n\n  func clear()")
    #expect(moved != shop)
    try folder.write(moved, to: "Sources/Shop/Shop.swift")
    #expect(try known() == 0)
    try FileManager.default.removeItem(
      at: folder.url.appendingPathComponent("Sources/Shop/Shop.swift"))
    try folder.write(shop, to: "Sources/Shop/Other.swift")
    #expect(try known() == 1)
    // Files are the same, however they are named.
    try folder.write(shop, to: "Sources/Shop/Shop.swift")
    try FileManager.default.removeItem(
      at: folder.url.appendingPathComponent("Sources/Shop/Other.swift"))
    let absolute = folder.url.resolvingSymlinksInPath().appendingPathComponent("Sources").path
    #expect(
      try folder.run(TemporaryFolder.reverge, "report", "--baseline", "known.json", absolute).code
        == 0)
  }

  @Test("A SARIF report has the properties that the schema of 2.1.0 requires")
  func sarif() throws {
    let folder = try folder()
    try folder.write("struct {\nimport VergeStore\n", to: "Sources/Shop/Broken file.swift")
    let absolute = folder.url.resolvingSymlinksInPath().appendingPathComponent("Sources").path
    let log = try object(
      folder.run(TemporaryFolder.reverge, "report", "--format", "sarif", absolute).output)
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let tool = try #require(run["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "reverge")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(ids.count == rules.count && Set(ids).count == ids.count)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(!results.isEmpty)
    for result in results {
      #expect(ids.contains(try #require(result["ruleId"] as? String)))
      #expect(((result["message"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
      #expect((result["partialFingerprints"] as? [String: String])?["reverge/v1"]?.count == 16)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let uri = try #require((place["artifactLocation"] as? [String: Any])?["uri"] as? String)
      #expect(uri.hasPrefix("Sources/") && URL(string: uri)?.scheme == nil && !uri.contains(" "))
      let region = try #require(place["region"] as? [String: Int])
      #expect(region["startLine"]! >= 1 && region["startColumn"]! >= 1)
    }
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    for note in notes { #expect(((note["message"] as? [String: Any])?["text"]) is String) }
  }

  @Test("The exit codes match the table in CLI.md and the help")
  func exitCodes() throws {
    let guide = try String(
      contentsOf: Fixture.root.appendingPathComponent("Migration/CLI.md"), encoding: .utf8)
    let section = try #require(guide.components(separatedBy: "## Exit codes\n").last)
    let rows = section.split(separator: "\n").prefix { !$0.hasPrefix("`") }.compactMap {
      $0.wholeMatch(of: /\| (\d) \| (.*) \|/)?.output
    }
    #expect(rows.map(\.1) == ["0", "1", "2", "3"])
    let folder = try folder()
    let help = try folder.run(TemporaryFolder.reverge, "--help").output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for row in rows { #expect(help.contains("\(row.1) \(row.2)")) }

    try folder.write("struct {\nimport VergeStore\n", to: "Broken/Broken.swift")
    let calls: [(Int32, [String])] = [
      (0, ["report", "Sources/Plain"]), (1, ["report", "Sources"]),
      (0, ["diff", "--unchecked", "Sources/Plain"]),
      (1, ["diff", "--unchecked", "Sources"]), (2, ["diff", "--stage", "next", "Sources"]),
      (2, ["report"]),
      (2, ["apply", "--unchecked", "Sources"]), (3, ["report", "Broken"]),
      (3, ["diff", "--unchecked", "Missing"]),
    ]
    try folder.write("// New.\n", to: "Sources/Shop/New.swift")
    for (code, arguments) in calls {
      #expect(try folder.run(TemporaryFolder.reverge, arguments).code == code, "\(arguments)")
    }
    try folder.git("add", ".")
    try folder.git("commit", "-q", "-m", "second")
    #expect(
      try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources/Shop").code == 0)
  }

  @Test("CLI.md documents every option of the commands, and no other")
  func options() throws {
    let guide = try String(
      contentsOf: Fixture.root.appendingPathComponent("Migration/CLI.md"), encoding: .utf8)
    let folder = try TemporaryFolder()
    var options: Set<Substring> = []
    for command in ["report", "diff", "apply"] {
      let help = try folder.run(TemporaryFolder.reverge, command, "--help").output
      options.formUnion(help.matches(of: /--[a-z-]+/).map(\.output))
    }
    options.subtract(["--help", "--version"])
    let written = Set(guide.matches(of: /`(--[a-z-]+)/).map(\.output.1))
    #expect(written == options)
  }
}
