import Foundation
import RevergeCore
import Testing

@Suite("The command `reverge`")
struct CommandTests {
  private static let source = """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }

    final class Cart: Dispatcher<Shop> {}

    extension Mutations where Base == Cart {
      func clear() { descriptor.commit { $0.names = [] } }
    }

    """
  private static let logger = "\nfinal class Log: VergeStoreLogger {}\n"

  private func folder(_ text: String = source) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Sources/App/Cart.swift")
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-q", "-m", "first")
    return folder
  }

  @Test("The default command prints a diff that git applies, with exit code 1, and writes nothing")
  func diff() throws {
    let folder = try folder()
    let result = try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "Sources")
    #expect(result.code == 1)
    #expect(try folder.read("Sources/App/Cart.swift") == Self.source)
    try folder.write(result.output, to: "change.diff")
    #expect(try folder.run("git", "apply", "--check", "change.diff").code == 0)
    try folder.run("git", "apply", "change.diff")
    let byGit = try folder.read("Sources/App/Cart.swift")
    try folder.git("checkout", "Sources")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("change.diff"))
    #expect(try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources").code == 0)
    #expect(try folder.read("Sources/App/Cart.swift") == byGit)
    #expect(byGit.hasPrefix("import Verge\n"))
  }

  @Test("A second run of `apply` changes nothing, and its summary line states that")
  func again() throws {
    let folder = try folder()
    let first = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources")
    #expect(
      first.error.summaryLine
        == "reverge: 1 file scanned, 1 changed, 0 skipped, 0 failed; 5 sites rewritten, 0 left")
    let after = try folder.read("Sources/App/Cart.swift")
    let second = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "Sources")
    #expect(second.code == 0)
    #expect(second.error.contains("0 changed"))
    #expect(try folder.read("Sources/App/Cart.swift") == after)
  }

  @Test("A file that imports two modules of a dialect is rewritten completely")
  func imports() throws {
    let folder = try folder("import VergeViewModel\n" + Self.source)
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources")
    #expect(result.code == 0)
    #expect(result.error.summaryLine?.hasSuffix("6 sites rewritten, 0 left") == true)
  }

  @Test("`apply` does not change a tree with uncommitted changes, unless --allow-dirty is passed")
  func dirty() throws {
    let folder = try folder()
    try folder.write("// new\n", to: "Sources/App/New.swift")
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources")
    #expect(result.code == 2)
    #expect(result.error.contains("--allow-dirty"))
    #expect(try folder.read("Sources/App/Cart.swift") == Self.source)
    #expect(
      try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "Sources")
        .code == 0)
    #expect(try folder.read("Sources/App/Cart.swift") != Self.source)
  }

  @Test("A written file keeps its permissions")
  func permissions() throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("Sources/App/Cart.swift").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "Sources")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("The exit codes distinguish no findings, findings, invalid usage and failures")
  func exitCodes() throws {
    let folder = try folder()
    try folder.write("struct Plain {}\n", to: "Other/Plain.swift")
    try folder.write("struct {\nimport VergeStore\n", to: "Broken/Broken.swift")
    #expect(try folder.run(TemporaryFolder.reverge, "report", "Other").code == 0)
    #expect(try folder.run(TemporaryFolder.reverge, "report", "Sources").code == 1)
    #expect(try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "Other").code == 0)
    #expect(try folder.run(TemporaryFolder.reverge, "report", "--nonsense").code == 2)
    #expect(try folder.run(TemporaryFolder.reverge, "report").code == 2)
    #expect(
      try folder.run(TemporaryFolder.reverge, "report", "--only", "vs6.no", "Other").code == 2)
    let missing = try folder.run(TemporaryFolder.reverge, "report", "Missing")
    #expect(missing.code == 3)
    #expect(missing.error.contains("There is no file or folder at 'Missing'"))
    let broken = try folder.run(TemporaryFolder.reverge, "report", "Broken", "Sources")
    #expect(broken.code == 3)
    #expect(broken.error.contains("Broken/Broken.swift: skipped: does not parse"))
    #expect(broken.output.contains("[vs6.dispatcher-class]"))
  }

  @Test("--only and --except select the rules that run")
  func rules() throws {
    let folder = try folder()
    let only = try folder.run(
      TemporaryFolder.reverge, "report", "--only", "vs6.state-type", "Sources")
    #expect(only.output.contains("[vs6.state-type]"))
    #expect(!only.output.contains("[vs6.dispatcher-class]"))
    let except = try folder.run(
      TemporaryFolder.reverge, "report", "--except", "vs6.state-type", "Sources")
    #expect(!except.output.contains("[vs6.state-type]"))
    #expect(except.output.contains("[vs6.dispatcher-class]"))
  }

  @Test("--generation limits the analysis to one dialect")
  func generation() throws {
    let folder = try folder()
    let other = try folder.run(
      TemporaryFolder.reverge, "report", "--generation", "classic", "Sources")
    #expect(other.code == 0)
    let own = try folder.run(TemporaryFolder.reverge, "report", "--generation", "vs6", "Sources")
    #expect(own.output.contains("[vs6.dispatcher-class]"))
    #expect(try folder.run(TemporaryFolder.reverge, "--generation", "x", "Sources").code == 2)
  }

  @Test("A baseline hides known findings, even if their lines move, and no other findings")
  func baseline() throws {
    let folder = try folder()
    #expect(
      try folder.run(
        TemporaryFolder.reverge, "report", "--write-baseline", "known.json", "Sources"
      ).code == 0)
    try folder.write("// A line above.\n" + Self.source, to: "Sources/App/Cart.swift")
    #expect(
      try folder.run(TemporaryFolder.reverge, "report", "--baseline", "known.json", "Sources").code
        == 0)
    try folder.write(Self.source + Self.logger, to: "Sources/App/Cart.swift")
    let more = try folder.run(
      TemporaryFolder.reverge, "report", "--baseline", "known.json", "Sources")
    #expect(more.code == 1)
    #expect(more.output.contains("[vs6.logger]"))
    #expect(!more.output.contains("[vs6.dispatcher-class]"))
    let none = try folder.run(TemporaryFolder.reverge, "report", "--baseline", "no.json", "Sources")
    #expect(none.code == 3)
  }

  @Test("Manual findings cause exit code 1, and each is marked in the file once")
  func markers() throws {
    let folder = try folder(Self.source + Self.logger)
    #expect(try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources").code == 1)
    let after = try folder.read("Sources/App/Cart.swift")
    #expect(after.contains("// reverge: vs6.logger: manual migration required"))
    #expect(after.contains("import VergeStore"))
    try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "Sources")
    #expect(try folder.read("Sources/App/Cart.swift") == after)
  }

  @Test("`list-rules` lists all rules, and `explain` explains a rule by its full name")
  func explain() throws {
    let folder = try TemporaryFolder()
    let list = try folder.run(TemporaryFolder.reverge, "list-rules")
    let listed = list.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(listed.count == RuleCatalog.rules.count)
    #expect(list.output.contains("shim → modern, VergeStore 6\n  vs6.import"))
    let text = try folder.run(TemporaryFolder.reverge, "explain", "vs6.update-target")
    #expect(text.code == 0)
    #expect(text.output.contains("Guide: Migration/FromVergeStore6.md"))
    #expect(try folder.run(TemporaryFolder.reverge, "explain", "update-target").code == 2)
  }

  @Test("The report has a table for each stage, with the dialect of each module")
  func stages() throws {
    let folder = try folder()
    try folder.write(
      "import Verge\nfinal class Model: VergeType {}\n", to: "Sources/Session/Model.swift")
    try folder.write("import Verge\n", to: "Sources/Session/Screen.swift")
    let both = try folder.run(TemporaryFolder.reverge, "report", "Sources")
    let blocks = both.output.components(separatedBy: "\n\n")
    #expect(
      blocks[0] == """
        Modules:
          App      1 file   the folder Sources/App
          Session  2 files  the folder Sources/Session
        """)
    #expect(blocks[1] == "legacy → shim (reverge apply --stage shim)")
    #expect(
      blocks[2] == """
        Module   Dialect        Files  Sites       Safe  Review  Manual
        App      VergeStore 6       1      0  0 (100 %)       0       0
        Session  Verge Classic      2      2  2 (100 %)       0       0
        All                         3      2  2 (100 %)       0       0
        """)
    #expect(blocks[3] == "shim → modern (reverge apply --stage modern)")
    #expect(
      blocks[4] == """
        Module  Dialect       Files  Sites       Safe  Review  Manual
        App     VergeStore 6      1      5  5 (100 %)       0       0
        All                       1      5  5 (100 %)       0       0
        Not counted: 2 files that must complete the previous stage first.
        """)
    let one = try folder.run(TemporaryFolder.reverge, "report", "--stage", "shim", "Sources")
    #expect(!one.output.contains("shim → modern"))
  }

  @Test("One run applies one stage; `modern` skips files that need `shim` first")
  func staged() throws {
    let folder = try folder("import Verge\nfinal class Model: VergeType {}\n")
    let early = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources")
    #expect(early.error.contains("run 'reverge apply --stage shim' first"))
    #expect(try folder.read("Sources/App/Cart.swift").hasPrefix("import Verge\n"))
    #expect(
      try folder.run(TemporaryFolder.reverge, "apply", "--stage", "shim", "Sources").code == 0)
    #expect(
      try folder.read("Sources/App/Cart.swift")
        == "import VergeClassic\nfinal class Model: VergeType {}\n")
    let again = try folder.run(TemporaryFolder.reverge, "diff", "--stage", "shim", "Sources")
    #expect(again.code == 0 && again.output.isEmpty)
  }

  @Test("The stage `modern` skips view models of the first betas, and states the reason")
  func firstBetas() throws {
    let text = "import VergeViewModel\nfinal class Page: VergeViewModelBase<Int, Shop, Event> {}\n"
    let folder = try folder(text)
    let early = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources")
    #expect(early.error.contains("VergeStore 6, betas 1 and 2"))
    #expect(
      try folder.run(TemporaryFolder.reverge, "apply", "--stage", "shim", "Sources").code == 0)
    let after = text.replacingOccurrences(of: "ViewModel\n", with: "ViewModelBeta\n")
    #expect(try folder.read("Sources/App/Cart.swift") == after)
    let late = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources")
    #expect(late.error.contains("imports 'VergeViewModelBeta'"))
    #expect(try folder.read("Sources/App/Cart.swift") == after)
  }

  @Test("JSON contains a summary and the findings; SARIF contains what its schema requires")
  func formats() throws {
    let folder = try folder(Self.source + Self.logger)
    let json = try object(
      folder.run(TemporaryFolder.reverge, "report", "--format", "json", "Sources").output)
    let findings = try #require(json["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty)
    let summary = try #require(json["summary"] as? [String: Any])
    let total = try #require(summary["total"] as? [String: Any])
    #expect(total["sites"] as? Int == findings.count)

    let sarif = try object(
      folder.run(TemporaryFolder.reverge, "report", "--format", "sarif", "Sources").output)
    #expect(sarif["version"] as? String == "2.1.0")
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == findings.count)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["note", "warning", "error"].contains(result["level"] as? String))
      #expect((result["partialFingerprints"] as? [String: String])?.isEmpty == false)
      let locations = try #require(result["locations"] as? [[String: Any]])
      let place = try #require(locations.first?["physicalLocation"] as? [String: Any])
      let file = try #require(place["artifactLocation"] as? [String: String])
      #expect(file["uri"] == "Sources/App/Cart.swift")
    }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
