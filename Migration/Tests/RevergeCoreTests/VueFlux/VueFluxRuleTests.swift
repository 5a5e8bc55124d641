import RevergeCore
import Testing

@Suite("Rules for VueFlux")
struct VueFluxRuleTests {
  private func after(_ text: String, includesReview: Bool = true) throws -> String {
    try Rewriting.after(
      text, beside: Sample.vueFlux.preamble, includesReview: includesReview)
  }

  private func findings(_ text: String) throws -> [Finding] {
    try Rewriting.findings(text, beside: Sample.vueFlux.preamble)
  }

  @Test("A user-defined type with a name of the library is not rewritten")
  func ownTypes() throws {
    let text = """
      enum Mine {
        struct Store<Value> {
          init(state: Int, mutations: Int, executor: Int) {}
        }
        struct Subscription { func unsubscribe() {} }
        static let one = Store<Int>(state: 1, mutations: 2, executor: 3)
        static func end(_ subscription: Subscription) { subscription.unsubscribe() }
      }

      """
    #expect(try findings(text).isEmpty)
    #expect(try after(text) == text)
  }

  @Test(
    "An observer that ends with 'self' keeps the user's own capture and check of 'self'",
    arguments: [
      (
        "[weak self] action, _ in self?.show(action)",
        "[weak self] action in guard self != nil else { return } self?.show(action)"
      ),
      (
        "[weak self] action, _ in guard let self else { return }; self.show(action)",
        "[weak self] action in guard let self else { return }; self.show(action)"
      ),
      (
        "[weak self] action, _ in guard let me = self else { return }; me.show(action)",
        "[weak self] action in guard let me = self else { return }; me.show(action)"
      ),
      ("[self] action, _ in self.show(action)", "[self] action in self.show(action)"),
      (
        "[unowned me = self] action, _ in me.show(action)",
        "[unowned me = self] action in me.show(action)"
      ),
      (
        "[unowned self] action, _ in self.show(action)",
        "[weak self] action in guard let self else { return } self.show(action)"
      ),
    ])
  func selfCaptures(_ before: String, _ expected: String) throws {
    let text = """
      final class Screen {
        init(_ bell: Store<BellState>) { bell.subscribe(scope: self) { \(before) } }
        func show(_ rings: Int) {}
      }

      """
    let words = try after(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("sinkActivity { \(expected) }"), "\(words)")
  }

  @Test("The weak name of a scope is not one that the observer uses")
  func scopeNames() throws {
    let text = """
      func see(_ bell: Store<BellState>, scope: Label, other: Label) {
        bell.subscribe(scope: other) { action, _ in scope.text = "" }
        bell.subscribe(scope: scope) { action, _ in scope.text = "" }
        bell.subscribe(scope: scope) { [weak scope] action, _ in scope?.text = "" }
      }

      """
    let after = try after(text)
    #expect(after.contains("[weak scopeObject = other] action in"))
    #expect(after.contains("sinkActivity { action in scope.text"))
    #expect(after.contains("[weak scope] action in\n    guard scope != nil else { return }"))
  }

  @Test("A parameter that shadows a store is not rewritten")
  func shadowing() throws {
    let text = """
      func show(_ bell: Store<BellState>, _ others: [Other]) {
        others.forEach { (bell: Other) in print(bell.computed.rings) }
      }
      struct Other { let computed = Rings() }
      struct Rings { let rings = 1 }

      """
    #expect(try after(text).contains("(bell: Other) in print(bell.computed.rings)"))
  }

  @Test(
    "A state that cannot become a struct stays unchanged, with all of its uses",
    arguments: [
      "  lazy var text = \"\"\n", "  required init() {}\n",
      "  private let mark: Variable<Int>\n", "  func reset() { later { self.turns = 0 } }\n",
      "  func reset() { later { turns = 0 } }\n", "  func reset() { turns = 0; log(self) }\n",
      "  private let rung = Sink<Int>()\n  func ring() { rung.send(value: 1) }\n",
      "  var next: Int { turns += 1; return turns }\n",
      "  var next: Int { get { turn(); return turns } }\n  func turn() { turns += 1 }\n",
    ])
  func obstacles(_ member: String) throws {
    let text = """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate var turns = 0
      \(member)}
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) { state.turns += action }
      }
      extension Actions where State == DialState {
        func turn() { dispatch(action: 1) }
      }
      func turn(_ dial: Store<DialState>) { dial.actions.turn() }

      """
    let after = try after(text)
    #expect(after.contains("dial.actions.turn()"))
    #expect(after.contains("// reverge: vueflux.state:"))
    #expect(try findings(text).allSatisfy { $0.grade == .manual })
  }

