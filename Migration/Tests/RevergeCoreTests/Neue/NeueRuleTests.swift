import RevergeCore
import Testing

@Suite("Rules for VergeNeue")
struct NeueRuleTests {
  private let preamble = Sample.neue.preamble

  private func after(_ text: String, includesReview: Bool = false) throws -> String {
    try Rewriting.after(text, beside: preamble, includesReview: includesReview)
  }

  @Test("A module that has been rewritten is left as it is", arguments: Sample.neue.examples)
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

  @Test("A store that is made where a parameter has a value by itself is a component")
  func defaultValue() throws {
    let text = """
      func show(_ shop: Store<ShopReducer> = .init(state: Shop(), reducer: .init(service: 1))) {}

      """
    #expect(
      try after(text) == """
        func show(_ shop: ShopReducer = .init(store: .init(initialState: Shop()), service: 1)) {}

        """)
  }

  @Test("An adapter that calls the store '$0' gives it a name wherever it is written")
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

  @Test("What commits like a store has a state like one, for review")
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

  @Test("What only looks like a store is left alone, and what is unknown is for review")
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

  @Test("A type of the user's own with a name of the library is left alone")
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

  @Test("A mutation and an action that would be one method are for a person, with their uses")
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

  @Test("A reducer that stays keeps its uses")
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

  @Test("Both branches of a conditional compilation are rewritten")
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

  @Test("`self` distinguishes a method or the state from a local name that hides it")
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

  @Test("An initializer that calls another one hands the store on")
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

  @Test("A file that does not parse is left alone, and the others are not")
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
