import Foundation
import RevergeCore
import Testing

/// Small trees of several modules, by path below `Sources`.
private typealias Tree = [(path: String, text: String)]

@Suite("Modules do not leak into each other")
struct ModuleSeparationTests {
  /// The analyzer of a tree whose folders are modules.
  private func analyzer(_ tree: Tree, _ stage: Stage) -> Analyzer {
    let folders = Set(tree.map { String($0.path.prefix { $0 != "/" }) }).sorted()
    let modules = ModuleMap(
      of: tree.map { "Sources/\($0.path)" }, at: ["Sources"],
      named: folders.map { ModuleMap.Named(name: $0, path: "Sources/\($0)")! })
    return Analyzer(stage: stage, modules: modules)
  }

  /// The findings of a tree, by path, without the paths themselves.
  private func findings(_ tree: Tree, _ stage: Stage = .shimToModern) -> [String: [String]] {
    let analysis = analyzer(tree, stage).analyze(tree.map { ("Sources/\($0.path)", $0.text) })
    return Dictionary(
      uniqueKeysWithValues: zip(tree, analysis.files).map { file, result in
        (
          file.path,
          [result.skipped.map { "skipped: \($0)" } ?? ""]
            + result.findings.map {
              "\($0.line):\($0.column) \($0.rule) \($0.grade) \($0.message) \($0.edits)"
            }
        )
      })
  }

  /// The text of a file after its changes.
  private func after(
    _ tree: Tree, _ path: String, _ stage: Stage = .shimToModern, includesReview: Bool = false
  ) throws -> String {
    let files = tree.map { ("Sources/\($0.path)", $0.text) }
    let position = try #require(tree.firstIndex { $0.path == path })
    let file = analyzer(tree, stage).analyze(files).files[position]
    let text = tree[position].text
    return try Plan(includesReview: includesReview).change(for: file, text: text)?.after ?? text
  }

