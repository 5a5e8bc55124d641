import Foundation
import RevergeCore
import Testing

@Suite("The stage `shim`")
struct ShimRuleTests {
  @Test("Code of an original becomes code of this package", arguments: ShimExample.all)
  func rewrites(_ example: ShimExample) throws {
    let (after, file) = try example.applied(to: example.before)
    #expect(after == example.after, "\(file.skipped ?? "")")
    #expect(Set(example.rules).isSubset(of: Set(file.findings.map(\.rule))))
  }

  @Test("Applying twice is applying once", arguments: ShimExample.all)
  func idempotent(_ example: ShimExample) throws {
    #expect(try example.applied(to: example.after).0 == example.after)
  }

  @Test(
    "Where a file is left to the stage `shim`, the stage `modern` says so",
    arguments: ShimExample.all)
  func waiting(_ example: ShimExample) throws {
    let isRenamed = !example.before.contains("canImport") && example.rules.contains("shim.import")
    guard isRenamed, example.beside.isEmpty else { return }
    let file = Analyzer().analyze([("Sources/App/File.swift", example.before)]).files[0]
    #expect(file.isWaiting && file.findings.isEmpty)
    #expect(file.skipped?.contains("reverge apply --stage shim") == true)
    let later = Analyzer().analyze([("Sources/App/File.swift", example.after)]).files[0]
    #expect(!later.isWaiting)
  }

  @Test(
    "Programs that import the original are those of this package after it",
    arguments: ["Session", "Timeline", "Chat"], ["Verge", "Cycler"])
  func classicPrograms(_ name: String, _ original: String) throws {
    try checkProgram(name, in: "Classic", of: "VergeClassic", importing: original)
  }

  @Test(
    "Programs that import a beta of VergeStore 6 are those of this package after it",
    arguments: ["Browser", "Notes", "Rows"], ["VergeStore", "Verge"])
  func betaPrograms(_ name: String, _ original: String) throws {
    try checkProgram(name, in: "VergeStoreBeta", of: "VergeStoreBeta", importing: original)
  }

