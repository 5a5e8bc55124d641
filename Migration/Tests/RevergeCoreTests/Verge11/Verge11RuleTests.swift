import Foundation
import RevergeCore
import Testing

@Suite("Rules for Verge 11")
struct Verge11RuleTests {
  private static func findings(_ files: [(path: String, text: String)]) -> [Finding] {
    Analyzer(dialects: [.verge11]).analyze(files).findings
  }

  private static func files(in folder: String) throws -> [(path: String, text: String)] {
    let root = Fixture.root.appendingPathComponent(folder).path
    return try SourceFinder.files(at: [root]).map {
      ($0, try String(contentsOfFile: $0, encoding: .utf8))
    }
  }

  /// The example of a record, at the top level and as a member of a component.
  private static func placements(of code: String) -> [String] {
    [
      code + "\n",
      """
      final class Part: StoreComponentType {
        struct State {}
        enum Activity {}
        \(code)
      }

      """,
    ]
  }

  @Test(
    "The tool rewrites or reports the example that `explain` prints",
    arguments: RuleCatalog.rules.filter {
      // The function of the example of `verge11.database-key-path` has no body that passes the path.
      $0.dialect == .verge11 && $0.stage == .shimToModern && $0.id != "verge11.database-key-path"
    })
  func explained(_ rule: Rule) throws {
    let preamble = Sample.verge11.preamble
    let placed = zip(Self.placements(of: rule.before), Self.placements(of: rule.after))
    let isRewritten = try placed.map { before, after in
      let found = try Rewriting.findings(before, beside: preamble)
      guard found.contains(where: { $0.rule == rule.id }) else { return false }
      guard rule.grade != .manual else { return true }
      return try Rewriting.after(before, beside: preamble, includesReview: true) == after
    }
    #expect(isRewritten.contains(true))
  }

  @Test("The state of a store whose type is `DefaultStore` is known")
  func defaultStore() throws {
    let text = """
      import Verge
      struct Mail: Equatable { var subject = "" }
      final class Inbox: StoreComponentType {
        struct State: Equatable { var selected: Mail?; var draft = Mail(); var count = 0 }
        let store: DefaultStore
        init() { store = .init(initialState: .init()) }
        func mark() {
          commit { ref in
            ref.map(keyPath: \\.selected) { $0.subject += "!" }
            ref.map(keyPath: \\.draft) { $0.subject = "" }
            ref.wrapped.count += 1
          }
          store.commit { $0.wrapped.count += 1 }
        }
      }

      """
    let found = Self.findings([("Sources/App/File.swift", text)])
    #expect(found.count == 5 && found.allSatisfy { $0.grade == .safe })
    let after = try Rewriting.after(text, beside: "")
    #expect(after.contains("let store: Store<State, Never>\n"))
    #expect(after.contains("ref.selected?.subject += \"!\""))
    #expect(after.contains("ref.draft.subject = \"\""))
    #expect(after.contains("store.commit { $0.count += 1 }"))
  }

  @Test("Code without an equivalent needs manual migration, even if the state is unknown")
  func unknownState() throws {
    let text = """
      import Verge
      func go(_ make: () -> Unknown) {
        make().commit { $0.markAsModified() }
        make().commit { print($0.hasModified(\\.title)) }
      }

      """
    let found = Self.findings([("Sources/App/File.swift", text)])
    #expect(found.map(\.rule) == ["verge11.mark-as-modified", "verge11.modification"])
    #expect(found.allSatisfy { $0.grade == .manual && !$0.edits.isEmpty })
  }

  @Test("Inside a commit, a member that reads the state, or commits to it, gets a marker")
  func memberReads() {
    let text = """
      import Verge
      final class Inbox: StoreComponentType {
        struct State: Equatable { var count = 0; var total = 0 }
        let store = Store<State, Never>(initialState: .init())
        var sum: Int { state.count + store.state.total }
        func add(_ n: Int) { commit { $0.count += n } }
        func plain() -> Int { 1 }
        func go() {
          commit { $0.total = sum }
          store.commit { $0.total = self.sum + plain() }
          commit { _ in add(1) }
          commit { state in [1].forEach { state.total += $0 + sum } }
        }
      }

      """
    let found = Self.findings([("Sources/App/File.swift", text)])
      .filter { $0.rule == "verge11.state-read-in-commit" }
    #expect(found.map(\.line) == [9, 10, 11, 12])
    #expect(found.map(\.symbol) == ["sum", "sum", "add", "sum"])
  }

