import TestSupport
import Testing
import VergeStore

@Suite("The context of an action")
struct ContextTests {
  let store = makeStore()

  @Test("A context has the dispatcher, the action's metadata and the newest state")
  func members() {
    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.dispatch("act") { context in
      #expect(context.dispatcher === dispatcher)
      #expect(context.metadata.name == "act")
      #expect(context.metadata.function.description == "members()")
      context.commit { $0.count = 4 }
      #expect(context.state.count == 4)
    }
  }

  @Test("The context of a scoped dispatcher has the newest slice")
  func scopedState() {
    LoanDispatcher(target: store).dispatch { context in
      #expect(context.scopedState == nil)
      context.commitScoped { $0 = .init(borrower: "a") }
      #expect(context.scopedState?.borrower == "a")
    }
  }

  @Test("A mirror of a nested context shows the parent context")
  func parent() {
    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.dispatch("outer") { outer in
      outer.dispatch("inner") { inner in
        let mirror = Mirror(reflecting: inner)
        #expect(mirror.children.map(\.label) == ["metadata", "parent"])
        #expect((mirror.descendant("metadata") as? ActionMetadata)?.name == "inner")
        #expect(parent(of: inner) === outer)
        #expect(parent(of: outer) == nil)
      }
      outer.accept { _ in
        .action("object") { object in #expect(parent(of: object) === outer) }
      }
      outer.do { _ in
        .action { object in #expect(parent(of: object) === outer) }
      }
    }
  }

  @Test("An action dispatched through the dispatcher inside an action has no parent context")
  func root() {
    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.dispatch { outer in
      outer.dispatcher.dispatch { inner in #expect(parent(of: inner) == nil) }
    }
  }

  @Test("A commit is logged with the context that makes it or that is passed to it")
  func contextOfCommit() {
    let lines = Recorder<String>()
    let dispatcher = LoanDispatcher(target: makeStore(logger: LineLogger(lines)))
    dispatcher.dispatch("act") { context in
      lines.drain()
      context.commit("call") { $0.count += 1 }
      context.commit.descriptor.commit("descriptor") { $0.count += 1 }
      context.accept { _ in .mutation("object") { $0.count += 1 } }
      context.commitScoped("scoped") { $0 = .init() }
      dispatcher.commit("given", #file, #function, #line, context) { $0.count += 1 }
      dispatcher.commitScoped("given", #file, #function, #line, context) { $0 = nil }
    }
    let commits = lines.elements.filter { $0.hasPrefix("didCommit") }
    #expect(
      commits == [
        "didCommit call 1 act", "didCommit descriptor 2 act", "didCommit object 3 act",
        "didCommit scoped 3 act", "didCommit given 4 act", "didCommit given 4 act",
      ])
  }

  @Test("A context can commit on another thread after its action has returned")
  func later() {
    let lines = Recorder<String>()
    let dispatcher = LibraryDispatcher(target: makeStore(logger: LineLogger(lines)))
    let kept = dispatcher.dispatch("act") { $0 }
    #expect(lines.drain().last == "didDispatch act 0 act")
    onAnotherThread { kept.commit("later") { $0.count = 1 } }
    #expect(lines.elements == ["willCommit later 0 act", "didCommit later 1 act"])
  }

  @Test("Every form of dispatch returns the result of the action's closure")
  func results() {
    let dispatcher = LibraryDispatcher(target: store)
    #expect(dispatcher.dispatch { _ in 1 } == 1)
    #expect(dispatcher.dispatch.descriptor.dispatch { _ in "2" } == "2")
    #expect(dispatcher.dispatch.dispatch { _ in [3] } == [3])
    #expect(dispatcher.accept { _ in .dispatch { _ in 4 } } == 4)
    #expect(dispatcher.do { _ in .action { _ in 5 } } == 5)
    #expect(dispatcher.dispatch { $0.accept { _ in .action { _ in 6 } } } == 6)
    #expect(dispatcher.dispatch { $0.dispatch { _ in 7 } } == 7)
  }

  private func parent(of context: Any) -> VergeStoreDispatcherContext<LibraryDispatcher>? {
    Mirror(reflecting: context).descendant("parent")
      as? VergeStoreDispatcherContext<LibraryDispatcher>
  }
}
