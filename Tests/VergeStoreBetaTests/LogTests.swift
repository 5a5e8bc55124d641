import TestSupport
import Testing
import VergeStoreBeta

@Suite("The order in which a logger and the observers are called")
struct LogTests {
  let lines = Recorder<String>()

  @Test("A commit inside an action is logged with the action's context")
  func commitInAction() {
    let lines = lines
    let store = LibraryStore(logger: LineLogger(lines))
    store._backingStorage.addWillUpdate { lines.record("will") }
    store._backingStorage.addDidUpdate { lines.record("did \($0.count)") }
    var clerk: Clerk? = Clerk(target: store)
    clerk?.dispatchInline("act") { context in
      context.commit { $0.increment() }
    }
    clerk?.commit { $0.increment() }
    clerk = nil
    #expect(
      lines.elements == [
        "create Clerk", "willCommit increment 0 context", "will", "did 1",
        "didCommit increment 1 context", "didDispatch act 1", "willCommit increment 1 -", "will",
        "did 2", "didCommit increment 2 -", "destroy Clerk",
      ])
  }

  @Test("An action that throws is not logged")
  func throwingAction() {
    let store = LibraryStore(logger: LineLogger(lines))
    let clerk = Clerk(target: store)
    _ = lines.drain()
    #expect(throws: Failure.self) { try clerk.dispatch { $0.failLater() } }
    #expect(lines.elements.allSatisfy { $0.hasPrefix("willCommit") })
    withExtendedLifetime(clerk) {}
  }

  @Test("A mirror of a nested context shows the parent context")
  func nested() {
    let store = LibraryStore()
    let clerk = Clerk(target: store)
    var parents: [String] = []
    clerk.dispatchInline { outer in
      outer.dispatchInline { inner in
        for context in [outer, inner] {
          let parent = context.customMirror.children.first { $0.label == "parent" }?.value
          parents.append(parent.map { "\($0)".contains("DispatcherContext") } == true ? "has" : "-")
        }
      }
    }
    #expect(parents == ["-", "has"])
  }

  @Test("User-defined mutations and actions are logged with their type names")
  func customTypes() {
    struct Clear: MutationType {
      func mutate(state: inout Library) -> Int {
        defer { state.titles = [] }
        return state.titles.count
      }
    }
    struct Twice: ActionType {
      func run(context: DispatcherContext<Clerk>) -> Int {
        context.commit { $0.increment() }
        context.commit { $0.increment() }
        return context.state.count
      }
    }
    let store = LibraryStore(logger: LineLogger(lines))
    let clerk = Clerk(target: store)
    let cleared = clerk.commit { _ in Clear() }
    let count = clerk.dispatch { _ in Twice() }
    #expect(cleared == 0 && count == 2)
    #expect(lines.elements.contains("didCommit Clear 0 -"))
    #expect(lines.elements.contains("didDispatch Twice 2"))
    withExtendedLifetime(clerk) {}
  }
}
