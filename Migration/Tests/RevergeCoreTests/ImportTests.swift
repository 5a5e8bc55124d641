import RevergeCore
import Testing

@Suite("Imports")
struct ImportTests {
  private static let store = """
    struct Shop: StateType { var names: [String] = [] }
    final class Cart: Dispatcher<Shop> {}
    extension Mutations where Base == Cart {
      func clear() { descriptor.commit { $0.names = [] } }
    }

    """
  private static let logger = "final class Log: VergeStoreLogger {}\n"

  private func rewritten(
    _ files: [(path: String, text: String)], stage: Stage = .shimToModern
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file.text, to: file.path) }
    try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--include", "review",
      "--stage",
      stage.option, ".")
    return try files.map { try folder.read($0.path) }
  }

  private func rewritten(_ text: String, stage: Stage = .shimToModern) throws -> String {
    try rewritten([("App/File.swift", text)], stage: stage)[0]
  }

  @Test("A shared name is qualified where one of two old modules stays beside the modern one")
  func sharedNames() throws {
    let text = """
      import VergeClassic
      import VergeNeue

      enum Way: ReducerType { typealias TargetState = Int }
      final class Road {
        let way: Store<Way>
        let storage = MutableStorage<Int>(0)
        init(_ way: Store<Way>) { self.way = way }
      }

      """
    let after = try rewritten(text)
    #expect(after.hasPrefix("import Verge\nimport VergeNeue\n"))
    #expect(after.contains("let way: VergeNeue.Store<Way>"))
    #expect(after.contains("init(_ way: VergeNeue.Store<Way>)"))
    #expect(after.contains("let storage = Verge.Store<Int, Never>(initialState: 0)"))
  }

  @Test(
    "A type of the user with the name of an old one does not keep the import",
    arguments: [
      ("import VergeStore\n", "struct Storage {}\nlet storage = Storage()\n"),
      ("import VergeClassic\n", "private struct Emitter {}\nprivate let emitter: Emitter? = nil\n"),
    ])
  func ownTypes(_ line: String, _ text: String) throws {
    #expect(try rewritten(line + text) == "import Verge\n" + text)
  }

  @Test("The name of an old type keeps the import where a type of the user is qualified")
  func qualifiedTypes() throws {
    let text = """
      import VergeStore
      struct AnyAction {}
      let action: VergeStore.AnyAction<Int>? = nil

      """
    #expect(try rewritten(text).contains("import VergeStore\n"))
  }

  @Test(
    "Imports on one line are rewritten together",
    arguments: [
      ("import VergeStore; import Foundation", "import Verge; import Foundation"),
      ("import Foundation; import VergeStore", "import Foundation; import Verge"),
      ("import VergeStore; import VergeViewModel", "import Verge"),
      ("import Verge; import VergeStore; import VergeViewModel", "import Verge"),
      (
        "import VergeStore; import Foundation; import VergeViewModel // All.",
        "import Verge; import Foundation // All."
      ),
    ])
  func oneLine(_ lines: (before: String, after: String)) throws {
    let after = try rewritten("\(lines.before)\n\(Self.store)")
    #expect(after.hasPrefix("\(lines.after)\nstruct Shop"))
  }

  @Test("The stage `shim` removes an import from a shared line together with one semicolon")
  func semicolon() throws {
    let body = "\nfinal class Model: VergeType {}\n"
    #expect(
      try rewritten("import Verge; import VergeCore\(body)", stage: .legacyToShim)
        == "import VergeClassic\(body)")
    #expect(
      try rewritten(
        "import Verge; import VergeCore; import Foundation\(body)", stage: .legacyToShim)
        == "import VergeClassic; import Foundation\(body)")
  }

  @Test("A conditional import is replaced with its condition, or stays beside the modern import")
  func conditional() throws {
    let head = "#if canImport(VergeStore)\n  import VergeStore\n#endif\n"
    #expect(
      try rewritten(head + Self.store).hasPrefix(
        "#if canImport(Verge)\n  import Verge\n#endif\nstruct Shop"))
    #expect(
      try rewritten(head + Self.store + Self.logger).hasPrefix(
        "#if canImport(VergeStore)\n  import Verge\n  import VergeStore\n#endif\nstruct Shop"))
  }

  @Test("An exported import is rewritten, and so are files that use the module through it")
  func exported() throws {
    let files = [
      ("App/Exports.swift", "@_exported import VergeStore\n"), ("App/Model/Shop.swift", Self.store),
    ]
    let after = try rewritten(files)
    #expect(after[0] == "@_exported import Verge\n")
    #expect(after[1].contains("StoreComponentType"))
  }

  @Test("An exported import stays while a file that uses the module through it has legacy names")
  func exportedAndNeeded() throws {
    let after = try rewritten([
      ("App/Exports.swift", "@_exported import VergeStore\n"), ("App/Model/Shop.swift", Self.store),
      ("App/Model/Log.swift", Self.logger),
    ])
    #expect(after[0] == "@_exported import Verge\n@_exported import VergeStore\n")
    let analysis = Analyzer().analyze([
      ("App/Exports.swift", "@_exported import VergeStore\n"), ("App/Log.swift", Self.logger),
    ])
    #expect(analysis.files[0].findings.map(\.grade) == [.manual])
  }

  @Test("An exported import has the dialect of the files in its module")
  func exportedOriginal() throws {
    let after = try rewritten(
      [
        ("App/Exports.swift", "@_exported import Verge\n"),
        ("App/Model.swift", "final class Model: VergeType { let state: Verge.Storage<Int> }\n"),
      ], stage: .legacyToShim)
    #expect(after[0] == "@_exported import VergeClassic\n")
    #expect(after[1].contains("VergeClassic.Storage<Int>"))
  }

  @Test("A module that gets `VergeClassicRx` from a module that exports it keeps its view models")
  func exportedRxSwift() throws {
    let model = """
      import RevergeRx
      final class Model: VergeType {
        typealias Activity = NoActivity
        struct State { var name = "" }
        let state: Storage<State> = .init(.init())
        func show(_ bag: DisposeBag) { state.changedDriver(\\.name).drive().disposed(by: bag) }
      }

      """
    let files = try rewritten([
      ("RevergeRx/Exports.swift", "@_exported import VergeClassicRx\n"), ("App/Model.swift", model),
    ])
    #expect(files[1].contains("final class Model: VergeType {"))
    #expect(files[1].contains("// reverge: classic.rx: "))
  }

  @Test("A file without imports is rewritten if its module imports one that exports the library")
  func exportedToOtherFiles() throws {
    func rewrittenMain(importing module: String) throws -> String {
      let manifest = """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(name: "Wrapper", targets: [.target(name: "Wrapper")])

        """
      let model = """
        import \(module)
        final class Model: VergeType {
          typealias Activity = NoActivity
          struct State { var name = "" }
          let state: Storage<State> = .init(.init())
        }

        """
      return try rewritten([
        ("Wrapper/Package.swift", manifest),
        ("Wrapper/Sources/Wrapper/Exports.swift", "@_exported import VergeClassic\n"),
        ("App/Model.swift", model),
        ("App/main.swift", "import Foundation\nlet m = Model()\nprint(m.state.value.name)\n"),
      ])[3]
    }
    let main = try rewrittenMain(importing: "Wrapper")
    #expect(main.contains("print(m.state.name)"))
    #expect(try main == rewrittenMain(importing: "VergeClassic"))
  }

  @Test("A file may import `Verge` beside a module that exports `VergeClassicRx`")
  func exportedRxSwiftBesideVerge() throws {
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "RevergeRx", targets: [.target(name: "RevergeRx")])

      """
    let files = [
      ("RevergeRx/Package.swift", manifest),
      ("RevergeRx/Sources/RevergeRx/Exports.swift", "@_exported import VergeClassicRx\n"),
      (
        "App/Model.swift",
        """
        import RevergeRx
        import Verge
        final class Model: VergeType {
          typealias Activity = NoActivity
          struct State { var name = "" }
          let state: Storage<State> = .init(.init())
          func show(_ bag: DisposeBag) { state.changedDriver(\\.name).drive().disposed(by: bag) }
        }

        """
      ),
    ]
    let shim = try rewritten(files, stage: .legacyToShim)
    #expect(shim[2] == files[2].1)
    let modern = try rewritten(files)
    #expect(modern[2].contains("// reverge: classic.rx: "))
  }

  @Test("Names that belong to another imported library are not rewritten")
  func foreign() throws {
    let rx = """
      import RxSwift
      final class Screen {
        let bag = DisposeBag()
        var last: Disposable?
        let name = Variable("")
      }

      """
    let classic = try rewritten([
      (
        "App/Model.swift",
        "import VergeClassic\nfinal class M: VergeType { let state: Storage<Int> = .init(0) }\n"
      ),
      ("App/Screen.swift", rx),
    ])
    #expect(classic[1] == rx)
    let vueFlux = try rewritten([
      (
        "App/State.swift",
        "import VueFlux\nimport VueFluxReactive\n"
          + "func stop(_ screen: Screen) { screen.last?.dispose(); screen.name.value = \"a\" }\n"
      ),
      ("App/Screen.swift", rx),
    ])
    #expect(vueFlux[0].contains("screen.last?.dispose(); screen.name.value = \"a\""))
    #expect(vueFlux[1] == rx)
  }

  @Test("Types of an app with names of another library do not make it a copy of that library")
  func ownTypes() throws {
    let files = [
      (
        "Sources/App/Store.swift",
        "import VergeStore\nstruct State: StateType { var n = 0 }\n"
          + "final class Store: VergeDefaultStore<State> {}\n"
      ),
      (
        "Sources/App/Actions.swift",
        "import VergeStore\nfinal class Actions: Dispatcher<State> { func go() { commit { $0.n += 1 } } }\n"
      ),
      ("Sources/App/Executor.swift", "struct Executor {}\nstruct Computed<S> {}\n"),
    ]
    let after = try rewritten(files.map { ($0.0, $0.1) })
    #expect(
      after[0].contains("final class Store: Verge.Store<State, Never>, @unchecked Sendable {}"))
    #expect(after[1].contains("final class Actions: StoreComponentType {"))
  }

  @Test("A clause of `#if` whose condition becomes that of an earlier one is deleted")
  func unreachableClauses() throws {
    let after = try rewritten(
      """
      #if canImport(VergeStore)
      import VergeStore
      #elseif canImport(Verge)
      import Verge
      #else
      import Other
      #endif
      \(Self.store)
      """)
    #expect(
      after.hasPrefix(
        """
        #if canImport(Verge)
        import Verge
        #else
        import Other
        #endif

        """))
    let shim = try rewritten(
      """
      #if canImport(VergeClassic)
      import VergeClassic
      #elseif canImport(Cycler)
      import Cycler
      #endif
      final class Model: CyclerType {}

      """, stage: .legacyToShim)
    #expect(
      shim.hasPrefix(
        "#if canImport(VergeClassic)\nimport VergeClassic\n#endif\nfinal class Model"))
  }

  @Test("The sources of an original library in the tree are skipped, with a message")
  func copies() throws {
    let folder = try TemporaryFolder()
    let files = [
      "App/Cart.swift": "import VergeStore\n" + Self.store,
      "Vendor/VergeStore/Store.swift":
        "open class VergeDefaultStore<S> {}\nopen class Dispatcher<S>: Dispatching {}\n",
      "Vendor/VergeStore/Protocols/Dispatching.swift": "public protocol Dispatching {}\n",
      "Vendor/VergeStore/Protocols/More.swift":
        "import Foundation\nfinal class Mine: Dispatcher<Int> {}\n",
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", ".")
    #expect(
      result.error.contains(
        "Vendor/VergeStore: skipped: the sources of VergeStore itself (3 files)\n"))
    for (name, text) in files where name.hasPrefix("Vendor") {
      #expect(try folder.read(name) == text)
    }
    #expect(try folder.read("App/Cart.swift").hasPrefix("import Verge\n"))
  }
}
