import Foundation
import Testing

@testable import RevergeCore

@Suite("What the tool says about a site")
struct MessageTests {
  private static let source = """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }

    final class Cart: Dispatcher<Shop> {
      func clear() { self.commit { $0.names = [] } }
      func add(_ name: String) -> () -> Void { { self.commit { $0.names.removeLast() } } }
    }

    """

  private func folder(_ text: String = source, package: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Sources/App/App.swift")
    if let package {
      try folder.write(package, to: "Package.swift")
      try folder.git("init", "-q")
    }
    return folder
  }

  private func apply(_ folder: TemporaryFolder) throws -> String {
    try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "Sources")
      .error
  }

  @Test("A marker has the reason of its finding; a second run adds none, even beside an old marker")
  func markers() throws {
    let text = "import VergeStore\n\nfinal class Log: VergeStoreLogger {}\n"
    let folder = try folder(text)
    _ = try apply(folder)
    let after = try folder.read("Sources/App/App.swift")
    #expect(
      after.contains(
        "// reverge: vs6.logger: 'Log' is a logger of VergeStore 6; see reverge explain vs6.logger\n"
      ))
    _ = try apply(folder)
    #expect(try folder.read("Sources/App/App.swift") == after)
    let old = after.withoutReasons
    #expect(old != after)
    try folder.write(old, to: "Sources/App/App.swift")
    _ = try apply(folder)
    #expect(try folder.read("Sources/App/App.swift") == old)
  }

  @Test("The last line asks to resolve the markers before the build; without markers, it does not")
  func lastLine() throws {
    let marked = try apply(folder(Self.source + "final class Log: VergeStoreLogger {}\n"))
    #expect(
      marked.contains(
        "next: resolve the 1 comment '// reverge: …' (reverge explain vs6.logger), build, run the tests"
      ))
    #expect(try apply(folder()).contains("next: build, run the tests and commit; then "))
  }

  @Test("The report shows what the lines of a finding become, once for all findings of the lines")
  func previews() throws {
    let folder = try folder()
    let report = try folder.run(TemporaryFolder.reverge, "report", "Sources").output
    #expect(
      report.contains(
        """
        [vs6.commit]
          - func add(_ name: String) -> () -> Void { { self.commit { $0.names.removeLast() } } }
          + func add(_ name: String) -> () -> Void { { self.commit { _ = $0.names.removeLast() } } }

        """), "\(report)")
    let line = "  - struct Shop: StateType { var names: [String] = [] }\n"
    #expect(report.components(separatedBy: line).count == 2)
    let html = try folder.run(
      TemporaryFolder.reverge, "report", "--format", "html", "Sources"
    ).output
    #expect(html.contains("+ struct Shop { var names: [String] = [] }"))
  }

  @Test("The format `xcode` is one warning for each finding, with what to write, delete or read")
  func xcode() throws {
    let folder = try folder(
      """
      import VergeNeue

      struct ShopState { var names: [String] = [] }

      final class ShopReducer: ReducerType {
        typealias TargetState = ShopState
        func clear() -> Mutation { return .init { $0.names = [] } }
      }
      """)
    try folder.write(
      "import VergeStore\nfinal class Log: VergeStoreLogger {}\n", to: "Sources/App/Log.swift")
    try folder.write("struct {\nimport VergeNeue\n", to: "Sources/App/Broken.swift")
    let path = folder.url.resolvingSymlinksInPath().appendingPathComponent("Sources/App").path
    let report = try folder.run(
      TemporaryFolder.reverge, "report", "--stage", "modern", "--format", "xcode", path)
    #expect(report.code == 3)
    let lines = report.output.split(separator: "\n")
    for line in lines {
      let match = line.wholeMatch(
        of: /(.+\.swift):\d+:\d+: warning: (safe|review|manual|Skipped): .+/)
      #expect(match?.output.1.hasPrefix(path) == true, "\(line)")
    }
    func expectLine(_ start: String, _ end: String) {
      #expect(
        lines.contains { $0.hasPrefix("\(path)/\(start)") && $0.hasSuffix(end) },
        "\(start), \(end): \(report.output)")
    }
    expectLine(
      "App.swift:6:3: warning: safe: ", ". Delete: typealias TargetState = ShopState [neue.alias]")
    expectLine(
      "App.swift:7:3: warning: safe: ",
      " Write: func clear() { commit { $0.names = [] } } [neue.mutation]")
    expectLine("Log.swift:2:", ". See: reverge explain vs6.logger [vs6.logger]")
    expectLine("Broken.swift:1:1: warning: Skipped: ", "")
  }

  @Test(
    "After the last import of an old module, the product in the manifest is named, with the new one"
  )
  func products() throws {
    let package = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "App",
        targets: [
          .target(name: "App", dependencies: [.product(name: "VergeStore", package: "reverge")])
        ])

      """
    let folder = try folder(package: package)
    let note =
      "Package.swift:6: no file imports 'VergeStore' any longer: its product becomes 'Verge'"
    #expect(try apply(folder).contains(note))
    let other = try self.folder(package: package)
    try other.write(
      "import VergeStore\nfinal class Log: VergeStoreLogger {}\n", to: "Sources/App/Log.swift")
    #expect(try !apply(other).contains("any longer"))
  }

  @Test("A manual finding names the place of the declaration that is its reason")
  func places() throws {
    let state = """
      import VueFlux
      import VueFluxReactive
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        lazy var text = ""
      }
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {}
      }

      """
    let use = """
      import VueFlux
      import VueFluxReactive
      func turn(_ dial: Store<DialState>, _ words: Signal<String>) { dial.actions.dispatch(action: 1) }
      extension Actions where State == DialState { func turn() { dispatch(action: 1) } }
      let dial = Store<DialState>(state: .init(), mutations: .init(), executor: .immediate)

      """
    let messages = Analyzer().analyze([
      ("Sources/App/State.swift", state), ("Sources/App/Use.swift", use),
    ]).files[1].findings.map(\.message)
    let place = "the state 'DialState' (Sources/App/State.swift:3)"
    #expect(messages.contains("The\(place.dropFirst(3)) is not migrated"), "\(messages)")
    #expect(
      messages.contains(
        "'Signal' has no equivalent here: \(place), which uses signals, is not migrated"))
    for site in ["This extension of 'Actions'", "This store"] {
      #expect(messages.contains("\(site) has no equivalent: \(place) is not migrated"))
    }
  }

  @Test("Changes that overlap leave the file unchanged, with an error that names both")
  func overlaps() throws {
    let text = "let names = [1, 2]\n"
    let folder = try folder(text)
    let path = folder.url.appendingPathComponent("Sources/App/App.swift").path
    var file = FileAnalysis(path: path)
    file.findings = [(0..<9, 1), (4..<12, 5)].map { range, column in
      Finding(
        rule: "vs6.commit", file: path, line: 1, column: column, message: "", grade: .safe,
        symbol: "",
        edits: [Edit(range: range, replacement: "var")], fingerprint: "\(column)")
    }
    let outcome = Plan(includesReview: false).outcomes(for: [file])[0]
    #expect(outcome.change == nil)
    #expect(
      outcome.failure?.description.contains(
        "is unchanged: its changes at 1:1 [vs6.commit] and 1:5 [vs6.commit] overlap") == true)
  }
}
