import RevergeCore
import Testing

@Suite("Stores of VueFlux")
struct VueFluxStoreTests {
  private func after(_ text: String, includesReview: Bool = true) throws -> String {
    try Rewriting.after(text, beside: Sample.vueFlux.preamble, includesReview: includesReview)
  }

  private func findings(_ text: String) throws -> [Finding] {
    try Rewriting.findings(text, beside: Sample.vueFlux.preamble)
  }

  // MARK: Executors

  @Test(
    "An executor in an initializer of a store extension becomes the queue of the component",
    arguments: [
      (
        "extension Store where State == BellState {\n  convenience init(rings: Int) {",
        "extension BellModel {\n  convenience init(rings: Int) {"
      ),
      (
        "class Tower: Store<BellState> {\n  convenience init(rings: Int) {",
        "class Tower: BellModel {\n  convenience init(rings: Int) {"
      ),
      (
        "class Tower: Store<BellState> {}\nextension Tower {\n  convenience init(rings: Int) {",
        "class Tower: BellModel {}\nextension Tower {\n  convenience init(rings: Int) {"
      ),
    ])
  func delegatedExecutors(_ before: String, _ expected: String) throws {
    func text(_ head: String, _ call: String) -> String {
      "private let bells = DispatchQueue(label: \"bells\")\n\(head)\n    \(call)\n  }\n}\n"
    }
    let create = "self.init(state: .init(), mutations: .init(), executor: .queue(bells))"
    let other = """
      let other = Store<BellState>(state: .init(), mutations: .init(), executor: .immediate)

      """
    let after = try after(text(before, create) + other)
    #expect(after.hasPrefix(text(expected, "self.init(state: .init(), queue: .specific(bells))")))
    #expect(after.hasSuffix("BellModel(state: .init(), queue: AnyTargetQueue(.passthrough))\n"))
  }

  @Test("An executor of one state's stores gives no queue to another state's stores")
  func otherStates() throws {
    let text = """
      private let bells = DispatchQueue(label: "bells")
      extension Store where State == BellState {
        static func make() -> Store {
          return Store(state: .init(), mutations: .init(), executor: .queue(bells))
        }
      }
      let lamp = Store<LampState>(state: .init(), mutations: .init(), executor: .immediate)

      """
    let after = try after(text)
    #expect(after.contains("return BellModel(state: .init(), queue: .specific(bells))"))
    #expect(after.contains("let lamp = LampModel(state: .init())"))
  }

  // MARK: Types

  @Test(
    "A store whose state is not written in its type becomes the component",
    arguments: [
      (
        "let bell = Store(state: BellState(), mutations: BellMutations(), executor: .immediate)",
        "let bell = BellModel(state: BellState())"
      ),
      (
        "let bell = Store(state: make(), mutations: BellMutations(), executor: .immediate)",
        "let bell = BellModel(state: make())"
      ),
      (
        "let bell: Store<BellState> = Store(state: .init(), mutations: .init(), executor: .immediate)",
        "let bell: BellModel = BellModel(state: .init())"
      ),
      (
        "func make() -> Store<BellState> { Store(state: .init(), mutations: .init(), executor: .immediate) }",
        "func make() -> BellModel { BellModel(state: .init()) }"
      ),
      (
        "var bell: Store<BellState> { return .init(state: .init(), mutations: .init(), executor: .immediate) }",
        "var bell: BellModel { return .init(state: .init()) }"
      ),
      (
        "func set(_ it: Store<BellState> = Store(state: .init(), mutations: .init(), executor: .immediate)) {}",
        "func set(_ it: BellModel = BellModel(state: .init())) {}"
      ),
      (
        "func set(_ tower: Tower) { tower.bell = Store(state: .init(), mutations: .init(), executor: .immediate) }",
        "func set(_ tower: Tower) { tower.bell = BellModel(state: .init()) }"
      ),
      (
        "func set(_ tower: Tower) { tower.bell = .init(state: .init(), mutations: .init(), executor: .immediate) }",
        "func set(_ tower: Tower) { tower.bell = .init(state: .init()) }"
      ),
    ])
  func inferred(_ before: String, _ expected: String) throws {
    let tower = "final class Tower { var bell: Store<BellState>? }\n"
    let after = try after(tower + before + "\n")
    #expect(after == "final class Tower { var bell: BellModel? }\n\(expected)\n")
  }