  /// Checks that a tree has the same findings beside another one, in both orders.
  private func expectApart(_ one: Tree, _ other: Tree, _ stage: Stage = .shimToModern) {
    let alone = findings(one, stage).merging(findings(other, stage)) { first, _ in first }
    for tree in [one + other, Array((one + other).reversed())] {
      let together = findings(tree, stage)
      for (path, expected) in alone { #expect(together[path] == expected, "\(path)") }
    }
  }

  // MARK: Unrelated modules

  /// The samples of the dialects as modules.
  private static func module(_ sample: Sample, _ name: String) -> Tree {
    let examples = sample.examples.enumerated().map { number, example in
      (path: "\(name)/File\(number).swift", text: example.before)
    }
    return [(path: "\(name)/Preamble.swift", text: sample.preamble)] + examples
  }

  private static let pairs = Sample.all.indices.flatMap { one in
    (one..<Sample.all.count).map { (one, $0) }
  }

  @Test(
    "Unrelated modules are rewritten as each of them alone, in any order", arguments: Self.pairs)
  func samples(_ one: Int, _ other: Int) {
    expectApart(
      Self.module(Sample.all[one], "First"), Self.module(Sample.all[other], "Second"))
  }

  @Test("Stage shim treats unrelated modules as each of them alone", arguments: Sample.all)
  func shim(_ sample: Sample) {
    for other in Sample.all {
      expectApart(
        Self.module(sample, "First"), Self.module(other, "Second"), .legacyToShim)
    }
  }

  @Test("A module that both import, and that reaches no library, does not relate them")
  func helper() {
    let helper: Tree = [("Kit/Log.swift", "public func log(_ text: String) { print(text) }\n")]
    func with(_ sample: Sample, _ name: String) -> Tree {
      Self.module(sample, name).map { ($0.path, "import Kit\n" + $0.text) }
    }
    for sample in Sample.all {
      let one = with(sample, "First")
      let other = with(.classic, "Second")
      let alone = findings(helper + one)
      let together = findings(other + helper + one)
      for file in one { #expect(together[file.path] == alone[file.path], "\(file.path)") }
    }
  }

  // MARK: Related modules

  /// A module with types of the same names as the sample's.
  private static func namesakes(_ sample: Sample, in name: String, _ access: String) -> Tree {
    let names = sample.preamble.split(separator: "\n").compactMap { line -> String? in
      let words = line.split { !$0.isLetter && !$0.isNumber }
      guard let position = words.firstIndex(where: { ["struct", "class", "enum"].contains($0) }),
        position + 1 < words.count, line.first?.isWhitespace == false
      else { return nil }
      return String(words[position + 1])
    }
    let types = Set(names).sorted().map { "\(access)struct \($0) { \(access)var other = 0 }\n" }
    return [("\(name)/Namesakes.swift", sample.imports + types.joined())]
  }

  @Test("A module's own types are not those of a module that it imports", arguments: Sample.all)
  func own(_ sample: Sample) {
    let module = Self.module(sample, "App")
    let importing = module.map { ($0.path, $0.text + "\nimport Core\n") }
    let core = Self.namesakes(sample, in: "Core", "public ")
    let alone = findings([("Core/Empty.swift", sample.imports)] + importing)
    for tree in [core + importing, importing + core] {
      let together = findings(tree)
      for file in module { #expect(together[file.path] == alone[file.path], "\(file.path)") }
    }
  }

  @Test("A module's own types are not those of a module that imports it", arguments: Sample.all)
  func imported(_ sample: Sample) {
    let module = Self.module(sample, "Core")
    let app = Self.namesakes(sample, in: "App", "").map { ($0.path, "import Core\n" + $0.text) }
    let alone = findings(module)
    for tree in [app + module, module + app] {
      let together = findings(tree)
      for file in module { #expect(together[file.path] == alone[file.path], "\(file.path)") }
    }
  }

  private static let core = """
    import VergeStore
    public struct Model: StateType { public var count = 0 }
    public final class Cart: Dispatcher<Model> {}
    extension Mutations where Base == Cart {
      public func add() { descriptor.commit { $0.count += 1 } }
    }

    """

  @Test("A name resolves only if the file sees the module that declares it")
  func invisible() throws {
    let use = "func go(_ cart: Cart) { cart.commit.add() }\n"
    let core: Tree = [("Core/Cart.swift", Self.core)]
    #expect(
      try after(core + [("App/A.swift", "import Core\n" + use)], "App/A.swift")
        == "import Core\nfunc go(_ cart: Cart) { cart.add() }\n")
    // Another file of the module imports it.
    let others = core + [("App/B.swift", "import Core\nlet b: Cart? = nil\n")]
    #expect(
      try after(others + [("App/A.swift", "import Other\n" + use)], "App/A.swift")
        == "import Other\n" + use)
    // A module that the file imports does, but does not re-export it.
    let between: Tree = [("Mid/M.swift", "import Core\npublic class Mid { var cart: Cart? }\n")]
    #expect(
      try after(core + between + [("App/A.swift", "import Mid\n" + use)], "App/A.swift")
        == "import Mid\n" + use)
  }

  @Test("An exported import makes names visible, directly and through other modules")
  func exported() throws {
    let use = "func go(_ cart: Cart) { cart.commit.add() }\n"
    let rewritten = "func go(_ cart: Cart) { cart.add() }\n"
    let core: Tree = [("Core/Cart.swift", Self.core)]
    let own = core + [("App/Exports.swift", "@_exported import Core\n"), ("App/A.swift", use)]
    #expect(try after(own, "App/A.swift") == rewritten)
    let others: Tree =
      core + [
        ("Mid/E.swift", "@_exported import Core\n"), ("Top/E.swift", "@_exported import Mid\n"),
        ("App/A.swift", "import Top\n" + use),
      ]
    #expect(try after(others, "App/A.swift") == "import Top\n" + rewritten)
  }

  @Test("A name that a module qualifies is that module's")
  func qualified() throws {
    let model = "import VergeStore\npublic struct Model { public var other = 0 }\n"
    let tree: Tree = [
      ("Core/Cart.swift", Self.core), ("Kit/Model.swift", model),
      (
        "App/A.swift",
        """
        import Core
        import Kit
        final class Till {
          let cart: Core.Cart
          init(_ cart: Core.Cart) { self.cart = cart }
          func go() { cart.commit.add() }
        }
        extension Core.Cart { func twice() { commit.add(); commit.add() } }

        """
      ),
    ]
    let text = try after(tree, "App/A.swift")
    #expect(text.contains("func go() { cart.add() }"))
    #expect(text.contains("func twice() { add(); add() }"))
  }

  @Test("Types of two imported modules with the same name stay apart")
  func ambiguous() throws {
    let kit = Self.core.replacingOccurrences(of: "Cart: Dispatcher<Model>", with: "Cart")
      .replacingOccurrences(
        of: "extension Mutations where Base == Cart {", with: "extension Cart {"
      )
      .replacingOccurrences(of: "descriptor.commit { $0.count += 1 }", with: "")
    let tree: Tree = [
      ("Core/Cart.swift", Self.core), ("Kit/Cart.swift", kit),
      ("App/A.swift", "import Core\nfunc go(_ cart: Cart) { cart.commit.add() }\n"),
      ("App/B.swift", "import Kit\nfunc go(_ cart: Cart) { cart.add() }\n"),
      ("App/C.swift", "import Core\nimport Kit\nfunc on(_ cart: Kit.Cart) { cart.commit.add() }\n"),
    ]
    #expect(try after(tree, "App/A.swift").contains("{ cart.add() }"))
    #expect(try after(tree, "App/C.swift").contains("{ cart.commit.add() }"))
    #expect(!findings(tree)["Core/Cart.swift"]!.contains { $0.contains(" manual ") })
  }

  @Test("Private types of two files, and internal types of another module, stay apart")
  func access() throws {
    let tree: Tree = [
      (
        "App/A.swift",
        """
        import VergeStore
        private struct Model: StateType { var count = 0 }
        private final class Cart: Dispatcher<Model> {}
        extension Mutations where Base == Cart {
          func add() { descriptor.commit { $0.count += 1 } }
        }

        """
      ),
      (
        "App/B.swift",
        "private class Cart { var commit = [0] }\nprivate struct Model: Equatable { var b = 0 }\n"
      ),
      (
        "App/C.swift",
        "import Core\nfunc go(_ cart: Cart, _ internal: Hidden) { cart.commit.add() }\n"
      ),
      ("Core/Cart.swift", Self.core + "struct Hidden: StateType {}\n"),
    ]
    let alone = findings([tree[0]])
    for order in [tree, tree.reversed()] {
      #expect(findings(order)["App/A.swift"] == alone["App/A.swift"])
    }
    // No file but A and B sees their types, so this one is Core's.
    #expect(try after(tree, "App/C.swift").contains("{ cart.add() }"))
  }

  @Test("Folders without a manifest are one module, unless a file imports one of them")
  func folders() throws {
    let use = "import VergeStore\nfunc go(_ cart: Cart) { cart.commit.add() }\n"
    let core = Self.core.replacingOccurrences(of: "public ", with: "")
    func after(_ files: [(path: String, text: String)]) throws -> String {
      let file = Analyzer().analyze(files).files[0]
      return try Plan(includesReview: false).change(for: file, text: files[0].text)?.after ?? ""
    }
    let folders = [("Sources/Screen/A.swift", use), ("Sources/Cart/Cart.swift", core)]
    #expect(try after(folders).contains("{ cart.add() }"))
    #expect(try !after(folders + [("Sources/Kit/K.swift", "import Cart\n")]).contains("cart.add"))
  }

  @Test("Targets of an Xcode project that share a file see its declarations")
  func sharedFiles() throws {
    let folder = try TemporaryFolder()
    let target = { (name: String, phase: String) in
      "\(name) = {isa = PBXNativeTarget; name = \(name); buildPhases = ( \(phase) ); };"
    }
    try folder.write(
      """
      // !$*UTF8*$!
      { objects = {
        \(target("App", "P1")) \(target("Widget", "P2"))
        P1 = {isa = PBXSourcesBuildPhase; files = ( B1 ); };
        P2 = {isa = PBXSourcesBuildPhase; files = ( B2, B3 ); };
        B1 = {isa = PBXBuildFile; fileRef = F1; };
        B2 = {isa = PBXBuildFile; fileRef = F1; };
        B3 = {isa = PBXBuildFile; fileRef = F2; };
        F1 = {isa = PBXFileReference; path = Cart.swift; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = Widget.swift; sourceTree = "<group>"; };
        G = {isa = PBXGroup; children = ( F1, F2 ); };
        R = {isa = PBXProject; mainGroup = G; targets = ( App, Widget ); };
      }; rootObject = R; }
      """, to: "Shop.xcodeproj/project.pbxproj")
    try folder.write(Self.core, to: "Cart.swift")
    try folder.write(
      "import VergeStore\nfunc go(_ cart: Cart) { cart.commit.add() }\n", to: "Widget.swift")
    let paths = ["Cart.swift", "Widget.swift"].map { folder.url.path + "/" + $0 }
    let modules = ModuleMap(of: paths, at: [folder.url.path])
    #expect(modules.module(of: paths[1]) == "Widget")
    let files = Analyzer(modules: modules).analyze(paths).files
    #expect(files[1].findings.contains { $0.rule == "vs6.mutation-call" && $0.grade == .safe })
  }

  // MARK: Dialects

  @Test("A file that only imports a module through which it reaches a library is rewritten")
  func helperModules() throws {
    let helper = """
      import Core
      public class Shop { public let cart: Cart; public init(_ cart: Cart) { self.cart = cart } }

      """
    let tree: Tree = [
      ("Core/Cart.swift", Self.core), ("Kit/Shop.swift", helper),
      ("App/A.swift", "import Kit\nfunc go(_ shop: Shop) { shop.cart.commit.add() }\n"),
    ]
    #expect(try after(tree, "App/A.swift").contains("{ shop.cart.add() }"))
  }

  @Test("A library that no identifier decides is that of the module's other files")
  func cores() throws {
    let cart = "import VergeStore\nfinal class Cart: Dispatcher<Int> {}\n"
    let model = """
      import VergeCore
      final class Model: VergeType { enum Activity {}; let state: Storage<Int> = .init(0) }

      """
    let open = "import VergeCore\nfunc show(_ value: Storage<Int>) { print(value.value) }\n"
    let tree: Tree = [
      ("Old/Cart.swift", cart), ("Old/Show.swift", open),
      ("Older/Model.swift", model), ("Older/Show.swift", open),
    ]
    for order in [tree, tree.reversed()] {
      #expect(try after(order, "Old/Show.swift", .legacyToShim).hasPrefix("import VergeStore\n"))
      #expect(
        try after(order, "Older/Show.swift", .legacyToShim, includesReview: true)
          .hasPrefix("import VergeClassic\n"))
    }
  }

