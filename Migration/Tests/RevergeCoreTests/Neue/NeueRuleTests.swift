import RevergeCore
import Testing

@Suite("Rules for VergeNeue")
struct NeueRuleTests {
  private let preamble = Sample.neue.preamble

  private func after(_ text: String, includesReview: Bool = false) throws -> String {
    try Rewriting.after(text, beside: preamble, includesReview: includesReview)
  }

  @Test("A second run changes nothing in a rewritten module", arguments: Sample.neue.examples)
  func idempotent(_ example: RuleExample) throws {
    // The import of the first file stays, so that the rules look at both again.
    let first = preamble + "func left<S: StoreType>(_ store: S) {}\n"
    func rewritten(_ texts: [(path: String, text: String)]) throws -> [(
      path: String, text: String
    )] {
      let plan = Plan(includesReview: true)
      return try zip(Analyzer().analyze(texts).files, texts).map { file, source in
        (source.path, try plan.change(for: file, text: source.text)?.after ?? source.text)
      }
    }
    let once = try rewritten([
      ("Sources/App/Preamble.swift", first), ("Sources/App/File.swift", example.before),
    ])
    let twice = try rewritten(once)
    for (one, other) in zip(once, twice) { #expect(one.text == other.text) }
  }

  @Test("A conditional expression between two functions of the reducer stays one")
  func condition() throws {
    let text = """
      extension ShopReducer {
        func one() -> Mutation { return .init { $0.names = [] } }
        func two(_ n: Int) -> Mutation { return .init { $0.names = ["\\(n)"] } }
        func either(_ yes: Bool) -> Mutation { return yes ? one() : two(1) }
        func many() -> Action<Int> { return .init { context in context.state.names.count } }
        func some(_ n: Int) -> Action<Int> { return n > 1 ? many() : self.many() }
      }

      """
    let after = try after(text)
    #expect(after.contains("func either(_ yes: Bool) { yes ? one() : two(1) }"))
    #expect(after.contains("func some(_ n: Int) -> Int { return n > 1 ? many() : self.many() }"))
  }

  @Test("The type of the variable determines the reducer of an assigned store")
  func assignedStores() throws {
    let text = """
      final class Screen {
        var shop: Store<ShopReducer>?
        var shops: [String: Store<ShopReducer>] = [:]
        func go() {
          shop = Store(state: Shop(), reducer: .init(service: 1))
          self.shops["a"] = Store(state: Shop(), reducer: .init(service: 2))
          shops["a"]?.commit { $0.clear() }
          keep(Store(state: Shop(), reducer: .init(service: 3)))
        }
      }

      """
    let after = try after(text)
    #expect(after.contains("shop = ShopReducer(store: .init(initialState: Shop()), service: 1)"))
    #expect(
      after.contains(
        "self.shops[\"a\"] = ShopReducer(store: .init(initialState: Shop()), service: 2)"))
    let found = try Rewriting.findings(text, beside: preamble).filter { $0.grade == .manual }
    #expect(
      found.map(\.message) == [
        "Neither this expression nor the declaration of its variable names the reducer"
      ])
  }

  @Test("Inside a commit, a member of a store extension that reads the state gets a marker")
  func memberReads() throws {
    let text = """
      extension Store where Reducer == ShopReducer {
        var first: String { return state.names[0] }
        func go() { commit { _ in .init { $0.names = [first] } } }
      }

      """
    let found = try Rewriting.findings(text, beside: preamble)
      .filter { $0.rule == "neue.state-read-in-commit" }
    #expect(found.map(\.symbol) == ["first"])
  }

  @Test("A scope of a migrated store with a reducer that stays is manual")
  func scopeOfKeptReducer() throws {
    let text = """
      enum Mood: ReducerType { typealias TargetState = User; case shared }
      func show(_ shop: Store<ShopReducer>, _ mood: Mood) {
        let store = shop.makeScoped(scope: \\.user, reducer: mood)
      }

      """
    let found = try Rewriting.findings(text, beside: preamble).filter { $0.rule == "neue.scoped" }
    #expect(found.map(\.grade) == [.manual])
    #expect(found.map(\.message) == ["'Mood' stays a reducer, but 'ShopReducer' does not"])
  }

  @Test("A store that a default argument creates becomes a component")
  func defaultValue() throws {
    let text = """
      func show(_ shop: Store<ShopReducer> = .init(state: Shop(), reducer: .init(service: 1))) {}

      """
    #expect(
      try after(text) == """
        func show(_ shop: ShopReducer = .init(store: .init(initialState: Shop()), service: 1)) {}

        """)
  }

  @Test("If an adapter names its store `$0`, each use of `$0` gets a name")
  func unnamedStore() throws {
    let text = """
      struct Skip: _ActionType {
        func asAction() -> _Action<ShopReducer, Void> { .init { $0.commit { $0.clear() } } }
      }
      final class Clock: AdapterBase<ShopReducer> {
        func tick() {
          run { $0.dispatch { _ in Skip() } }
          run {
            let user = $0.makeScoped(scope: \\.user, reducer: UserReducer())
            print(user.sourceState.names, "\\($0.state.names.count)")
          }
        }
      }

      """
    #expect(
      try after(text) == """
        struct Skip {
          func run(in context: ShopReducer) { context.clear() }
        }
        final class Clock {
          weak var store: ShopReducer?

          func tick() {
            if let store = self.store { Skip().run(in: store) }
            if let store = self.store {
              let user = UserReducer(store: store.scoped(\\.user))
              print(store.state.names, "\\(store.state.names.count)")
            }
          }
        }

        """)
  }

  @Test("An object that commits like a store is rewritten as a store, for review")
  func likelyStore() throws {
    let text = """
      func show(_ pair: (Store<ShopReducer>, Int)) {
        pair.0.commit { $0.clear() }
        print(pair.0.state, pair.1)
      }

      """
    #expect(
      try after(text, includesReview: true) == """
        func show(_ pair: (ShopReducer, Int)) {
          pair.0.clear()
          print(pair.0.state.primitive, pair.1)
        }

        """)
  }

  @Test("A type that resembles a store is not rewritten; an unknown type needs review")
  func foreignNames() throws {
    let text = """
      struct Repository {
        func commit(_ body: (Tree) -> Void) {}
      }
      struct Tree { func clear() {} }
      func known(_ repository: Repository) { repository.commit { $0.clear() } }
      func unknown() { make().commit { $0.clear() } }

      """
    #expect(try after(text) == text)
    #expect(
      try after(text, includesReview: true)
        == text.replacingOccurrences("make().commit { $0.clear() }", with: "make().clear()"))
  }

  @Test("A user-defined type with a name of the library is not rewritten")
  func ownNames() throws {
    let text = """
      enum Bank {
        final class Store<Item> { let state: Item? = nil }
        struct Mutation {}
        static func make() -> Mutation { .init() }
        let store: Store<ShopReducer>
      }

      """
    #expect(try after(text) == text)
  }

  @Test("A mutation and an action with the same signature require manual migration")
  func collision() throws {
    let text = """
      extension ShopReducer {
        func load() -> Mutation { .init { $0.names = [] } }
        func load() -> Action<Void> { .init { context in context.commit { $0.load() } } }
      }
      func go(_ shop: Store<ShopReducer>) { shop.dispatch { $0.load() } }

      """
    let findings = try Rewriting.findings(text, beside: preamble)
    #expect(
      findings.filter { $0.grade == .manual }.map(\.rule)
        == ["neue.mutation", "neue.action", "neue.value-kept"])
    #expect(try after(text).contains("shop.dispatch { $0.load() }"))
  }

  @Test("The uses of a reducer that is not migrated stay unchanged")
  func unmoved() throws {
    let text = """
      struct Key: ReducerType, Hashable {
        typealias TargetState = Int
        func add() -> Mutation { .init { $0 += 1 } }
      }
      func go(_ store: Store<Key>) {
        store.commit { $0.add() }
        let next = Store(state: 0, reducer: Key())
        print(next.state)
      }

      """
    let after = try after(text, includesReview: true)
    let lines = after.split(separator: "\n").filter { !$0.contains("// reverge:") }
    #expect(lines == text.split(separator: "\n"))
  }

  @Test("Both branches of an `#if` are rewritten")
  func conditional() throws {
    let text = """
      func go(_ shop: Store<ShopReducer>) {
        #if DEBUG
          shop.commit { $0.clear() }
        #else
          shop.dispatch { $0.count() }
        #endif
      }

      """
    #expect(
      try after(text) == """
        func go(_ shop: ShopReducer) {
          #if DEBUG
            shop.clear()
          #else
            shop.count()
          #endif
        }

        """)
  }

  @Test("A method or a state that a local name shadows is accessed through `self`")
  func hidden() throws {
    let text = """
      extension ShopReducer {
        func sum(_ clear: Int) -> Action<Int> {
          .init { context in
            let state = clear
            context.commit { $0.clear() }
            return context.state.names.count + state
          }
        }
      }

      """
    let after = try after(text)
    #expect(after.contains("    self.clear()\n"))
    #expect(after.contains("return self.state.names.count + state"))
  }

  @Test("An initializer that calls another one passes the store on")
  func delegating() throws {
    let text = """
      extension ShopReducer {
        convenience init(n: Int) { self.init(service: n) }
      }

      """
    #expect(
      try after(text) == """
        extension ShopReducer {
          convenience init(store: Store<Shop, Never>, n: Int) { self.init(store: store, service: n) }
        }

        """)
  }

  @Test("A file that does not parse is skipped; the others are analyzed")
  func malformed() throws {
    let (file, all) = try Rewriting.analysis("import VergeNeue\nstruct {\n", beside: preamble)
    #expect(file.skipped == "does not parse")
    #expect(!all.files[0].findings.isEmpty)
  }
}

extension String {
  fileprivate func replacingOccurrences(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
