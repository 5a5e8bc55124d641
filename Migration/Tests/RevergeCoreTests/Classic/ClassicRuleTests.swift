import Foundation
import RevergeCore
import Testing

@Suite("Rules for Verge Classic")
struct ClassicRuleTests {
  private func after(_ text: String, includesReview: Bool = false) throws -> String {
    try Rewriting.after(
      text, beside: Sample.classic.preamble, includesReview: includesReview)
  }

  private func findings(_ text: String) throws -> [Finding] {
    try Rewriting.findings(text, beside: Sample.classic.preamble)
  }

  private func grades(_ text: String, of rule: String) throws -> [Grade] {
    try findings(text).filter { $0.rule == "classic.\(rule)" }.map(\.grade)
  }

  @Test("User-defined types with the library's names are not rewritten")
  func ownNames() throws {
    let text = """
      struct Storage<T> {
        var value: T
        func add(_ f: (T) -> Void) {}
      }
      struct Holder { let state: Storage<Int> = .init(value: 1) }
      func use(_ holder: Holder, _ queue: Queue) {
        holder.state.add { print($0) }
        print(holder.state.value)
        queue.dispatch { work in work.run() }
        queue.commit("m")
      }

      """
    #expect(try findings(text).isEmpty)
  }

  @Test(
    "A storage that '.init' creates becomes a store wherever the code around it states the type",
    arguments: [
      "func f(_ a: MutableStorage<Int> = .init(0)) {}",
      "func f() -> Storage<Int> { .init(0) }",
      "func f() -> Storage<Int>? { print(); return .init(0) }",
      "var a: Storage<Int> { get { return .init(0) } }",
      "let a: [Storage<Int>] = [.init(0)]",
      "let a: [String: Storage<Int>] = [\"a\": .init(0)]",
      "let a: () -> Storage<Int> = { .init(0) }",
      "let a: Storage<Int> = (.init(0))",
      "func f(_ a: Storage<Int>?) { g(a ?? .init(0)) }",
      "let a: Storage<Int> = Bool.random() ? .init(0) : .init(0)",
      "struct S { static var a: Storage<Int> = .init(0) }",
      "struct S { let a: Storage<Int> }\nlet s = S(a: .init(0))",
      "struct S { init(_ a: Storage<Int>, b: Int = 0) {} }\nlet s = S(.init(0))",
      "final class C { func f(a: Storage<Int>) {}\n  func g() { f(a: .init(0)) } }",
      "func f(_ a: Storage<Int>, b: Int) {}\nf(.init(0), b: 0)",
    ])
  func implicitStorages(_ text: String) throws {
    let after = try after("\(text)\n")
    #expect(after.contains(".init(initialState: 0)") && !after.contains(".init(0)"))
  }

  @Test("'.init' for another type is left alone")
  func otherInitializers() throws {
    let text = """
      struct Box { init(_ value: Int) {} }
      func f(_ box: Box = .init(0), _ names: MutableStorage<Int>) {}
      func g(_ names: MutableStorage<Int>) { f(.init(0), names) }

      """
    #expect(try after(text).components(separatedBy: ".init(0)").count == 3)
  }