  @Test("A user's own member is no evidence for Verge 7 to 13")
  func ownMembers() throws {
    let own = """
      import VergeStore
      extension VergeDefaultStore {
        func sinkState(_ body: @escaping () -> Void) {}
        func ifChanged() -> Bool { true }
      }
      func go(_ store: VergeDefaultStore<Int>) { store.sinkState {} }

      """
    for stage in [Stage.legacyToShim, .shimToModern] {
      #expect(findings([("App/A.swift", own)], stage)["App/A.swift"]?.first == "")
    }
    // Neither is a member of another library, if other files of the module say otherwise.
    let other = "import VergeStore\nfunc go(_ feed: Feed) { feed.sinkState {} }\n"
    let tree: Tree = [
      ("App/B.swift", other),
      ("App/C.swift", "import VergeStore\nfinal class Cart: Dispatcher<Int> {}\n"),
    ]
    for stage in [Stage.legacyToShim, .shimToModern] {
      for order in [tree, tree.reversed()] {
        #expect(findings(order, stage)["App/B.swift"]?.first == "")
      }
    }
  }

  @Test("A module of two dialects keeps both, in both stages")
  func twoDialects() throws {
    let text = """
      import VergeClassic
      import VergeStore
      final class Cart: Dispatcher<Int> {}
      extension Mutations where Base == Cart { func clear() { descriptor.commit { $0 = 0 } } }
      final class Till: VergeType {
        enum Activity { case done }
        struct State { var count = 0 }
        let state: VergeClassic.Storage<State> = .init(.init())
        func go(_ cart: Cart) { cart.commit.clear(); emit(.done) }
      }
      func show(_ value: VergeStore.Storage<Int>) { print(value.value); value.add { print($0) } }

      """
    let tree: Tree = [("App/A.swift", text)]
    #expect(findings(tree, .legacyToShim)["App/A.swift"] == [""])
    let found = try #require(findings(tree)["App/A.swift"])
    #expect(found.first == "")
    #expect(found.contains { $0.contains(" vs6.mutation-call ") })
    #expect(found.contains { $0.contains(" classic.send ") })
    #expect(!found.contains { $0.hasPrefix("11:") && $0.contains(" classic.") })
  }

