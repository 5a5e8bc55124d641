import Foundation
import RevergeCore
import Testing

@Suite("The stage `shim`")
struct ShimRuleTests {
  @Test("Code for an original library becomes code for this package", arguments: ShimExample.all)
  func rewrites(_ shown: ShimExample) throws {
    let (after, file) = try shown.applied(to: shown.example.before)
    #expect(after.withoutReasons == shown.example.after, "\(file.skipped ?? "")")
    #expect(Set(shown.rules).isSubset(of: Set(file.findings.map(\.rule))))
  }

  @Test("A second run of the stage `shim` changes nothing", arguments: ShimExample.all)
  func idempotent(_ shown: ShimExample) throws {
    let after = shown.example.after
    #expect(try shown.applied(to: after).0 == after)
  }

  @Test(
    "The stage `modern` skips a file that needs the stage `shim` first, with a message",
    arguments: ShimExample.all)
  func waiting(_ shown: ShimExample) throws {
    let example = shown.example
    let isRenamed = !example.before.contains("canImport") && shown.rules.contains("shim.import")
    guard isRenamed, example.beside.isEmpty else { return }
    let file = Analyzer().analyze([("Sources/App/File.swift", example.before)]).files[0]
    #expect(file.isWaiting && file.findings.isEmpty)
    #expect(file.skipped?.contains("reverge apply --stage shim") == true)
    let later = Analyzer().analyze([("Sources/App/File.swift", example.after)]).files[0]
    #expect(!later.isWaiting)
  }

  @Test(
    "Programs that import an original become the programs that this package compiles",
    arguments: ["Session", "Timeline", "Chat"], ["Verge", "Cycler"])
  func classicPrograms(_ name: String, _ original: String) throws {
    try checkProgram(name, in: "Classic", of: "VergeClassic", importing: original)
  }