  @Test(
    "Modern code causes no findings",
    arguments: [
      "Examples/Sources", "Tests/Compatibility/Guides/FromVergeStore6/After",
      "Tests/Compatibility/Guides/FromClassic/After",
      "Tests/Compatibility/Guides/FromNeue/After",
      "Tests/Compatibility/Guides/FromVueFlux/After",
      "Tests/Compatibility/Guides/FromVerge11/After",
      "Tests/Compatibility/Guides/SideBySide",
    ])
  func modern(_ folder: String) throws {
    let files = try Self.files(in: folder)
    #expect(!files.isEmpty)
    let found = Self.findings(files)
    #expect(found.isEmpty, "\(found.map { "\($0.file):\($0.line) \($0.rule)" })")
  }

  @Test(
    "Code that the rules of other dialects write causes no findings", arguments: PlacedExample.all)
  func rewritten(_ placed: PlacedExample) throws {
    guard placed.sample.dialect != .verge11 else { return }
    // A base class of the betas has the name of one of Verge 7.
    let isShared = placed.example.before.contains("DispatcherBase<Shop, Bell>")
    for text in [placed.example.before, placed.example.after].dropFirst(isShared ? 1 : 0) {
      let found = Self.findings([
        ("Sources/App/Preamble.swift", "import Verge\n" + placed.sample.preamble),
        ("Sources/App/File.swift", text), ("Sources/App/Modern.swift", "import Verge\n" + text),
      ])
      #expect(found.isEmpty, "\(found.map { "\($0.line) \($0.rule)" })")
    }
  }

  @Test(
    "Programs that the rules of other dialects have migrated cause no findings",
    arguments: Fixture.all)
  func moved(_ fixture: Fixture) throws {
    let files = try fixture.files()
    let plan = Plan(includesReview: true)
    let after = try zip(Analyzer().analyze(files).files, files).map { file, source in
      (source.path, try plan.change(for: file, text: source.text)?.after ?? source.text)
    }
    let found = Self.findings(after)
    #expect(found.isEmpty, "\(found.map { "\($0.file):\($0.line) \($0.rule)" })")
  }

  @Test("Names of other types that match legacy names are not rewritten")
  func foreign() throws {
    let text = """
      import Verge
      struct Box { var wrapped = Profile(); var value = 1; var modification = 2 }
      struct Boxed: Equatable {
        var wrapped: Profile
        mutating func replace(with box: Profile) {}
        mutating func modify(_ change: (inout Profile) -> Void) {}
      }
      struct Git {
        func commit(scope: KeyPath<Git, Int>, _ body: (inout Box) -> Void) {}
        func chain(_ other: Git, queue: Int) {}
        func lock() {}
        func detached(from branch: String) {}
        func stateStream() {}
      }
      struct Fragment<Value> {}
      protocol StoreDriverType {}
      protocol Comparison {}
      final class Machine: StoreDriverType {
        let scope: WritableKeyPath<Git, Int>
        init() {}
        func commit(_ body: (inout Box) -> Void) {}
        func go() { commit { $0.wrapped.name = "a" } }
      }
      func go(_ git: Git, _ box: Box, _ boxed: Store<Boxed, Never>, _ part: Fragment<Int>) {
        git.commit(scope: \\.count) { $0.wrapped.name = "a" }
        git.chain(git, queue: 1)
        git.lock()
        git.detached(from: "main")
        git.stateStream()
        boxed.commit {
          $0.wrapped.name = "a"
          $0.replace(with: Profile())
          $0.modify { $0.name = "" }
        }
        print(box.value, box.modification, box.wrapped)
        store.commit { state in
          [box].forEach { state.title += $0.wrapped.name }
          let state = box
          print(state.wrapped)
        }
        Task.detached { await box.value }
        list.map(keyPath: \\.a) { $0 }
        text.replace(with: "")
        let handle = store.task(key: "a") {}
        _ = await handle.value
        for part: some Comparison in parts {}
      }

      """
    let found = try Rewriting.findings(text, beside: Sample.verge11.preamble)
    #expect(found.isEmpty, "\(found.map { "\($0.line) \($0.rule)" })")
  }