  @Test("A closure that lists 'self' and a context keeps how it captures 'self'")
  func selfCaptures() throws {
    let text = """
      extension Counter {
        func go() {
          dispatch { context in
            later { later { [weak self] in self?.stop(); context.commit { $0.count = 1 } } }
            later { [weak self, context] in self?.stop(); context.commit { $0.count = 2 } }
            later { [context] in self.stop(); context.commit { $0.count = 3 } }
            later { later { [weak self] in self?.stop(); print(context.currentState.count) } }
          }
        }
      }

      """
    let after = try after(text)
    #expect(after.contains("[weak self] in self?.stop(); self?.commit { $0.count = 1 }"))
    #expect(after.contains("[weak self] in self?.stop(); self?.commit { $0.count = 2 }"))
    #expect(after.contains("[self] in self.stop(); self.commit { $0.count = 3 }"))
    #expect(
      after.contains("[weak self, store = self.store] in self?.stop(); print(store.state.count)"))
  }

  @Test("Subscriptions in a bag of RxSwift are not rewritten")
  func rxSwiftBags() throws {
    let text = """
      import RxSwift
      import VergeClassic
      final class Clock {
        private let bag = RxSwift.DisposeBag()
        private let others: RxSwift.DisposeBag
        init(_ ticks: Observable<Int>, _ others: RxSwift.DisposeBag) {
          self.others = others
          ticks.subscribe(onNext: { print($0) }).disposed(by: bag)
          ticks.subscribe(onNext: { print($0) }).disposed(by: self.others)
          ticks.subscribe(onNext: { print($0) }).disposed(by: others)
        }
      }

      """
    #expect(try after(text, includesReview: true).contains("RxSwift.DisposeBag()"))
    #expect(try !after(text, includesReview: true).contains(".store(in:"))
  }

  @Test("The import goes although subscriptions are stored in a bag of RxSwift")
  func importBesideRxSwiftBag() throws {
    let text = """
      import RxSwift
      import VergeClassic
      final class Clock: VergeType {
        typealias Activity = NoActivity
        struct State { var ticks = 0 }
        let state: Storage<State> = .init(.init())
        private let bag = RxSwift.DisposeBag()
        func see(_ ticks: Observable<Int>) {
          ticks.subscribe(onNext: { print($0) }).disposed(by: bag)
        }
      }

      """
    let after = try after(text, includesReview: true)
    #expect(after.contains("disposed(by: bag)") && !after.contains("VergeClassic"))
  }

  @Test(
    "A logger that also conforms to the modern protocol is passed to the store",
    arguments: ["ConsoleLogger()", "ConsoleLogger.instance"])
  func bothLoggers(logger: String) throws {
    let text = """
      import VergeClassic
      import Verge
      final class ConsoleLogger: VergeLogging, StoreLogger {
        static let instance = ConsoleLogger()
        func didMutate(
          name: String, description: String, file: StaticString, function: StaticString, line: UInt,
          on verge: AnyVergeType
        ) { print(description) }
        func didCommit(log: CommitLog, sender: AnyObject) {}
      }
      final class Counter: VergeType {
        typealias Activity = NoActivity
        struct State { var count = 0 }
        let state: Storage<State>
        init() {
          state = .init(.init())
          set(logger: \(logger))
        }
      }
      final class Other: VergeType {
        typealias Activity = NoActivity
        struct State { var count = 0 }
        let state: Storage<State>
        init(logger: VergeLogging = \(logger)) {
          state = .init(.init())
          set(logger: logger)
        }
      }

      """
    let after = try after(text, includesReview: true)
    #expect(after.contains("store = .init(initialState: .init(), logger: \(logger))"))
    #expect(after.contains("init(logger: any StoreLogger = \(logger))"))
    #expect(!after.contains("set(logger"))
  }

  @Test("A `state` that a protocol of a view model requires stays, with all conforming types")
  func requiredStates() throws {
    let text = """
      protocol CounterType: AnyObject { var state: Storage<Model.State> { get } }
      final class Model: VergeType, CounterType {
        enum Activity { case full }
        struct State { var n = 0 }
        let state: Storage<State> = .init(.init())
        func add() { commit { $0.n += 1 } }
      }
      final class MockModel: CounterType {
        let state: Storage<Model.State> = .init(.init())
      }
      func show(_ model: CounterType, _ mock: MockModel) { print(model.state.value.n + mock.state.value.n) }

      """
    #expect(try findings(text).allSatisfy { $0.grade == .manual })
    #expect(
      try findings(text).map(\.message).contains(
        "'Model' conforms to 'CounterType', which requires a 'state'"))
  }

  @Test("An action keeps its context if an action in it keeps its own")
  func nestedActions() throws {
    let text = """
      extension Counter {
        func up() throws {
          dispatch { c in
            try c.dispatch { d in
              if d.currentState.count > 3 { return }
              d.commit { $0.count += 1 }
            }
            c.commit { $0.count += 1 }
          }
        }
        func down() {
          dispatch { c in
            c.dispatch { [weak self] d in
              d.commit { $0.count += 1 }
            }
            c.commit { $0.count += 1 }
          }
        }
      }

      """
    let after = try after(text)
    #expect(
      after.contains(
        """
            let _: Void = try {
              if state.count > 3 { return }
              commit { $0.count += 1 }
            }()
            commit { $0.count += 1 }
        """))
    #expect(after.contains("// reverge: classic.dispatch: manual"))
    #expect(after.contains("    dispatch { c in\n      c.dispatch { [weak self] d in\n"))
    #expect(after.contains("      c.commit { $0.count += 1 }"))
  }

  @Test("Inside a commit, a member that reads the state, or commits to it, gets a marker")
  func memberReads() throws {
    let text = """
      extension Counter {
        var next: Int { return state.value.count + 1 }
        func reset() { commit { $0.count = 0 } }
        func go() {
          commit { $0.count = next }
          commit { _ in self.reset() }
          dispatch { c in c.commit { $0.count = self.next } }
        }
      }

      """
    let found = try findings(text).filter { $0.rule == "classic.state-read-in-commit" }
    #expect(found.map(\.line) == [5, 6, 7])
    #expect(found.map(\.symbol) == ["next", "reset", "next"])
  }

  @Test("A scoped import is replaced with an import of the modern store")
  func scopedImports() throws {
    let text = """
      import class VergeClassic.Storage
      import struct Foundation.Date
      let count = Storage(1)

      """
    #expect(
      try after(text) == """
        import Verge
        import struct Foundation.Date
        let count = Store<Int, Never>(initialState: 1)

        """)
  }

  @Test("The grade of a stored context depends on whether the view model would be retained")
  func keptContexts() throws {
    let text = """
      extension Counter {
        func plain(_ context: DispatchContext<Counter>) { context.commit { $0.count = 1 } }
        func later(_ context: DispatchContext<Counter>) {
          load { names in context.commit { $0.names = names } }
        }
      }
      final class Waiting { var all: [DispatchContext<Counter>] = [] }

      """
    #expect(try grades(text, of: "kept-context") == [.safe, .review, .manual])
  }

  @Test("A capture of the context becomes a weak capture of the view model")
  func captures() throws {
    let text = """
      extension Counter {
        func reload() {
          dispatch { context in
            load { [context] names in context.commit { $0.names = names } }
          }
        }
      }

      """
    #expect(
      try after(text).contains("load { [weak self] names in self?.commit { $0.names = names } }"))
    let weak = text.replacing("[context]", with: "[weak context]")
    #expect(try grades(weak, of: "context").contains(.manual))
  }

  @Test("A method that a local variable shadows is called on `self`")
  func hiddenCommit() throws {
    let text = """
      extension Counter {
        func go() {
          dispatch { context in
            let commit = 1
            context.commit { $0.count = commit }
          }
        }
      }

      """
    #expect(try after(text).contains("self.commit { $0.count = commit }"))
  }

  @Test("The type of a local storage is inferred through `asStorage` and `map`")
  func localStorages() throws {
    let text = """
      func show() {
        let names = MutableStorage(["a"])
        let readable = names.asStorage()
        let count = readable.map { $0.count }
        print(readable.value, count.value)
      }

      """
    #expect(
      try after(text, includesReview: true)
        .contains("print(readable.state.primitive, count.state.primitive)"))
  }

  @Test("Local variables that shadow members are not rewritten")
  func shadows() throws {
    let text = """
      extension Counter {
        func go(_ state: Box, dispatch: (() -> Void) -> Void) {
          print(state.value)
          dispatch { stop() }
          let emit = { (box: Box) in }
          emit(state)
          switch state.user {
          case .some(let state): print(state.value)
          case nil: break
          }
          for state in [state] { print(state.value) }
          if let state = state.next { print(state.value) }
        }
      }

      """
    #expect(try findings(text).isEmpty)
  }

  @Test("If a local `state` shadows it, the view model's state is read from `self`")
  func localState() throws {
    let before = """
      extension Counter {
        func go() {
          guard state.value.count > 0 else { return }
          dispatch("go") { context in
            let state = context.currentState
            print(state.count)
          }
        }
      }

      """
    #expect(
      try after(before) == """
        extension Counter {
          func go() {
            guard state.count > 0 else { return }
            do {
              let state = self.state.primitive
              print(state.count)
            }
          }
        }

        """)
  }

  @Test("A view model that cannot be migrated is marked, and its uses stay unchanged")
  func staying() throws {
    let text = """
      final class Half: VergeType {
        enum Activity { case done }
        var state: Storage<Int> { return shared }
        func go() { dispatch { $0.emit(.done) } }
      }
      final class Other: Counter { let store = 1 }
      struct Odd: VergeType {}
      func use(_ half: Half, _ other: Other) -> Int {
        half.emit(.done)
        other.state.add { print($0.count) }
        return half.state.value
      }

      """
    // The three declarations, and four uses.
    #expect(try findings(text).map(\.rule) == Array(repeating: "classic.view-model", count: 7))
    #expect(try findings(text).allSatisfy { $0.grade == .manual })
    #expect(try findings(text).filter { !$0.edits.isEmpty }.count == 3)
  }

  @Test("A conformance in an extension and a subclass are rewritten like a view model")
  func conformances() throws {
    let before = """
      final class Till: NSObject {
        enum Activity {}
        struct State: Equatable { var sum = 0 }
        let state = Storage(State())
      }
      extension Till: VergeType {
        var double: Int { return dispatch { $0.currentState.sum * 2 } }
      }
      final class Sub: Counter {
        func go() { emit(.done) }
        func tell(_ send: Int) { emit(.done) }
      }

      """
    #expect(
      try after(before) == """
        final class Till: NSObject {
          enum Activity {}
          struct State: Equatable { var sum = 0 }
          let store = Store<State, Activity>(initialState: State())
        }
        extension Till: StoreComponentType {
          var double: Int { state.sum * 2 }
        }
        final class Sub: Counter {
          func go() { send(.done) }
          func tell(_ send: Int) { self.send(.done) }
        }

        """)
  }

  @Test("Generic constraints and protocol extensions are rewritten with their associated types")
  func generics() throws {
    let before = """
      final class Presenter<V: VergeType> where V.Activity == Never {
        let verge: V
        init(_ verge: V) { self.verge = verge }
        func show(_ state: V.State) { verge.commit("a", "b") { $0 = state } }
      }
      extension VergeType where State == Int, Activity == Never {
        func increment() {
          commit { $0 += 1 }
          print(state.value)
        }
      }
      func read(_ verge: some VergeType) { print(verge.state.value) }

      """
    #expect(
      try after(before) == """
        final class Presenter<V: StoreComponentType> where V.Activity == Never {
          let verge: V
          init(_ verge: V) { self.verge = verge }
          func show(_ state: V.Scope) { verge.commit("a") { $0 = state } }
        }
        extension StoreComponentType where Scope == Int, Activity == Never {
          func increment() {
            commit { $0 += 1 }
            print(state.primitive)
          }
        }
        func read(_ verge: some StoreComponentType) { print(verge.state.primitive) }

        """)
  }

  @Test("An action with an early return ends its method, or becomes a called closure")
  func earlyReturns() throws {
    let before = """
      extension Counter {
        func last() {
          stop()
          dispatch { context in
            guard context.currentState.count == 1 else { return }
            context.emit(.done)
          }
        }
        func first() -> Bool {
          dispatch { context in
            if context.currentState.count == 1 { return }
            context.emit(.done)
          }
          return true
        }
      }

      """
    #expect(
      try after(before) == """
        extension Counter {
          func last() {
            stop()
            guard state.count == 1 else { return }
            send(.done)
          }
          func first() -> Bool {
            let _: Void = {
              if state.count == 1 { return }
              send(.done)
            }()
            return true
          }
        }

        """)
  }

  @Test("A context becomes a weak `self` in an escaping closure, a strong one in a synchronous one")
  func closures() throws {
    let before = """
      extension Counter {
        func go() {
          dispatch { context in
            context.currentState.names.forEach { _ in context.emit(.done) }
            now { context.emit(.done) }
            later {
              later { context.emit(.done) }
            }
          }
        }
      }

      """
    #expect(
      try after(before) == """
        extension Counter {
          func go() {
            state.names.forEach { _ in self.send(.done) }
            now { self.send(.done) }
            later { [weak self] in
              later { self?.send(.done) }
            }
          }
        }

        """)
  }

  @Test("A protocol that requires `state` needs review, because its view models have a `store`")
  func requiredState() throws {
    let asking = "protocol Counting { var state: Storage<Int> { get } }\n"
    #expect(try grades(asking, of: "storage") == [.review])
    let other = "protocol Counting { var count: Storage<Int> { get } }\n"
    #expect(try grades(other, of: "storage") == [.safe])
  }

  @Test("A context in a closure with an unowned `self` requires manual migration")
  func unowned() throws {
    let text = """
      extension Counter {
        func go() {
          dispatch { context in later { [unowned self] in context.emit(.done) } }
        }
      }

      """
    #expect(try grades(text, of: "context") == [.manual])
  }

  @Test("An observer is safe if the state is not `Equatable`, and needs review otherwise")
  func observers() throws {
    #expect(
      try grades("func see(_ c: Counter) { c.state.add { _ in } }\n", of: "observing") == [.safe])
    #expect(
      try grades("func see(_ app: App) { app.state.add { _ in } }\n", of: "observing")
        == [.review])
    let mapped = "func see(_ c: Counter) { c.state.map { $0.count }.add { _ in } }\n"
    #expect(try grades(mapped, of: "observing") == [.review])
    #expect(try grades(mapped, of: "map") == [.safe])
  }

  @Test("Deleting an emitter keeps the blank line between its neighbors")
  func blankLines() throws {
    let before = """
      final class Own: VergeType {
        enum Activity { case done }
        struct State { var count = 0 }
        let state: Storage<State> = .init(.init())
        let activity: Emitter<Activity> = .init()

        func finish() { emit(.done) }
      }

      """
    #expect(
      try after(before) == """
        final class Own: StoreComponentType {
          enum Activity { case done }
          struct State { var count = 0 }
          let store: Store<State, Activity> = .init(initialState: .init())

          func finish() { send(.done) }
        }

        """)
  }

  @Test("A view model that observes itself is rewritten, even if it does so in its initializer")
  func ownObservers() throws {
    let before = """
      final class Own: VergeType {
        enum Activity { case done }
        struct State { var count = 0 }
        let activity: Emitter<Activity> = .init()
        let state: Storage<State>
        private let bag = DisposeBag()
        private let count: Storage<Int>
        init() {
          state = Storage(State())
          count = state.map { $0.count }
          activity.asSignal().emit(onNext: { print($0) }).disposed(by: bag)
        }
        func watch() {
          activity.emit(onNext: { print($0) }).disposed(by: bag)
        }
      }

      """
    #expect(
      try after(before) == """
        final class Own: StoreComponentType {
          enum Activity { case done }
          struct State { var count = 0 }
          let store: Store<State, Activity>
          private var bag = VergeAnyCancellables()
          private let count: Derived<Int>
          init() {
            store = .init(initialState: State())
            count = store.derived(.map { $0.count })
            store.sinkActivity { print($0) }.store(in: &bag)
          }
          func watch() {
            sinkActivity { print($0) }.store(in: &bag)
          }
        }

        """)
  }

  @Test("A call on an object of unknown type needs review or manual migration")
  func unknown() throws {
    let text = """
      func go() {
        find().emit(.done)
        find().commit("a", "b") { $0.x = 1 }
        find().forward { $0.close() }
        find().dispatch { context in context.complete() }
      }

      """
    #expect(try findings(text).map(\.grade) == [.review, .review, .manual, .manual])
    #expect(try after(text).contains("find().emit(.done)"))
  }

  @Test("A state that is a class is modified through `primitive`")
  func references() throws {
    let before = """
      final class Model: VergeType {
        final class State { var count = 0 }
        enum Activity {}
        let state: Storage<State> = .init(.init())
        func go() {
          state.value.count += 1
          print(state.value.count == 2)
        }
      }

      """
    let after = try after(before)
    #expect(after.contains("    state.primitive.count += 1\n"))
    #expect(after.contains("print(state.count == 2)"))
  }

  @Test("Both branches of an `#if` are rewritten")
  func conditional() throws {
    let text = """
      #if DEBUG
      extension Counter { func go() { emit(.done) } }
      #else
      extension Counter { func go() { dispatch { $0.emit(.done) } } }
      #endif

      """
    #expect(
      try after(text) == """
        #if DEBUG
        extension Counter { func go() { send(.done) } }
        #else
        extension Counter { func go() { send(.done) } }
        #endif

        """)
  }

  @Test("A module that imports a module with view models is rewritten")
  func otherModule() throws {
    let files = [
      ("Sources/Core/Counter.swift", Sample.classic.preamble),
      (
        "Sources/App/Show.swift",
        "@testable import Core\n\nfunc go(_ c: Counter) { c.emit(.done) }\n"
      ),
    ]
    let analysis = Analyzer().analyze(files)
    let change = try Plan(includesReview: false).change(for: analysis.files[1], text: files[1].1)
    #expect(
      change?.after == "@testable import Core\n\nfunc go(_ c: Counter) { c.send(.done) }\n")
  }

  @Test("A file that does not parse is skipped")
  func malformed() throws {
    let (file, _) = try Rewriting.analysis(
      "import VergeClassic\nstruct {\n", beside: Sample.classic.preamble)
    #expect(file.skipped == "does not parse")
    #expect(file.findings.isEmpty)
  }
}