  @Test("A store that is created with its state in a variable is known by that variable")
  func inferredState() throws {
    let text = """
      func ring() {
        let state = BellState()
        let bell = Store(state: state, mutations: .init(), executor: .immediate)
        bell.actions.dispatch(action: 1)
      }

      """
    #expect(try after(text).contains("let bell = BellModel(state: state)\n  bell.apply(1)"))
  }

  @Test("A store of an unknown state is marked")
  func unknownState() throws {
    let text = "use(Store(state: make(), mutations: .init(), executor: .immediate))\n"
    #expect(
      try after(text) == "// reverge: vueflux.store: manual migration required; see "
        + "reverge explain vueflux.store\n" + text)
  }

  @Test(
    "The requirement of a store of any state is marked, and a store that it requires needs review")
  func genericStores() throws {
    let text = """
      protocol HasStore {
        associatedtype S: State
        var store: Store<S> { get }
      }
      struct Box: HasStore { let store: Store<BellState>; let other: Store<BellState> }
      func see<S: State>(_ store: Store<S>) {}

      """
    let found = try findings(text)
    #expect(found.filter { $0.grade == .manual }.map(\.line) == [3, 6])
    #expect(found.filter { $0.grade == .review }.map(\.line) == [5])
    let after = try after(text)
    #expect(
      after.contains("see reverge explain vueflux.store\n  var store: Store<S> { get }"))
    #expect(after.contains("struct Box: HasStore { let store: BellModel; let other: BellModel }"))
  }

  @Test("`Actions` and `Computed` without a state become the types that replace them, for review")
  func ownNamespaces() throws {
    let text = """
      extension Actions where State == BellState {
        func ring() -> Actions { dispatch(action: 1); return self }
      }
      extension Computed where State == BellState {
        var copy: Computed { return self }
      }

      """
    let after = try after(text)
    #expect(after.contains("func ring() -> BellModel { apply(1); return self }"))
    #expect(after.contains("var copy: BellState { return self }"))
    let found = try findings(text).filter { $0.grade == .review }
    #expect(found.map(\.rule) == ["vueflux.actions", "vueflux.computed"])
  }

  // MARK: Members

  @Test(
    "Actions and computed values that are stored leave no open chain",
    arguments: [
      (
        "if let computed = bell?.computed { print(computed.state.rings) }",
        "if let computed = bell { print(computed.state.rings) }"
      ),
      (
        "guard let actions = tower?.bell?.actions else { return }; actions.dispatch(action: 1)",
        "guard let actions = tower?.bell else { return }; actions.apply(1)"
      ),
      ("let computed = bell?.computed; use(computed)", "let computed = bell; use(computed)"),
      ("bell?.actions.dispatch(action: 1)", "bell?.apply(1)"),
      ("use(bell?.computed.state.rings)", "use(bell?.state.rings)"),
    ])
  func optionalStores(_ before: String, _ expected: String) throws {
    let head = "final class Tower { var bell: Store<BellState>? }\n"
    let function = "func ring(_ bell: Store<BellState>?, _ tower: Tower?) { "
    let after = try after(head + function + before + " }\n")
    #expect(after.contains(" { \(expected) }\n"))
  }

  @Test("Actions and computed values in a tuple are known by their names")
  func tuples() throws {
    let text = """
      func ring(_ bell: Store<BellState>) {
        let (actions, computed) = (bell.actions, bell.computed)
        actions.dispatch(action: 1)
        print(computed.state.rings)
      }

      """
    let after = try after(text)
    #expect(after.contains("let (actions, computed) = (bell, bell)\n  actions.apply(1)"))
    #expect(after.contains("print(computed.state.rings)"))
  }

  @Test(
    "A key path that starts at computed values is marked",
    arguments: [
      "let path = \\Computed<LampState>.text",
      "func read(_ path: KeyPath<Computed<LampState>, Int>) {}",
      "func read(_ lamp: Store<LampState>) { use(lamp.computed[keyPath: \\.text].value) }",
    ])
  func keyPaths(_ text: String) throws {
    let after = try after(text + "\n")
    #expect(
      after.hasPrefix("// reverge: vueflux.computed-use: ")
        && after.hasSuffix("\n" + text.replacing("Store<LampState>", with: "LampModel") + "\n"))
  }

  @Test("A key path to a value of the state is applied to the state")
  func plainKeyPath() throws {
    let text = "func read(_ lamp: Store<LampState>) { use(lamp.computed[keyPath: \\.level]) }\n"
    #expect(
      try after(text)
        == "func read(_ lamp: LampModel) { use(lamp.state.primitive[keyPath: \\.level]) }\n")
  }
}