  @Test("A member of an object of unknown type needs review")
  func unknown() throws {
    let text = """
      import Verge
      func go(_ thing: Elsewhere) {
        thing.commit { $0.wrapped.name = "a" }
        thing.commit(scope: \\.part) { $0.name = "a" }
        for await state in thing.stateStream() {}
        thing.chain(.map { $0.title })
        print(thing.primitiveState)
        await thing.taskManager.cancelAll()
        thing.task(key: .init("a")) {}
      }

      """
    let found = try Rewriting.findings(text, beside: Sample.verge11.preamble)
    #expect(found.map(\.grade) == Array(repeating: .review, count: 7))
    #expect(found.map(\.line) == Array(3...9))
  }

  @Test("The store and the scope of a component determine its state")
  func components() throws {
    let text = """
      import Verge
      typealias Root = Store<Model.State, Never>
      @MainActor final class Model: StoreDriverType {
        struct State: Equatable {
          struct Part: Equatable { var wrapped = ""; var name: String? }
          var part = Part()
        }
        let store: Root = .init(initialState: .init())
        func go() {
          commit { $0.wrapped.part.wrapped = "" }
          Task { [weak self] in self?.commit { $0.map(keyPath: \\.part) { $0.name = nil } } }
        }
      }
      final class PartModel: StoreComponentType {
        let store: Root
        var scope: WritableKeyPath<Model.State, Model.State.Part> { \\.part }
        init(store: Root) { self.store = store }
        func go() { commit { $0.map(keyPath: \\.name) { $0.append("a") } } }
      }
      func go(_ model: Model?) {
        let copy = Store(initialState: Model.State())
        model?.store.commit { $0.replace(with: .init()) }
        guard let model else { return }
        model.store.sinkState { state in
          print(state.modification)
        }
      }

      """
    let after = try Rewriting.after(text, beside: "")
    #expect(after.contains("commit { $0.part.wrapped = \"\" }"))
    #expect(after.contains("self?.commit { $0.part.name = nil }"))
    #expect(after.contains("commit { $0.name?.append(\"a\") }"))
    #expect(after.contains("model?.store.commit { $0 = .init() }"))
    #expect(try Rewriting.findings(text, beside: "").contains { $0.rule == "verge11.modification" })
  }

