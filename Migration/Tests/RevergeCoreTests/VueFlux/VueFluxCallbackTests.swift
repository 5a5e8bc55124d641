import RevergeCore
import Testing

@Suite("Closures and delegates of a VueFlux state")
struct VueFluxCallbackTests {
  /// A state with closures and delegates, with more members and cases.
  private func dial(
    _ cases: String, members: String = "", actions: String = "", mutations: String = ""
  ) -> String {
    """
    protocol DialDelegate: AnyObject { func dialDidTurn(to turns: Int) }
    protocol Gear { mutating func spin() }
    struct Hooks { var done: (() -> Void)?; var note: (String) -> Void }
    final class DialState: State {
      typealias Action = DialAction
      typealias Mutations = DialMutations
      fileprivate var turns = 0
      fileprivate let mark = Variable(0)
      fileprivate var watchers: [() -> Void] = []
      fileprivate var onTurn: ((Int) -> Void)?
      fileprivate var handlers: [String: (Int) -> Void] = [:]
      fileprivate var delegate: DialDelegate?
      fileprivate var delegates: [DialDelegate] = []
      fileprivate var hooks: Hooks
      fileprivate var isValid: (Int) -> Bool
      fileprivate let clamp: (Int) -> Int = { max(0, $0) }
      \(members)
    }
    enum DialAction {
      case turn(Int), load(String, then: (Int) -> Void), end(DialDelegate)\(actions)
    }
    struct DialMutations: Mutations {
      \(mutations)
      func commit(action: DialAction, state: DialState) {
        switch action {
        \(cases)
        }
      }
    }

    """
  }

  private func after(_ text: String) throws -> String {
    try Rewriting.after(text, beside: Sample.vueFlux.preamble, includesReview: true)
  }

  private func callbacks(_ text: String) throws -> [Grade] {
    try Rewriting.findings(text, beside: Sample.vueFlux.preamble)
      .filter { $0.rule == "vueflux.callback" }.map(\.grade)
  }

  @Test(
    "A call of a closure or delegate of a state or an action runs after the commit",
    arguments: [
      (
        "case .turn: state.watchers.forEach { $0() }",
        "case .turn: state.watchers.forEach { effects.append { [callback = $0] in callback() } }"
      ),
      (
        "case .turn: for watcher in state.watchers { watcher() }",
        "case .turn: for watcher in state.watchers { effects.append { watcher() } }"
      ),
      (
        "case .turn(let n): state.onTurn?(n + state.mark.value)",
        "effects.append { [onTurn = state.onTurn, mark = state.mark] in onTurn?(n + mark) }"
      ),
      (
        "case .turn(let turns): state.onTurn?(turns + state.turns)",
        "effects.append { [state] in state.onTurn?(turns + state.turns) }"
      ),
      (
        "case .turn(let n): state.handlers[\"all\"]?(n)",
        "effects.append { [handlers = state.handlers] in handlers[\"all\"]?(n) }"
      ),
      (
        "case .turn: if let turned = state.onTurn { turned(state.turns) }",
        "{ effects.append { [turns = state.turns] in turned(turns) } }"
      ),
      (
        "case .turn(let n): state.delegate?.dialDidTurn(to: n)",
        "effects.append { [delegate = state.delegate] in delegate?.dialDidTurn(to: n) }"
      ),
      (
        "case .turn(let n): state.delegates.forEach { $0.dialDidTurn(to: n) }",
        "forEach { effects.append { [element = $0] in element.dialDidTurn(to: n) } }"
      ),
      (
        "case .turn: state.hooks.note(\"turned\"); state.hooks.done?()",
        "effects.append { [hooks = state.hooks] in hooks.note(\"turned\") }; "
          + "effects.append { [hooks = state.hooks] in hooks.done?() }"
      ),
      (
        "case .turn(let n): _ = state.isValid(n)",
        "effects.append { [isValid = state.isValid] in _ = isValid(n) }"
      ),
      ("case let .load(_, then): then(1)", "effects.append { then(1) }"),
      (
        "case .load(let name, then: let done): guard !name.isEmpty else { return done(0) }",
        "else { return effects.append { done(0) } }"
      ),
      (
        "case .load(_, let done): var sum = 0; for n in 0..<3 { sum += n; done(sum) }",
        "sum += n; effects.append { [sum] in done(sum) } }"
      ),
      (
        "case .load(_, let done): var sum: Int; sum = 1; done(sum); sum = 2",
        "effects.append { [sum] in done(sum) }; sum = 2"
      ),
      ("case .end(let delegate): delegate.dialDidTurn(to: 0)", "effects.append { delegate.dial"),
      ("case .turn: DispatchQueue.main.async { log() }", "DispatchQueue.main.async { log() }"),
    ])
  func deferred(_ before: String, _ expected: String) throws {
    let after = try after(dial(before + "\n    default: break"))
    #expect(after.contains(expected))
    #expect(!after.contains("// reverge:"))
  }

