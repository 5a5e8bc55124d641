import RevergeCore
import Testing

/// Code as its users wrote it, before and after both grades of changes.
struct UserCode: Sendable, CustomTestStringConvertible {
  struct File: Sendable {
    let path: String
    let before: String
    let after: String
  }

  let title: String
  let files: [File]
  var stage = Stage.shimToModern

  var testDescription: String { title }

  static let all = [
    derivedNames, foreignSubjects, stateCallbacks, queuedForms, sharedStores, sharedVariables,
    namespaceBases, classicLoggers, cycler2Updates, verge11App, staticStores, reducerExtensions,
    passedStorages, keptReducers, shortClasses, nestedViewModels, mappedStorages,
    namespaceVariables,
  ]
}

@Suite("Code as its users wrote it")
struct UserCodeTests {
  private func rewritten(_ files: [(path: String, text: String)], _ stage: Stage) throws -> [String]
  {
    let analysis = Analyzer(stage: stage).analyze(files)
    let plan = Plan(includesReview: true)
    return try zip(analysis.files, files).map { file, source in
      try plan.change(for: file, text: source.text)?.after ?? source.text
    }.map(\.withoutReasons)
  }

  @Test("The tool rewrites all files of a program together", arguments: UserCode.all)
  func rewrites(_ code: UserCode) throws {
    let after = try rewritten(code.files.map { ($0.path, $0.before) }, code.stage)
    for (text, file) in zip(after, code.files) { #expect(text == file.after, "\(file.path)") }
  }

  @Test("A second run changes nothing in a rewritten program", arguments: UserCode.all)
  func isStable(_ code: UserCode) throws {
    let after = try rewritten(code.files.map { ($0.path, $0.after) }, code.stage)
    for (text, file) in zip(after, code.files) { #expect(text == file.after, "\(file.path)") }
  }
}

@Suite("Uses of types that are not migrated")
struct BlockedUseTests {
  private func rules(_ text: String, at grade: Grade) -> [String: Int] {
    Analyzer().analyze([("Sources/App/File.swift", text)]).findings.filter { $0.grade == grade }
      .reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  @Test("Calls of a dispatcher that is not migrated count as left, and stay unchanged")
  func vergeStore6() throws {
    let text = """
      import VergeStore
      struct Shop: StateType { var n = 0 }
      final class ShopStore: VergeDefaultStore<Shop> { init() { super.init(initialState: .init(), logger: nil) } }
      final class Keeper: Dispatcher<Shop> {
        let store: ShopStore
        init(store: ShopStore) { self.store = store; super.init(target: store) }
      }
      extension Mutations where Base == Keeper {
        func up() { descriptor.commit { $0.n += 1 } }
      }
      extension Actions where Base == Keeper {
        func run() { descriptor.dispatch { context in context.commit.up() } }
      }
      final class Other: Dispatcher<Shop> {}
      extension Mutations where Base == Other { func down() { descriptor.commit { $0.n -= 1 } } }
      func go(_ keeper: Keeper, _ other: Other) { keeper.commit.up(); keeper.dispatch.run(); keeper.commit.up(); other.commit.down() }
      """
    #expect(rules(text, at: .manual)["vs6.mutation-call"] == 3)
    #expect(rules(text, at: .manual)["vs6.action-call"] == 1)
    #expect(rules(text, at: .safe)["vs6.mutation-call"] == 1)
    let file = Analyzer().analyze([("Sources/App/File.swift", text)]).files[0]
    let after = try #require(try Plan(includesReview: true).change(for: file, text: text)?.after)
    #expect(after.contains("keeper.commit.up(); keeper.dispatch.run()"))
    #expect(after.contains("extension Mutations where Base == Keeper {"))
    #expect(after.contains("other.down()"))
  }

  private func rewritten(_ text: String) throws -> String {
    let file = Analyzer().analyze([("Sources/App/File.swift", text)]).files[0]
    return try Plan(includesReview: true).change(for: file, text: text)?.after ?? text
  }

  @Test("A dispatcher that is not migrated keeps its store, its types and its state")
  func keptDispatcher() throws {
    let text = """
      import VergeStore
      struct S: StateType { var n = 0; var page: Page?; struct Page { var title = "" } }
      struct Other: StateType { var n = 0 }
      final class Shop { var state = S() }
      final class D: Dispatcher<S>, ScopedDispatching {
        let store = Shop()
        var scopedStateKeyPath: WritableKeyPath<S, S.Page?> { return \\.page }
        init(_ s: VergeDefaultStore<S>) { super.init(target: s) }
        func up() { commit(\\.page) { $0?.title = "a" }; print(dispatchTarget.state.n) }
      }
      final class E: Dispatcher<Other> {}
      let d = D(.init(initialState: .init(), logger: nil))
      d.commit { $0.n += 1 }
      print(d.dispatchTarget.state.n, d.dispatchTarget.state)

      """
    let after = try rewritten(text)
    let kept = text.split(separator: "\n").filter { !$0.contains("Other") }
    for line in kept where !line.contains("import") {
      let qualified = line.replacing(": StateType", with: ": VergeStore.StateType")
      #expect(after.contains(qualified), "\(line)")
    }
    #expect(after.contains("struct Other { var n = 0 }"))
    #expect(after.hasPrefix("import Verge\nimport VergeStore\n"))
    // Only the declaration has a marker.
    #expect(after.split(separator: "// reverge: ").count == 2)
    #expect(rules(text, at: .manual)["vs6.dispatcher-class", default: 0] > 4)
  }

  @Test("A modern store that is passed to a dispatcher that is not migrated gets a marker")
  func storeOfKeptDispatcher() throws {
    let text = """
      import VergeStore
      struct S: StateType { var n = 0 }
      final class D: Dispatcher<S> {
        let store: VergeDefaultStore<S>
        init(store: VergeDefaultStore<S>) { self.store = store; super.init(target: store) }
      }
      func make() {
        let store = VergeDefaultStore<S>(initialState: .init(), logger: nil)
        _ = D(store: store)
        _ = D(store: VergeDefaultStore(sharing: store.modernStore))
      }

      """
    let after = try rewritten(text).withoutReasons
    #expect(
      after.contains(
        "  // reverge: vs6.dispatcher-class: manual migration required; "
          + "see reverge explain vs6.dispatcher-class\n  _ = D(store: store)\n"))
    #expect(after.contains("_ = D(store: VergeDefaultStore(sharing: store))"))
    #expect(
      after.contains("init(store: VergeDefaultStore<S>) { self.store = store; super.init(target"))
  }

  @Test("Uses of a VueFlux state that is not migrated count as left")
  func vueFlux() {
    let text = """
      import VueFlux
      import VueFluxReactive
      final class BellState: State {
        typealias Action = Int
        typealias Mutations = BellMutations
        fileprivate let rings = Variable(0)
        lazy var name = "a"
      }
      struct BellMutations: Mutations { func commit(action: Int, state: BellState) { state.rings.value += action } }
      extension Actions where State == BellState { func ring() { dispatch(action: 1) }; func two() { self.dispatch(action: 2) } }
      extension Computed where State == BellState { var rings: Constant<Int> { return state.rings.constant } }
      func ring(_ bell: VueFlux.Store<BellState>) { bell.actions.ring(); bell.actions.two(); print(bell.computed.rings.value) }
      """
    let manual = rules(text, at: .manual)
    #expect(manual["vueflux.action-call"] == 2)
    #expect(manual["vueflux.computed-use"] == 1)
    #expect(manual["vueflux.dispatch"] == 2)
    #expect(manual["vueflux.variable-use"] == 1)
    #expect(rules(text, at: .safe).isEmpty)
  }

  @Test("Uses of a Classic view model that is not migrated count as left")
  func classic() {
    let text = """
      import VergeClassic
      final class M: VergeType {
        enum Activity { case a }
        struct State { var n = 0 }
        var state: VergeClassic.Storage<State> { return storage }
        let storage = VergeClassic.Storage<State>(.init())
        func up() { dispatch { c in c.commit { $0.n += 1 }; c.emit(.a); print(c.currentState.n) } }
        func down() { commit { $0.n -= 1 }; print(state.value.n) }
      }
      func read(_ m: M) { print(m.state.value.n); m.down() }
      """
    #expect(rules(text, at: .manual)["classic.view-model"] == 8)
    #expect(rules(text, at: .safe) == ["classic.storage": 1])
  }
}