  @Test(
    "Mutations stay unchanged if the state is passed on, or a closure that is stored uses it",
    arguments: ["works += [{ state.turns += 1 }]", "change(state)"])
  func keptState(_ statement: String) throws {
    let text = """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate var turns = 0
      }
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) { \(statement) }
      }

      """
    #expect(try after(text).contains("func commit(action: Int, state: DialState) { \(statement) }"))
    #expect(try findings(text).map(\.rule) == ["vueflux.state", "vueflux.mutations"])
  }

  @Test("An executor of a concurrent queue that is passed on needs review")
  func concurrentExecutors() throws {
    let text = """
      func bell(_ executor: Executor) -> Store<BellState> {
        return Store<BellState>(state: .init(), mutations: .init(), executor: executor)
      }
      let one = bell(Executor.queue(.global()))

      """
    #expect(try findings(text).contains { $0.rule == "vueflux.executor" && $0.grade == .review })
  }

  @Test("The generated members of a component shadow no name in actions and mutations")
  func hiddenNames() throws {
    let text = """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate var turns = 0
      }
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) { state.turns += action }
      }
      extension Actions where State == DialState {
        func apply(_ action: Int) { dispatch(action: action) }
        func note() {
          queue.sync {}
          send("turned")
        }
      }
      let dial = Store<DialState>(state: .init(), mutations: .init(), executor: .mainThread)
      func turnAll(_ model: Int, _ each: Int) {
        Store<DialState>.actions.apply(model)
        Store<DialState>.actions.apply(.sum(model, each))
      }

      """
    let after = try after(text)
    #expect(after.contains("private let commitQueue: AnyTargetQueue"))
    #expect(after.contains("func perform(_ action: Int) {"))
    #expect(after.contains("func apply(_ action: Int) { perform(action) }"))
    #expect(after.contains("    // reverge: vueflux.actions: "))
    #expect(after.contains("for each in DialModel.all { each.apply(model) }"))
    #expect(after.contains("for instance in DialModel.all { instance.apply(.sum(model, each)) }"))
  }

  @Test(
    "An executor becomes a queue wherever the context expects an executor",
    arguments: [
      "struct Batch { var executor: Executor }\nlet it = Batch(executor: .immediate)",
      "func pick(_ on: Bool) -> Executor { return on ? .immediate : .mainThread }",
      "var it: Executor { .immediate }", "var it: Executor?\nfunc set() { it = .immediate }",
      "func pick(_ it: Executor?) -> Executor { return it ?? .immediate }",
      "func run(_ all: [Executor]) {}\nfunc runAll() { run([.immediate]) }",
    ])
  func executorContexts(_ text: String) throws {
    let after = try after(text + "\n")
    #expect(after.contains("AnyTargetQueue(.passthrough)"))
    #expect(!after.contains(".immediate") && !after.contains(".mainThread"))
  }

  @Test("A member with an executor's name that belongs to another type is not rewritten")
  func otherExecutors() throws {
    let text = """
      enum Mode { case immediate }
      func run(_ executor: AnyTargetQueue) {}
      func start(_ mode: Mode) { start(.immediate) }

      """
    let before = text.replacing("AnyTargetQueue", with: "Executor")
    #expect(try after(before) == text)
  }

  @Test(
    "A type that is nested in a library type has no equivalent", arguments: ["Executor.Context"])
  func nestedTypes(_ type: String) throws {
    #expect(try findings("let it: \(type)? = nil\n").map(\.grade) == [.manual])
  }