  /// Expects the stage `shim` to turn a program that imports `original` into the one that is compiled.
  private func checkProgram(
    _ name: String, in dialect: String, of module: String, importing original: String
  ) throws {
    let folder = Fixture.root.appendingPathComponent(
      "Tests/Compatibility/\(dialect)/Programs/\(name)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
    let program = try names.map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
    let legacy = zip(names, program).map {
      ("Sources/\(name)/\($0)", $1.replacingOccurrences(of: module, with: original))
    }
    let analysis = Analyzer(stage: .legacyToShim).analyze(legacy)
    let plan = Plan(includesReview: false)
    for (place, file) in analysis.files.enumerated() {
      let text = legacy[place].1
      #expect(try (plan.change(for: file, text: text)?.after ?? text) == program[place])
      #expect(file.skipped == nil)
    }
  }

  @Test("An opt-in rule says nothing unless it is named")
  func optIn() throws {
    let text = "import VergeStore\nfinal class Cart: VergeDefaultStore<Shop> {}\n"
    let files = [("Sources/App/File.swift", text)]
    #expect(Analyzer(stage: .legacyToShim).analyze(files).findings.isEmpty)
    let named = Analyzer(stage: .legacyToShim, also: ["shim.sendable"]).analyze(files)
    #expect(named.findings.map(\.rule) == ["shim.sendable"])
  }

  @Test("A safe import of RxSwift stays for review where another file needs more of it")
  func sharedBag() throws {
    let bag = "import RxSwift\nimport VergeClassic\nlet bag = DisposeBag()\n"
    let analysis = Analyzer(stage: .legacyToShim).analyze([
      ("Sources/App/Bag.swift", bag),
      ("Sources/App/Use.swift", "import RxSwift\nlet one = Observable.just(1).subscribe()\n"),
    ])
    #expect(analysis.files[0].findings.map(\.grade) == [.review])
  }

  @Test("Modules that share types import the RxSwift members together")
  func sharedModules() throws {
    let analysis = Analyzer(stage: .legacyToShim).analyze([
      ("Sources/Core/Model.swift", "import VergeClassic\nfinal class Model: VergeType {}\n"),
      (
        "Sources/App/Screen.swift",
        "import Core\nimport RxSwift\nlet end = model.state.changedDriver(\\.name).drive()\n"
      ),
      ("Sources/Other/Model.swift", "import VergeClassic\nfinal class Other: VergeType {}\n"),
    ])
    #expect(analysis.files[0].findings.map(\.rule) == ["shim.rx-module"])
    #expect(analysis.files[1].findings.isEmpty)
    #expect(analysis.files[2].findings.isEmpty)
  }

  @Test("A type of the user's own with the module's name is not a module")
  func ownName() throws {
    let text = """
      import Verge
      enum Verge { struct Storage {} }
      let storage = Verge.Storage()
      final class Model: VergeType {}

      """
    let analysis = Analyzer(stage: .legacyToShim).analyze([("Sources/App/File.swift", text)])
    #expect(analysis.files[0].findings.map(\.rule) == ["shim.import"])
  }

  @Test("Types with names of entities need no import if the app or another module declares them")
  func ownEntities() throws {
    let texts = [
      "import Verge\nstruct Book: EntityType { let store: Store<Shop, Never> }\n",
      "import VergeORM\nimport Verge\nstruct Db: DatabaseType { let s: Store<Shop, Never> }\n",
      "import Verge\nfinal class Model: VergeType { let index: HashIndex }\n",
      "protocol EntityType {}\n",
    ]
    let analysis = Analyzer(stage: .legacyToShim).analyze(
      texts.enumerated().map { ("Sources/App/File\($0).swift", $1) })
    #expect(analysis.files.map { $0.findings.map(\.rule) } == [[], [], ["shim.import"], []])
  }

  @Test(
    "An import of entities needs review unless the file tells its generation and the name is unique"
  )
  func gradeOfEntities() throws {
    func grades(_ text: String) -> [Grade] {
      Analyzer(stage: .legacyToShim).analyze([
        ("Sources/App/File.swift", "import Verge\n" + text),
        ("Sources/App/Other.swift", "import Verge\nlet store: Store<Shop, Never>\n"),
      ]).files[0].findings.map(\.grade)
    }
    #expect(grades("let a: Changes<Shop>, b: EntityTableKey<Book>\n") == [.safe])
    #expect(grades("let a: Changes<Shop>, b: EntityType\n") == [.review])
    #expect(grades("let b: EntityTableKey<Book>\n") == [.review])
  }

  @Test("Files that stand in both stages at once are left as they are")
  func sideBySide() throws {
    for text in [
      "import Verge\nimport VergeStore\nfinal class A: Dispatcher<Int> { let s: Store<Int, Never> }\n",
      "import Verge\nimport VergeClassic\nfinal class A: VergeType { let s: Store<Int, Never> }\n",
    ] {
      let file = Analyzer(stage: .legacyToShim).analyze([("Sources/App/File.swift", text)]).files[0]
      #expect(file.findings.isEmpty && file.skipped == nil)
    }
  }
}

@Suite("What the tool says of the stage `shim`")
struct ShimGuideTests {
  private static func lines() throws -> [Substring] {
    let url = Fixture.root.appendingPathComponent("Migration/Rules/Shim.md")
    return try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("There is a section for each rule")
  func anchors() throws {
    let anchors = try Self.lines().filter { $0.hasPrefix("#") }.map {
      $0.drop { $0 == "#" || $0 == " " }.lowercased().replacingOccurrences(of: " ", with: "-")
    }
    for rule in RuleCatalog.rules where rule.stage == .legacyToShim {
      #expect(rule.guide.hasPrefix("Migration/Rules/Shim.md#"))
      let anchor = try #require(rule.guide.split(separator: "#").last)
      #expect(anchors.contains(String(anchor)), "\(rule.id)")
    }
  }

  @Test("The tool makes of the lines with a minus those with a plus")
  func recipes() throws {
    let recipes = DiffBlock.all(in: try Self.lines())
    #expect(recipes.count >= 10)
    for recipe in recipes {
      let analysis = Analyzer(stage: .legacyToShim)
        .analyze([("Sources/App/File.swift", recipe.before)])
      let change = try Plan(includesReview: true)
        .change(for: analysis.files[0], text: recipe.before)
      #expect(change?.after == recipe.after)
    }
  }
}