  @Test("The component makes the collected calls after the commit, for review")
  func effects() throws {
    let text = dial("case .turn: state.watchers.forEach { $0() }\n    default: break")
    let after = try after(text)
    #expect(after.contains("commit { reduce(action, &$0, &effects) }"))
    #expect(after.contains("for effect in effects { effect() }"))
    let found = try Rewriting.findings(text, beside: Sample.vueFlux.preamble)
    #expect(
      found.filter { $0.grade == .review }.map(\.rule).sorted() == [
        "vueflux.callback", "vueflux.mutations",
      ])
  }

  @Test("A call in a closure names `self` for members of the mutations")
  func ownMembers() throws {
    let text = dial(
      "case .turn(let n): state.onTurn?(bounded(n) + limit); log(\"turned\")\n    default: break",
      mutations: """
        let limit: Int, log: (String) -> Void
          private func bounded(_ n: Int) -> Int { return n }
        """)
    let after = try after(text)
    #expect(after.contains("onTurn?(self.bounded(n) + self.limit) }"))
    #expect(after.contains("effects.append { self.log(\"turned\") }"))
  }

  @Test("A value that a subject sends after the commit names `self` for members of the mutations")
  func ownMembersOfSubjects() throws {
    let text = dial(
      "case .turn(let n): state.taps.onNext(bounded(n))\n    default: break",
      members: "fileprivate let taps = PublishSubject<Int>()",
      mutations: "private func bounded(_ n: Int) -> Int { return n }")
    #expect(
      try after(text).contains("{ [taps = state.taps] in taps.onNext(self.bounded(n)) }"))
  }

  @Test(
    "A call whose result is used, or that a method of the state makes, is marked",
    arguments: [
      ("case .turn(let n): if state.isValid(n) { state.turns = n }", ""),
      ("case .turn(let n): state.turns = state.isValid(n) ? n : 0", ""),
      ("case .turn: _ = state.watchers.map { $0() }", ""),
      (
        "case .turn: func half() -> Int { state.turns / 2 }; state.onTurn?(half())", ""
      ),
      ("case .turn: state.tell()", "func tell() { onTurn?(turns) }"),
      (
        "case .turn: state.rest()",
        "func rest() { tell() }\n  func tell() { watchers.forEach { $0() } }"
      ),
      (
        "case .turn(let n): state.level = n",
        "var level = 0 { didSet { delegate?.dialDidTurn(to: level) } }"
      ),
    ])
  func marked(_ cases: String, _ members: String) throws {
    let text = dial(cases + "\n    default: break", members: members)
    #expect(try callbacks(text) == [.manual])
    #expect(try after(text).contains("// reverge: vueflux.callback:"))
  }

  @Test(
    "A closure that runs later, or whose code is known, stays",
    arguments: [
      ("case .load(_, let done): DispatchQueue.main.async { done(1) }", ""),
      ("case .turn(let n): state.turns = state.clamp(n)", ""),
      ("case .turn(let n): let half = { (n: Int) in n / 2 }; state.turns = half(n)", ""),
      ("case .turn(let n): func half(_ n: Int) -> Int { n / 2 }; state.turns = half(n)", ""),
      ("case .turn(let n): state.add(n)", "func add(_ n: Int) { turns += n }"),
      ("case .turn(let n): state.turns = n", "func tell() { onTurn?(turns) }"),
      ("case .turn: state.watchers.removeAll()", ""),
      ("case .turn: state.gears[0].spin()", "fileprivate var gears: [Gear] = []"),
    ])
  func unchanged(_ cases: String, _ members: String) throws {
    let text = dial(cases + "\n    default: break", members: members)
    #expect(try callbacks(text).isEmpty)
    #expect(!(try after(text).contains("effects")))
  }

  @Test(
    "A closure that uses the state later commits itself, after the commit",
    arguments: [
      (
        "case .turn: later { state.turns += 1 }",
        "effects.append { later { self.commit { state in state.turns += 1 } } }"
      ),
      (
        "case .turn(let n): load(state.turns) { result in guard result > n else { return }; state.turns = n }",
        "effects.append { [turns = state.turns] in load(turns) { result in "
          + "guard result > n else { return }; self.commit { state in state.turns = n } } }"
      ),
      (
        "case .turn: later { state.watchers.removeLast() }",
        "later { self.commit { state in _ = state.watchers.removeLast() } }"
      ),
      (
        "case .turn: DispatchQueue.main.async { state.mark.value = 1 }",
        "case .turn: DispatchQueue.main.async { self.commit { state in state.mark = 1 } }"
      ),
      (
        "case .turn: later { state.turns = 1; state.turned.send(value: 1) }",
        "{ self.commit { state in state.turns = 1 }; self.send(.turned(1)) }"
      ),
    ])
  func laterCommits(_ before: String, _ expected: String) throws {
    let text = dial(
      before + "\n    default: break", members: "fileprivate let turned = Sink<Int>()")
    let after = try after(text)
    #expect(after.contains(expected))
    #expect(!after.contains("// reverge:"))
    #expect(try callbacks(text) == [.review])
  }

  @Test(
    "A closure that cannot commit itself keeps its state",
    arguments: [
      "Task { state.turns = await count() }", "later { [state] in state.turns += 1 }",
      "later { later { state.turns += 1 } }", "let work = { state.turns += 1 }; work()",
      "later { if state.turns > 1 { return }; state.turns += 1 }", "later { add(&state.turns) }",
      "_ = later { state.turns += 1 }",
    ])
  func keptStates(_ statement: String) throws {
    let after = try after(dial("default: \(statement)"))
    #expect(after.contains(statement))
    #expect(after.contains("// reverge: vueflux.state:"))
  }
}