  @Test("A user-defined disposable requires manual migration; a generic constraint is rewritten")
  func ownDisposables() throws {
    let text = """
      final class Token: Disposable {
        var isDisposed = false
        func dispose() { isDisposed = true }
      }
      func keep<Kept: Disposable>(_ kept: Kept) {}

      """
    let after = try after(text)
    #expect(after.contains("// reverge: vueflux.token: "))
    #expect(after.contains("final class Token: Disposable {"))
    #expect(after.contains("func keep<Kept: Cancellable>(_ kept: Kept) {}"))
  }

  @Test("In a subclass of a store, actions and computed values become its own members")
  func ownActions() throws {
    let text = """
      final class BellStore: Store<BellState> {
        func two() {
          actions.dispatch(action: 1)
          print(computed.state.rings)
          show(computed)
        }
      }

      """
    #expect(
      try after(text).contains(
        """
            self.apply(1)
            print(state.rings)
            // reverge: vueflux.computed-use: manual migration required; see \
        reverge explain vueflux.computed-use
            show(computed)
        """))
  }

  @Test("The value type of an atomic reference is rewritten")
  func atomicDisposables() throws {
    let text = """
      let token = AtomicReference<Disposable?>(nil)
      var other: AtomicReference<[Executor]>

      """
    let after = try after(text)
    #expect(after.contains("Store<(any Cancellable)?, Never>(initialState: nil)"))
    #expect(after.contains("Store<[AnyTargetQueue], Never>"))
  }

  @Test("An observer of a store in an array is rewritten")
  func elementSubscribe() throws {
    let text = """
      func see(_ bells: [Store<BellState>]) {
        bells[0].subscribe(executor: .immediate) { action, _ in print(action) }
        for bell in bells {
          bell.subscribe(executor: .immediate) { action, _ in print(action) }
        }
      }
      func see(_ named: [String: Store<BellState>]) {
        named["door"]?.subscribe(executor: .immediate) { action, _ in print(action) }
      }

      """
    let after = try after(text)
    #expect(after.contains("named[\"door\"]?.sinkActivity(queue: .passthrough) { action in"))
    #expect(after.contains("bells[0].sinkActivity(queue: .passthrough) { action in"))
    #expect(after.contains("    bell.sinkActivity(queue: .passthrough) { action in"))
  }

  @Test("An observer of an object that may be a store requires manual migration")
  func unknownSubscribe() throws {
    let text = """
      func see(_ bells: Bells) {
        bells.find("door")?.subscribe(executor: .immediate) { action, _ in print(action) }
      }

      """
    #expect(
      try findings(text).contains { $0.rule == "vueflux.subscribe" && $0.grade == .manual })
  }

  @Test("A recursive mutation that notifies a variable needs review")
  func recursionWithVariables() throws {
    let text = """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate let mark = Variable(0)
      }
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.mark.value += action
          if action > 9 { commit(action: 1, state: state) }
        }
      }

      """
    #expect(
      try findings(text).contains { $0.rule == "vueflux.mutations" && $0.grade == .review })
  }

  @Test("In a file that imports another library, names of both belong to that library")
  func otherLibraries() throws {
    let text = """
      import ReactiveSwift
      final class Old {
        let name = Signal<Int, Never>.never
        let token: AnyDisposable = AnyDisposable {}
        func end() { token.dispose() }
      }
      extension Signal { func end() {} }

      """
    #expect(try after(text) == text)
  }

  @Test("A store that is created without an executor needs review if the default is ambiguous")
  func unknownStandards() throws {
    let text = """
      extension Store {
        convenience init(state: State, mutations: State.Mutations) {
          self.init(state: state, mutations: mutations, executor: .queue(bells))
        }
        convenience init(state: State, mutations: State.Mutations) {
          self.init(state: state, mutations: mutations, executor: .mainThread)
        }
      }
      let bell = Store<BellState>(state: .init(), mutations: .init())

      """
    #expect(try findings(text).contains { $0.rule == "vueflux.executor" && $0.grade == .review })
  }

  @Test("A global action that is dispatched during another one needs review")
  func nestedBus() throws {
    let text = """
      func echo(_ bell: Store<BellState>) {
        bell.subscribe(executor: .immediate) { action, _ in
          if action == 1 { Store<BellState>.actions.dispatch(action: 2) }
        }
      }

      """
    #expect(
      try findings(text).contains { $0.rule == "vueflux.global-actions" && $0.grade == .review })
  }

  @Test("Stored actions of an unwrapped store become a weak variable")
  func weakActions() throws {
    let text = """
      func ring() {
        var bell: Store<BellState>? = Store<BellState>(state: .init(), mutations: .init(), executor: .immediate)
        let actions = bell!.actions
        bell = nil
        actions.dispatch(action: 1)
      }

      """
    let after = try after(text)
    #expect(after.contains("weak var actions = bell!\n"))
    #expect(after.contains("actions?.apply(1)"))
  }

  @Test("Computed values are read from the component or the state, whichever has them")
  func computedOfBoth() throws {
    let text = """
      protocol Lit { var isLit: Bool { get } }
      extension Computed: Lit where State == LampState {
        var isLit: Bool { return hasLight }
        func isAbove(_ level: Int) -> Bool { return state.level > level }
      }
      extension Computed where State == LampState {
        var hasLight: Bool { return state.level > 0 }
        var label: String { return isLit ? "on" : "off" }
      }
      func find() -> Signal<Int> { return Signal<Int> { send in send(1); return AnyDisposable() } }
      func look(_ lamp: Store<LampState>) -> Bool { return lamp.computed.isAbove(1) }

      """
    let after = try after(text)
    #expect(after.contains("var isLit: Bool { return state.primitive.hasLight }"))
    #expect(after.contains("// reverge: vueflux.computed: "))
    #expect(after.contains("return lamp.isAbove(1)"))
  }

  @Test("A component does not get a name that is already used")
  func collision() throws {
    let text = """
      final class DialModel {}
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate var turns = 0
      }
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) { state.turns += action }
      }

      """
    #expect(try after(text).contains("final class DialStateModel: StoreComponentType"))
  }

  private func dial(_ body: String, members: String = "") -> String {
    """
    final class DialState: State {
      typealias Action = Int
      typealias Mutations = DialMutations
      fileprivate var turns = 0
      fileprivate let mark = Variable(0)
      /// Sent on each turn.
      fileprivate let turned = Sink<Int>()
    }
    public struct DialMutations: Mutations {
      public init() {}
      func commit(action: Int, state: DialState) { \(body) }
    }
    \(members)

    """
  }

  @Test(
    "A variable or sink that notifies less often, or later, needs review",
    arguments: [
      "for n in 0..<action { state.mark.value = n }",
      "state.mark.value = 0; state.mark.value = action",
      "state.mark.value = 0; commit(action: 1, state: state)",
      "for n in 0..<action { state.turns += n; state.turned.send(value: n) }",
    ])
  func manyNotifications(_ body: String) throws {
    #expect(try findings(dial(body)).contains { $0.grade == .review })
  }

  @Test("A variable that notifies once on each path is safe")
  func oneNotification() throws {
    let body = "if action > 0 { state.mark.value = 1 } else { state.mark.value = 2 }"
    #expect(try findings(dial(body)).allSatisfy { $0.grade == .safe })
  }

  @Test("A method in an extension that changes a state, directly or not, becomes mutating")
  func extensionChange() throws {
    let members = """
      extension DialState {
        fileprivate func reset() { turns = 0 }
        fileprivate func restart() { self.reset() }
        func count() -> Int { return turns }
        static func reset(_ turns: Int) {}
      }
      """
    let after = try after(dial("state.restart()", members: members), includesReview: false)
    #expect(after.contains("  fileprivate mutating func reset() { turns = 0 }"))
    #expect(after.contains("  fileprivate mutating func restart() { self.reset() }"))
    #expect(after.contains("  func count() -> Int { return turns }"))
    #expect(after.contains("  static func reset(_ turns: Int) {}"))
  }

  @Test("A state needs review if other code than its mutations calls a mutating method")
  func exposedChange() throws {
    let members = "extension DialState { func reset() { turns = 0 } }"
    func grades(_ use: String) throws -> [Grade] {
      try findings(dial("state.reset()", members: "\(members)\n\(use)"))
        .filter { $0.rule == "vueflux.state" && $0.symbol == "State" }.map(\.grade)
    }
    #expect(try grades("") == [.safe])
    #expect(try grades("func reset(_ dial: Store<DialState>) { dial.actions.reset() }") == [.safe])
    #expect(try grades("func reset(_ page: Page) { page.reset() }") == [.review])
    #expect(
      try grades(
        "extension Computed where State == DialState { func end() { state.reset() } }")
        == [.manual])
  }

  @Test("A variable that a method of the state sets needs review, because it notifies later")
  func variableInMethod() throws {
    let members = "extension DialState { func note() { mark.value = 1 } }"
    let found = try findings(dial("state.note(); state.mark.value = 2", members: members))
    #expect(found.filter { $0.rule == "vueflux.variable-use" }.map(\.grade) == [.review, .review])
  }

  /// Mutations with these members, and a store with an executor that they are created for.
  private func limited(
    _ members: String, _ creation: String, executor: String = ".immediate", more: String = ""
  ) -> String {
    """
    final class DialState: State {
      typealias Action = Int
      typealias Mutations = DialMutations
      fileprivate var turns = 0
    }
    struct DialMutations: Mutations {
      \(members)
      func commit(action: Int, state: DialState) { state.turns = min(limit, action) }
    }
    let dial = Store<DialState>(state: .init(), mutations: \(creation), executor: \(executor))
    \(more)

    """
  }

  @Test("The values that mutations are created with become parameters of the component")
  func parameters() throws {
    let after = try after(
      limited(
        "let limit: Int, now: () -> Date\n  private let step = 1; var note: String?",
        "DialMutations(limit: Limits.all, now: Date.init)", executor: ".mainThread"))
    #expect(
      after.contains(
        """
          init(state: DialState, limit: Int, now: @escaping () -> Date, queue: AnyTargetQueue) {
            self.limit = limit
            self.now = now
            store = Store(initialState: state)
            self.queue = queue
          }
        """))
    #expect(
      after.contains(
        "DialModel(state: .init(), limit: Limits.all, now: Date.init, "
          + "queue: AnyTargetQueue(.mainIsolated()))"))
  }

  @Test(
    "An initializer of mutations becomes the initializer of the component",
    arguments: [
      (
        "init(limit: Int = 3) { self.limit = limit }",
        """
          init(state: DialState, limit: Int = 3) {
            store = Store(initialState: state)
            self.limit = limit
          }
        """
      ),
      (
        "fileprivate init() {\n    // The most.\n    limit = 9\n  }",
        """
          fileprivate init(state: DialState) {
            store = Store(initialState: state)
            // The most.
            limit = 9
          }
        """
      ),
    ])
  func ownInitializer(_ written: String, _ expected: String) throws {
    let after = try after(limited("let limit: Int\n  \(written)", ".init()"))
    #expect(after.contains(expected))
    #expect(after.contains("let dial = DialModel(state: .init())"))
  }

  @Test("The initializer of a component registers it last, for global actions")
  func registeredInitializer() throws {
    let after = try after(
      limited(
        "let limit: Int\n  init(most: Int) { limit = most }", "DialMutations(most: 9)",
        executor: ".queue(dials)", more: "Store<DialState>.actions.dispatch(action: 1)"))
    #expect(
      after.contains(
        """
          init(state: DialState, most: Int, queue: AnyTargetQueue) {
            store = Store(initialState: state)
            self.queue = queue
            limit = most
            Self.register(self)
          }
        """))
    #expect(after.contains("DialModel(state: .init(), most: 9, queue: .specific(dials))"))
  }

  @Test(
    "Mutations with an initializer that a component cannot have stay unchanged",
    arguments: [
      "init?(limit: Int) { self.limit = limit }", "init(state: Int) { limit = state }",
      "init(limit: Int) throws { self.limit = limit }", "init() { limit = 1; note(self) }",
      "init(_ limit: Int) { self.limit = limit; if limit > 1 { return } }",
      "init() { limit = 1 }\n  init(limit: Int) { self.limit = limit }",
    ])
  func otherInitializers(_ written: String) throws {
    let text = limited("let limit: Int\n  \(written)", "DialMutations()")
    #expect(
      try findings(text).filter { $0.rule == "vueflux.state" }.map(\.grade) == [.manual])
  }

  @Test("Mutations with an initializer in an extension stay unchanged")
  func extensionInitializer() throws {
    let text = limited(
      "let limit: Int", "DialMutations()",
      more: "extension DialMutations { init() { self.init(limit: 3) } }")
    #expect(
      try findings(text).filter { $0.rule == "vueflux.state" }.map(\.grade) == [.manual])
  }

  @Test("Mutations that are not created for the store require manual migration")
  func createdElsewhere() throws {
    for creation in ["shared", "DialMutations(limit: 1, step: 2)", "DialMutations(limit: 1) {}"] {
      let found = try findings(limited("let limit: Int; var step = 1", creation))
      #expect(found.contains { $0.rule == "vueflux.store" && $0.grade == .manual })
    }
  }

  @Test("Members of a store extension that a component cannot have require manual migration")
  func storeExtension() throws {
    let text = """
      extension Store where State == BellState {
        static func ringAll() { actions.ring() }
        static func ringEach() { Self.actions.ring() }
        func watch() { subscribe { _, _ in } }
      }
      extension Store where State == BellState { func send(_ rings: Int) {} }
      extension Store where State == BellState { func ring() { print("ring") } }
      extension Store { func log() {} }
      extension Actions where State == BellState { func ring() { dispatch(action: 1) } }

      """
    let after = try after(text)
    for line in [
      "static func ringAll() { actions.ring() }", "static func ringEach() { Self.actions.ring() }",
      "func watch() { subscribe { _, _ in } }",
      "extension Store where State == BellState { func send",
      "extension Store where State == BellState { func ring",
      "extension Store { func log() {} }",
    ] {
      let lines = after.split(separator: "\n").map { $0.drop { $0 == " " } }
      let place = try #require(lines.firstIndex { $0.hasPrefix(line) })
      #expect(lines[place - 1].hasPrefix("// reverge: vueflux."))
    }
  }

  @Test("A state stays unchanged if a getter returns its property as an optional")
  func optionalGetter() throws {
    let members = """
      extension Computed where State == DialState { var turns: Int? { return state.turns } }
      """
    #expect(
      try findings(dial("state.turns += action", members: members)).contains {
        $0.grade == .manual && $0.message.contains("returns its property as an optional")
      })
  }

  @Test("Observed actions become a case of the activity, even if another module observes them")
  func observedActions() throws {
    let text = dial("state.turned.send(value: action)")
    let app = """
      import VueFlux
      @testable import Dials

      func see(_ dial: Store<DialState>) {
        dial.subscribe { action, _ in print(action) }
      }

      """
    let texts = [
      ("Sources/Dials/Dial.swift", "import VueFlux\n" + text), ("Sources/App/See.swift", app),
    ]
    let files = Analyzer().analyze(texts).files
    let plan = Plan(includesReview: false)
    let dials = try plan.change(for: files[0], text: texts[0].1)?.after
    #expect(
      dials?.contains("    /// Sent on each turn.\n    case turned(Int)\n    case action(Int)")
        == true)
    #expect(dials?.contains("send(.action(action))") == true)
    #expect(dials?.contains("init() {}") == false)
    let see = try plan.change(for: files[1], text: app)?.after
    #expect(see?.contains("guard case .action(let action) = activity else { return }") == true)
  }

  @Test("The comments of a deleted getter move to its property")
  func comments() throws {
    let members = """
      extension Computed where State == DialState {
        // So often.
        var turns: Int {
          // Read.
          return state.turns
        }
        var isTurned: Bool { return state.turns > 0 }
      }
      """
    let after = try after(dial("state.turns += action", members: members))
    #expect(after.contains("  // So often.\n  // Read.\n  fileprivate(set) var turns = 0\n"))
    #expect(after.contains("extension DialState {\n  var isTurned"))
  }

  @Test("A state stored beside its store, and mutations used without a store, are not safe")
  func keptBeside() throws {
    let text = """
      func test() {
        let state = BellState()
        let bell = Store<BellState>(state: state, mutations: .init(), executor: .immediate)
        print(state.rings, bell)
        BellMutations().commit(action: 1, state: state)
      }

      """
    #expect(
      try findings(text).filter { $0.grade != .safe }.map(\.rule) == [
        "vueflux.store", "vueflux.mutations",
      ])
  }

  @Test(
    "An assigned value is evaluated before the commit, which must not read the store",
    arguments: [
      ("count.value = 1", "count.commit { $0 = 1 }"),
      (
        "count.value = count.value * 2",
        "count.commit { [new = count.state.primitive * 2] in $0 = new }"
      ),
      ("count.value += next()", "count.commit { [new = next()] in $0 += new }"),
      (
        "let value = 1; _ = count.swap(value)",
        "let value = 1; _ = count.commit { old in defer { old = value }; return old }"
      ),
    ])
  func atomics(_ before: String, _ after: String) throws {
    let head = "func next() -> Int { 1 }\nfunc go(_ count: "
    #expect(
      try self.after("\(head)AtomicReference<Int>) { \(before) }\n")
        == "\(head)Store<Int, Never>) { \(after) }\n")
  }

  @Test("Actions that call each other without `self` do not retain the component")
  func implicitSelf() throws {
    let text = """
      extension Actions where State == BellState {
        func ring() { dispatch(action: 1) }
        func later(_ run: (@escaping () -> Void) -> Void) {
          run { ring() }
        }
      }

      """
    #expect(try after(text).contains("run { [weak self] in self?.ring() }"))
  }

  @Test("A store that a closure captures under another name is rewritten")
  func captures() throws {
    let text = """
      func see(_ bell: Store<BellState>) {
        bell.subscribe { [mine = bell] action, _ in mine.actions.ring() }
      }
      extension Actions where State == BellState { func ring() { dispatch(action: 1) } }

      """
    #expect(try after(text).contains("{ [mine = bell] action in mine.ring() }"))
  }

  @Test(
    "The values of a sink are bound, and mapped",
    arguments: [
      (
        "lamp.computed.failures.bind(to: label, on: .immediate) { label, text in label.text = text }",
        """
        lamp.sinkActivity(queue: .passthrough) { [weak label] activity in
            guard let label else { return }
            guard case .failures(let text) = activity else { return }
            label.text = text
        """
      ),
      (
        "lamp.computed.failures.bind(to: label) { $0.text = $1 }",
        """
        lamp.sinkActivity { [weak label] activity in
            guard let label else { return }
            guard case .failures(let value) = activity else { return }
            label.text = value
        """
      ),
      (
        "lamp.computed.failures.map { \"<\\($0)>\" }.bind(to: label, \\.text)",
        """
        lamp.sinkActivity { [weak label] activity in
            guard case .failures(let value) = activity else { return }
            label?.text = "<\\(value)>"
        """
      ),
      (
        "lamp.computed.failures.map { $0.isEmpty }.bind(to: label.hidden)",
        """
        lamp.sinkActivity { [weak label] activity in
            guard case .failures(let value) = activity else { return }
            label?.hidden(value.isEmpty)
        """
      ),
      (
        "lamp.computed.failures.map { $0.count }.observe { count in print(count) }",
        """
        guard case .failures(let sent) = activity else { return }
            let count = sent.count
            print(count)
        """
      ),
    ])
  func sinks(_ before: String, _ expected: String) throws {
    let after = try after("func see(_ lamp: Store<LampState>, _ label: Label) {\n  \(before)\n}\n")
    #expect(after.contains(expected))
    #expect(!after.contains("computed"))
  }

  @Test("A scope to which an observer is added that stays is marked")
  func keptObservers() throws {
    let text = """
      import VueFluxReactive
      func see(_ scope: DisposableScope, _ values: Values) {
        scope += values.title.observe { print($0) }
      }

      """
    let after = try after(text)
    #expect(after.contains("  scope += values.title.observe { print($0) }"))
    #expect(after.contains("// reverge: vueflux.token:"))
  }

  @Test("A global action of one state does not decide about that of another state")
  func globalActions() throws {
    let text = """
      extension Actions where State == BellState { func ring() { dispatch(action: 1) } }
      extension Actions where State == LampState { func ring() { log(); dispatch(action: .set(1)) } }
      func ring() {
        Store<BellState>.actions.ring()
        Store<LampState>.actions.ring()
      }

      """
    let found = try findings(text).filter { $0.rule == "vueflux.global-actions" }
    #expect(found.map(\.grade) == [.safe, .review])
    #expect(try after(text).contains("for model in LampModel.all { model.ring() }"))
  }
}