  @Test(
    "Programs that import a beta of VergeStore 6 become those that this package compiles",
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

  @Test("An opt-in rule reports nothing unless it is selected")
  func optIn() throws {
    let text = "import VergeStore\nfinal class Cart: VergeDefaultStore<Shop> {}\n"
    let files = [("Sources/App/File.swift", text)]
    #expect(Analyzer(stage: .legacyToShim).analyze(files).findings.isEmpty)
    let named = Analyzer(stage: .legacyToShim, also: ["shim.sendable"]).analyze(files)
    #expect(named.findings.map(\.rule) == ["shim.sendable"])
  }

  @Test("Removing an import of RxSwift needs review if another file uses more of RxSwift")
  func sharedBag() throws {
    let bag = "import RxSwift\nimport VergeClassic\nlet bag = DisposeBag()\n"
    let analysis = Analyzer(stage: .legacyToShim).analyze([
      ("Sources/App/Bag.swift", bag),
      ("Sources/App/Use.swift", "import RxSwift\nlet one = Observable.just(1).subscribe()\n"),
    ])
    #expect(analysis.files[0].findings.map(\.grade) == [.review])
  }

  @Test("RxSwift members that a module uses are imported in the module that declares the type")
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

  @Test("The stage `modern` waits for a file whose dialect only the other files determine")
  func waitingForOthers() {
    let files = [
      ("Sources/App/Screen.swift", "import Verge\nlet token = model.state.add { print($0) }\n"),
      (
        "Sources/App/Model.swift",
        "import Verge\nfinal class Model: VergeType { let state: Storage<Int> = .init(0) }\n"
      ),
    ]
    let waiting = Analyzer().analyze(files).files
    #expect(waiting.map(\.isWaiting) == [true, true])
    #expect(waiting[0].skipped?.contains("code in other files") == true)
    let alone = Analyzer().analyze([files[0]]).files
    #expect(!alone[0].isWaiting)
  }

  @Test("The stage `modern` waits for the module with RxSwift members, unless its rule is excluded")
  func waitingForRxModule() {
    let files = [
      (
        "Sources/Core/Model.swift",
        "import VergeClassic\nfinal class Model: VergeType { func up() { commit { $0 += 1 } } }\n"
      ),
      ("Sources/Core/More.swift", "func up(_ model: Model) { model.commit { $0 += 2 } }\n"),
      (
        "Sources/App/Screen.swift",
        "import Core\nimport RxSwift\nlet end = model.state.changedDriver(\\.name).drive()\n"
      ),
      (
        "Sources/Other/Model.swift",
        "import VergeClassic\nfinal class Other: VergeType { func up() { commit { $0 += 1 } } }\n"
      ),
    ]
    let waiting = Analyzer().analyze(files).files
    #expect(waiting.map(\.isWaiting) == [true, true, false, false])
    #expect(waiting[0].skipped?.contains("reverge apply --stage shim") == true)
    let others = Analyzer(except: ["shim.rx-module"]).analyze(files).files
    #expect(others.map(\.isWaiting) == [false, false, false, false])
    let moved = Analyzer().analyze(
      files.map { ($0.0, $0.1.replacingOccurrences(of: "VergeClassic", with: "VergeClassicRx")) })
    #expect(moved.files.allSatisfy { !$0.isWaiting })
  }

  @Test("A type that the app declares is not taken for RxSwift's")
  func ownRxNames() throws {
    let screen =
      "import VergeClassic\nfinal class Screen { let bag = DisposeBag(); let v: Vehicle }\n"
      + "func show(_ d: Driver) { model.activity.emit(onNext: { _ in }).disposed(by: bag) }\n"
    func rules(_ other: String) -> [String] {
      Analyzer(stage: .legacyToShim).analyze([
        ("Sources/App/Screen.swift", screen), ("Sources/App/Driver.swift", other),
      ]).findings.map(\.rule)
    }
    #expect(rules("public struct Driver {}\n") == [])
    #expect(rules("struct Vehicle {}\n") == ["shim.rx-module"])
  }

  @Test(
    "A member of another library is not taken for RxSwift's", arguments: ["VueFlux", "Combine"])
  func membersOfOthers(library: String) {
    func rules(_ imports: String...) -> [String] {
      let screen =
        imports.map { "import \($0)\n" }.joined()
        + "model.activity.emit(onNext: { _ in })\nother.subscribe(scope: self) { _ in }\n"
      return Analyzer(stage: .legacyToShim).analyze([("Sources/App/Screen.swift", screen)])
        .findings.map(\.rule)
    }
    #expect(rules("VergeClassic", library) == [])
    #expect(rules("VergeClassic", "RxSwift", library) == ["shim.rx-module"])
  }

  @Test("The message about a module for RxSwift members states the name and the place that need it")
  func placeOfRxMember() throws {
    let analysis = Analyzer(stage: .legacyToShim).analyze([
      ("Sources/Core/Model.swift", "import VergeClassic\nfinal class Model: VergeType {}\n"),
      (
        "Sources/App/Screen.swift",
        "import Core\nimport RxSwift\nlet end = model.state.changedDriver(\\.name).drive()\n"
      ),
    ])
    #expect(
      analysis.findings[0].message.hasSuffix(
        "; the module needs them for 'changedDriver' at Sources/App/Screen.swift:3"))
  }

  @Test("If the rule for RxSwift members is excluded, only the plain import is rewritten")
  func withoutRxModule() throws {
    let analysis = Analyzer(stage: .legacyToShim, except: ["shim.rx-module"]).analyze([
      (
        "Sources/App/Screen.swift",
        "import Verge\nfinal class Model: VergeType {}\nlet a = model.state.changedDriver(\\.name)\n"
      )
    ])
    #expect(analysis.findings.map(\.rule) == ["shim.import"])
  }

  @Test("A user-defined type with the name of a module is not taken for the module")
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

  @Test("Names of `VergeORM` need no import in Classic, or if the app declares the types")
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
    "Importing entities needs review unless the file determines its dialect and the name is unique"
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

  @Test("A file that imports modern Verge and a shim stays unchanged")
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

@Suite("Recipes of the stage `shim`")
struct ShimRecipeTests {
  @Test("The tool turns the removed lines of each recipe into the added ones")
  func recipes() throws {
    let recipes = try DiffBlock.recipes("Shim")
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
