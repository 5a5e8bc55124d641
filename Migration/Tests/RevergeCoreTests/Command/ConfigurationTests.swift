import Foundation
import RevergeCore
import Testing

@Suite("The configuration file")
struct ConfigurationTests {
  private static let source = """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }
    final class Cart: Dispatcher<Shop> {}

    """

  private func folder(_ configuration: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "Sources/App/Cart.swift")
    try folder.write(Self.source, to: "Sources/App/Generated/Made.swift")
    try folder.write(Self.source, to: "Sources/Pay/Pay.generated.swift")
    try folder.write(configuration, to: ".reverge.yml")
    try folder.git("init", "-q")
    return folder
  }

  /// The places of the findings in a report, as `path:line [rule]`.
  private func findings(_ folder: TemporaryFolder, _ arguments: String...) throws -> [String] {
    let report = try folder.run(
      TemporaryFolder.reverge, ["report", "--stage", "modern"] + arguments)
    return report.output.split(separator: "\n").compactMap {
      $0.firstMatch(of: /^(.*:\d+):\d+: warning: .* (\[.*\])$/).map { "\($0.1) \($0.2)" }
    }
  }

  @Test("The file sets the paths, the excluded files and the rules of a run")
  func run() throws {
    let folder = try folder(
      """
      # Of the team.
      paths: [Sources]
      excludes:
        - Sources/App/Generated
        - "**/*.generated.swift"
      rules:
        except: [vs6.import]
      """)
    #expect(
      try findings(folder) == [
        "Sources/App/Cart.swift:3 [vs6.state-type]",
        "Sources/App/Cart.swift:4 [vs6.dispatcher-class]",
      ])
  }

  @Test("Each command-line option overrides the file")
  func options() throws {
    let folder = try folder(
      """
      paths: Sources/App
      excludes: Sources/App/Generated
      generations: [classic]
      rules: { only: [vs6.import], except: [vs6.state-type] }
      """)
    #expect(try findings(folder).isEmpty)
    let cart = "Sources/App/Cart.swift"
    #expect(try findings(folder, "--generation", "vs6") == ["\(cart):1 [vs6.import]"])
    #expect(
      try findings(folder, "--generation", "vs6", "--only", "vs6.state-type")
        == ["\(cart):3 [vs6.state-type]"])
    #expect(
      try findings(folder, "--generation", "vs6", "Sources/Pay")
        == ["Sources/Pay/Pay.generated.swift:1 [vs6.import]"])
    #expect(
      try findings(folder, "--generation", "vs6", "--exclude", cart)
        == ["Sources/App/Generated/Made.swift:1 [vs6.import]"])
  }

  @Test("The file is found in a parent folder, and its paths are relative to its own folder")
  func above() throws {
    let folder = try folder("excludes: [App/Generated]\n")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(".reverge.yml"))
    try folder.write(
      "paths: [App]\nexcludes: [App/Generated]\nrules: {only: vs6.import}\n",
      to: "Sources/.reverge.yml")
    #expect(
      try findings(folder, "Sources/App") == ["Sources/App/Cart.swift:1 [vs6.import]"])
    let below = try folder.run(
      "sh", "-c", "cd Sources/Pay && exec '\(TemporaryFolder.reverge)' report --stage modern")
    #expect(below.output.contains("../App/Cart.swift:1:1: warning: "))
    #expect(!below.output.contains("Made.swift"))
    let named = try folder.run(
      TemporaryFolder.reverge, "report", "--config", "Sources/.reverge.yml")
    #expect(named.output.contains("Sources/App/Cart.swift:1:1: warning: "))
  }

  @Test("Paths with different configuration files require --config")
  func different() throws {
    let folder = try folder("rules: {only: vs6.import}\n")
    try folder.write("rules: {only: vs6.state-type}\n", to: "Sources/Pay/.reverge.yml")
    let result = try folder.run(TemporaryFolder.reverge, "report", "Sources/App", "Sources/Pay")
    #expect(result.code == 2)
    #expect(result.error.contains("'Sources/Pay' has 'Sources/Pay/.reverge.yml'"))
    #expect(
      try findings(folder, "--config", ".reverge.yml", "Sources/App/Cart.swift", "Sources/Pay")
        == [
          "Sources/App/Cart.swift:1 [vs6.import]", "Sources/Pay/Pay.generated.swift:1 [vs6.import]",
        ])
  }

  @Test("The file sets the baseline and the modules; a new baseline contains all findings")
  func baseline() throws {
    let folder = try folder(
      "paths: Sources\nbaseline: known.json\nmodules:\n  Shop: [Sources/App, Sources/Pay]\n")
    let missing = try folder.run(TemporaryFolder.reverge, "report")
    #expect(missing.code == 3 && missing.error.contains("The baseline 'known.json' cannot be read"))
    #expect(
      try folder.run(TemporaryFolder.reverge, "report", "--write-baseline", "known.json").code == 0)
    let known = try folder.run(TemporaryFolder.reverge, "report")
    #expect(known.code == 0)
    #expect(known.output.contains("  Shop  3 files  .reverge.yml\n"))
    let first = try folder.read("known.json")
    try folder.run(TemporaryFolder.reverge, "report", "--write-baseline", "known.json")
    func fingerprints(_ text: String) throws -> [String] {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return try #require(object?["fingerprints"] as? [String])
    }
    #expect(try fingerprints(folder.read("known.json")) == fingerprints(first))
    #expect(try fingerprints(first).count > 6)
  }

  @Test("The file sets the package that is written into manifests")
  func package() throws {
    let folder = try folder(
      "paths: .\npackage: { url: \"https://example.com/reverge\", version: 1.5 }\n")
    try folder.write(
      """
      // swift-tools-version: 5.1
      import PackageDescription
      let package = Package(
        name: "App",
        dependencies: [
          .package(url: "https://github.com/VergeGroup/Verge.git", from: "6.0.0")
        ],
        targets: [.target(name: "App", dependencies: ["VergeStore"])]
      )

      """, to: "Package.swift")
    let diff = try folder.run(
      TemporaryFolder.reverge, "diff", "--stage", "shim", "--include", "review")
    #expect(diff.output.contains(".package(url: \"https://example.com/reverge\", from: \"1.5\")"))
  }

  @Test(
    "An error states the file, the line and the allowed values",
    arguments: [
      ("paths: [Sources]\nexclude: [A]\n", "2:1: error: There is no key 'exclude'", "'excludes'"),
      ("paths: 3\n", "1:8: error: 'paths' takes text, or a list of text; this is a number.", ""),
      ("paths: [A, [B]]\n", "1:12: error: 'paths' takes text; this is a list.", ""),
      (
        "rules:\n  only: [vs6.comit]\n", "2:10: error: There is no rule 'vs6.comit'.",
        "'vs6.commit'"
      ),
      ("rules: [vs6.commit]\n", "1:8: error: 'rules' is a mapping.", "'only', 'except', 'also'"),
      ("generations: vs7\n", "1:14: error: There is no dialect 'vs7'.", "'vueflux', 'verge11'"),
      ("modules: {a-b: Sources}\n", "1:11: error: 'a-b' is not the name of a Swift module.", ""),
      ("package: {branch: main}\n", "1:10: error: 'package' needs 'url'.", ""),
      (
        "package: {url: u, branch: b, version: 1.0.0}\n", "1:10: error: 'package' has either", ""
      ),
      ("- paths\n", "1:1: error: A configuration is a mapping.", "'paths'"),
      ("baseline:\n", "1:10: error: 'baseline' takes text; this is nothing.", ""),
      ("paths: [a\nrules: {}\n", ": error: The file is not YAML: ", ""),
      ("paths: a\npaths: b\n", ": error: The key 'paths' occurs twice.", ""),
    ])
  func errors(_ text: String, _ message: String, _ allowed: String) throws {
    let folder = try folder(text)
    let result = try folder.run(TemporaryFolder.reverge, "report", "Sources")
    #expect(result.code == 2)
    let line = try #require(result.error.split(separator: "\n").first)
    #expect(line.hasPrefix(".reverge.yml:") && line.contains(message), "\(result.error)")
    #expect(allowed.isEmpty || line.contains(allowed), "\(result.error)")
    #expect(result.output.isEmpty)
  }

  @Test("All errors in a file are printed together; an empty file is valid")
  func several() throws {
    let two = try folder("path: a\nbaselin: b\n")
    let result = try two.run(TemporaryFolder.reverge, "report", "Sources")
    #expect(result.error.split(separator: "\n").count == 2)
    #expect(result.error.contains("Did you mean 'paths'?"))
    for text in ["", "# Nothing yet.\n", "---\n"] {
      let folder = try folder(text)
      #expect(try folder.run(TemporaryFolder.reverge, "report", "Sources").code == 1)
      #expect(try folder.run(TemporaryFolder.reverge, "report").code == 2)
    }
  }

  @Test(
    "A pattern matches files and folders",
    arguments: [
      ("App/A.swift", "App/A.swift", true), ("App", "App/Deep/A.swift", true),
      ("App/", "App/A.swift", true), ("./App", "App/A.swift", true),
      ("App", "Apple/A.swift", false),
      ("*.swift", "A.swift", true), ("*.swift", "App/A.swift", false),
      ("**/*.swift", "App/Deep/A.swift", true), ("**/*.swift", "A.swift", true),
      ("App/*/Made", "App/One/Made/A.swift", true),
      ("App/*/Made", "App/One/Two/Made/A.swift", false),
      ("App/**/Made", "App/One/Two/Made/A.swift", true), ("App/?.swift", "App/A.swift", true),
      ("App/?.swift", "App/AB.swift", false), ("**", "A.swift", true), ("*", "App/A.swift", true),
    ])
  func patterns(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(PathPattern(pattern, in: "/project").matches("/project/\(path)") == isMatch)
    #expect(!PathPattern(pattern, in: "/other").matches("/project/\(path)"))
  }
}