  @Test("Rules that rewrite the same statement do not conflict")
  func together() throws {
    let text = """
      import Verge
      final class Model: StoreDriverType {
        let store: Store<AppState, Never>
        var scope: WritableKeyPath<AppState, Profile> & Sendable { \\.profile }
        init(store: Store<AppState, Never>) { self.store = store }
        func go() async {
          commit(scope: \\.profile) { (part: inout InoutRef<Profile>) in
            part.map(keyPath: \\.name) { (name: inout InoutRef<String>) in
              name.replace(with: part.wrapped.name)
            }
            part._transaction[Animates.self] = true
          }
          store.sinkState { [weak self] in
            $0.ifChanged(\\.title, \\.results) { title, _ in
              self?.detached(by: \\.name).commit { $0.wrapped = title }
            }
          }.storeWhileSourceActive()
          let text = store.chain(.map { $0.title }, queue: .passthrough).chain(.map { $0.count })
          for await state in store.detached(from: \\.profile).stateStream() {
            print(state.name, text.primitiveValue, text.value.primitive)
          }
          await store.taskManager.task(key: .init("a"), mode: .dropCurrent) {
            await self.store.backgroundCommit { $0.modify { $0.title = "a" } }
          }
        }
      }

      """
    let (file, _) = try Rewriting.analysis(text, beside: Sample.verge11.preamble)
    #expect(EditApplication.apply(file.findings, to: text).applied == Array(file.findings.indices))
    #expect(file.findings.allSatisfy { $0.grade == .safe })
    #expect(
      try Rewriting.after(text, beside: Sample.verge11.preamble) == """
        import Verge
        final class Model: StoreComponentType {
          let store: Store<AppState, Never>
          var scope: any WritableKeyPath<AppState, Profile> & Sendable { \\.profile }
          init(store: Store<AppState, Never>) { self.store = store }
          func go() async {
            store.scoped(\\.profile).commit { part, transaction in
              part.name = part.name
              transaction[Animates.self] = true
            }
            store.sinkState { [weak self] in
              $0.ifChanged(\\.title, \\.results).do { title, _ in
                self?.scoped(\\.name).commit { $0 = title }
              }
            }.storeWhileSourceActive()
            let text = store.derived(.map { $0.title }).derived(.map { $0.count })
            for await state in store.scoped(\\.profile).states {
              print(state.name, text.state.primitive, text.state.primitive)
            }
            store.taskManager.task(key: "a", mode: .dropCurrent) {
              await self.store.backgroundCommit { $0.title = "a" }
            }
          }
        }

        """)
  }

  @Test("A rewrite inside an expression does not change the value of the expression")
  func results() throws {
    let text = """
      import Verge
      func go() {
        store.commit { state in
          let twice = 2 * state.modify { $0.results.count + 1 }
          let count = state.modify { $0.results.count + 1 }
          let isEmpty = !state.map(keyPath: \\.profile) { $0.name.isEmpty }
          print(twice, count, isEmpty)
        }
      }

      """
    let after = try Rewriting.after(text, beside: Sample.verge11.preamble)
    #expect(after.contains("let twice = 2 * state.modify { $0.results.count + 1 }"))
    #expect(after.contains("let count = state.results.count + 1"))
    #expect(after.contains("let isEmpty = !state.profile.name.isEmpty"))
  }

  @Test("A component's own members, and those of other libraries, are not rewritten")
  func ownMembers() throws {
    let text = """
      import Verge
      import RxSwift
      class Log: StoreLogger {
        func didCommit(log: CommitLog, sender: AnyObject) {}
        func didSendActivity(log: ActivityLog, sender: AnyObject) {}
      }
      final class Longer: Log {
        override func didSendActivity(log: ActivityLog, sender: AnyObject) { print(log) }
      }
      final class Page: ViewModelBase, StoreComponentType {
        let store: Store<AppState, Never>
        var primitiveState: Int { 1 }
        func chain(_ text: String) {}
        func lock() { lock() }
        func go(_ page: Page) {
          chain("a")
          page.chain("b")
          page.lock()
          print(page.primitiveState, page.rx.tap)
        }
      }

      """
    let found = try Rewriting.findings(text, beside: Sample.verge11.preamble)
    #expect(found.isEmpty, "\(found.map { "\($0.line) \($0.rule)" })")
  }

  @Test("Extensions that stand in for members of `InoutRef` do not prevent a rewrite")
  func standIns() throws {
    let text = """
      import Verge
      protocol FormerReference {}
      extension FormerReference {
        var wrapped: Self { get { self } set { self = newValue } }
        mutating func replace(with new: Self) { self = new }
      }
      extension AppState: FormerReference {}
      func go() { store.commit { $0.wrapped.title = "a" } }
      func clear() { store.commit { $0.replace(with: AppState()) } }

      """
    let after = try Rewriting.after(text, beside: Sample.verge11.preamble)
    #expect(after.contains("store.commit { $0.title = \"a\" }"))
    #expect(after.contains("store.commit { $0 = AppState() }"))
  }

  @Test("--generation verge11 selects Verge 11 code; modern code belongs to no dialect")
  func generation() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "import Verge\nfinal class Cart: StoreDriverType { let store: Store<Int, Never> }\n",
      to: "Sources/App/Cart.swift")
    try folder.write(
      "import Verge\nlet store = Store<Int, Never>(initialState: 0)\n",
      to: "Sources/New/Store.swift")
    let report = try folder.run(
      TemporaryFolder.reverge, "report", "--generation", "verge11", "Sources")
    #expect(report.code == 1)
    #expect(report.output.contains("App     Verge 11      1      1  1 (100 %)       0       0"))
    #expect(!report.output.contains("New     Verge 11 "))
    let other = try folder.run(
      TemporaryFolder.reverge, "report", "--generation", "classic", "Sources")
    #expect(other.code == 0)
    #expect(try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "Sources/New").code == 0)
  }
}
