import RevergeCore
import Testing

@Suite("Names in code for VueFlux that its components and states have, too")
struct VueFluxNameTests {
  private func after(_ text: String, beside other: String = "") throws -> String {
    try Rewriting.after(text, beside: Sample.vueFlux.preamble + other, includesReview: true)
  }

  /// A state with members, its mutations, and other declarations.
  private func dial(_ members: String, commit: String = "", _ others: String) -> String {
    """
    final class DialState: State {
      typealias Action = Int
      typealias Mutations = DialMutations
      \(members)
    }
    struct DialMutations: Mutations {
      func commit(action: Int, state: DialState) { \(commit) }
    }
    \(others)

    """
  }

  @Test("A component does not get the name of a private type in another file, or of a nested one")
  func privateTypes() throws {
    let text = dial("fileprivate var turns = 0", commit: "state.turns += action", "")
    for other in ["private struct DialModel {}\n", "enum Parts { struct DialModel {} }\n"] {
      #expect(try after(text, beside: other).contains("final class DialStateModel: Store"))
    }
  }

  @Test("An action with the name of a property of its component is renamed, with its uses")
  func renamedActions() throws {
    let after = try after(
      dial(
        "fileprivate var turns = 0", commit: "state.turns += action",
        """
        extension Actions where State == DialState {
          func store() { dispatch(action: 1) }
          func twice() { store(); self.store() }
          func store(_ turns: Int) { dispatch(action: turns) }
        }
        func turn(_ dial: Store<DialState>) {
          dial.actions.store()
          dial.actions.store(2)
          let actions = dial.actions
          actions.store()
          Store<DialState>.actions.store()
        }
        """))
    #expect(after.contains("func performStore() { apply(1) }"))
    #expect(after.contains("func twice() { performStore(); self.performStore() }"))
    #expect(after.contains("func store(_ turns: Int) { apply(turns) }"))
    #expect(after.contains("  dial.performStore()\n  dial.store(2)\n"))
    #expect(
      after.contains("  actions?.performStore()\n") || after.contains("  actions.performStore()\n"))
    #expect(after.contains("for model in DialModel.all { model.performStore() }"))
  }

  @Test("In a getter, `state` is the state, not its property of that name")
  func propertyNamedState() throws {
    let after = try after(
      dial(
        "fileprivate var state = 0\n  fileprivate var turns = 0", commit: "state.state += action",
        """
        extension Computed where State == DialState {
          var current: Int { return state.state }
          var turns: String { return "\\(state.turns)" }
        }
        """))
    #expect(after.contains("var current: Int { return state }"))
    #expect(after.contains("var turns: String { return \"\\(storedTurns)\" }"))
    #expect(after.contains("state.state += action"))
  }

  @Test("A property or computed value with the name of a keyword is rewritten")
  func keywords() throws {
    let after = try after(
      dial(
        "fileprivate let `default` = Variable(0)\n  fileprivate var `repeat` = 0",
        commit: "state.default.value += action",
        """
        extension Computed where State == DialState {
          var `default`: Signal<Int> { return state.default.signal }
          var doubled: Signal<Int> { return `default`.map { $0 * 2 } }
          var times: Int { return state.repeat }
        }
        func see(_ dial: Store<DialState>) {
          _ = dial.computed.default.observe { print($0) }
        }
        """))
    #expect(after.contains("private(set) var `default` = 0"))
    #expect(after.contains("state.default += action"))
    #expect(after.contains("static func doubled(_ `default`: Int) -> Int { return `default` * 2 }"))
    #expect(after.contains("var times: Int { return self.repeat }"))
    #expect(after.contains("dial.sinkState(\\.$default, queue: .passthrough)"))
  }

  @Test(
    "A value with the name of a member of `Changes` is read from the state itself",
    arguments: ["map", "transaction", "hasChanges", "ifChanged"])
  func membersOfChanges(_ name: String) throws {
    let after = try after(
      dial(
        "fileprivate var \(name) = 0", commit: "state.\(name) += action",
        """
        extension Computed where State == DialState { var \(name): Int { return state.\(name) } }
        func show(_ dial: Store<DialState>) { print(dial.computed.\(name)) }
        """))
    #expect(after.contains("print(dial.state.primitive.\(name))"))
  }

  @Test("The store of an observer is known by the observed store, also if that is not migrated")
  func observedStores() throws {
    let after = try after(
      dial(
        "fileprivate var level = 0\n  deinit {}", commit: "state.level += action",
        """
        extension Computed where State == DialState { var level: Int { return state.level } }
        final class Screen {
          let commit: Store<DialState>
          init(commit: Store<DialState>) {
            self.commit = commit
            commit.subscribe(scope: self) { _, store in print(store.computed.level) }
          }
        }
        """))
    #expect(after.contains("{ _, store in print(store.computed.level) }"))
  }
}