  @Test("A commit to a store of VergeNeue is none of VergeStore 6, also if its reducer stays")
  func twoCommits() throws {
    let text = """
      import VergeNeue
      import VergeStore
      final class Cart: Dispatcher<Int> { func add() -> Mutation { return .mutation { $0 += 1 } } }
      final class Moved: ReducerType {
        typealias TargetState = Int
        func add() -> Mutation { return .init { $0 += 1 } }
      }
      enum Kept: ReducerType {
        typealias TargetState = Int
        func add() -> Mutation { return .init { $0 += 1 } }
      }
      func go(_ cart: Cart, _ moved: Store<Moved>, _ kept: Store<Kept>) {
        cart.accept { $0.add() }
        moved.commit { $0.add() }
        kept.commit { $0.add() }
      }

      """
    let found = try #require(findings([("App/A.swift", text)])["App/A.swift"])
    #expect(found.contains { $0.hasPrefix("13:") && $0.contains(" vs6.value-call ") })
    #expect(found.contains { $0.hasPrefix("14:") && $0.contains(" neue.commit ") })
    #expect(!found.contains { $0.hasPrefix("14:") && $0.contains(" vs6.") })
    #expect(!found.contains { $0.hasPrefix("15:") })
  }

  @Test("A name of RxSwift or ReactiveSwift beside VueFlux is not VueFlux's")
  func foreignNames() throws {
    let text = """
      func keep(_ token: Disposable) -> Disposable { token }

      """
    let trees: [Tree] = [
      [("App/A.swift", "import RxSwift\nimport VueFlux\n" + text)],
      [("App/A.swift", "import ReactiveSwift\nimport VueFluxReactive\n" + text)],
      [
        ("App/A.swift", "import VueFlux\n" + text),
        ("App/Exports.swift", "@_exported import RxSwift\n"),
      ],
    ]
    for tree in trees {
      #expect(try after(tree, "App/A.swift", includesReview: true).hasSuffix(text))
    }
    let qualified = text.replacingOccurrences(of: "Disposable", with: "VueFluxReactive.Disposable")
    let own: Tree = [("App/A.swift", "import RxSwift\nimport VueFluxReactive\n" + qualified)]
    #expect(try !after(own, "App/A.swift", includesReview: true).contains("Disposable"))
  }
}

extension Sample {
  /// The imports of the sample's preamble, one a line.
  fileprivate var imports: String {
    preamble.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { $0 + "\n" }.joined()
  }
}
