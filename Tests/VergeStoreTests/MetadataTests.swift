import TestSupport
import Testing
import VergeStore

@Suite("Metadata of mutations and actions")
struct MetadataTests {
  let logger = MetadataLogger()

  private func makeDispatcher() -> TracedDispatcher {
    TracedDispatcher(target: makeStore(logger: logger))
  }

  @Test("The logged function is the method that commits or dispatches")
  func methodStyle() {
    let dispatcher = makeDispatcher()
    dispatcher.methodA()
    dispatcher.actionA()
    #expect(logger.mutations.elements.map(\.text) == ["methodA()", "actionA()"])
    #expect(logger.actions.elements.map(\.text) == ["actionA()"])
  }

  @Test("The logged function is the method in the `Mutations` or `Actions` extension")
  func namespaceStyle() {
    let dispatcher = makeDispatcher()
    dispatcher.commit.methodB()
    dispatcher.commit.direct(3)
    dispatcher.commit.keyPath()
    dispatcher.dispatch.actionB()
    dispatcher.dispatch.directAction()
    #expect(
      logger.mutations.elements.map(\.text) == [
        "methodB()", "direct(_:)", "keyPath()", "methodB()",
      ])
    #expect(logger.actions.elements.map(\.text) == ["actionB()", "directAction()"])
  }

  @Test("The logged function is the method that returns the mutation or the action")
  func valueStyle() {
    let dispatcher = makeDispatcher()
    dispatcher.accept { $0.objectC() }
    dispatcher.do { $0.objectC() }
    dispatcher.commit { $0.objectC() }
    dispatcher.accept { $0.actionC() }
    dispatcher.dispatch { $0.actionC() }
    #expect(logger.mutations.elements.map(\.text) == Array(repeating: "objectC()", count: 5))
    #expect(logger.actions.elements.map(\.text) == ["actionC()", "actionC()"])
  }

  @Test("An inline commit or dispatch logs the function, file and line of its call")
  func call() {
    let dispatcher = makeDispatcher()
    let line: UInt = #line + 1
    dispatcher.commit("here") { $0.count += 1 }
    dispatcher.dispatch("there") { context in
      context.commit(\.lamp, "inside") { $0 = true }
    }
    let mutations = logger.mutations.elements
    #expect(mutations.map(\.text) == ["call()", "call()"])
    #expect(mutations.map(\.name) == ["here", "inside"])
    #expect(mutations.map(\.line) == [line, line + 2])
    #expect(mutations.allSatisfy { $0.file.description.hasSuffix("MetadataTests.swift") })
    #expect(logger.actions.elements.map(\.name) == ["there"])
    #expect(logger.actions.elements.map(\.line) == [line + 1])
  }

  @Test("A scoped commit logs the function of its call")
  func scoped() {
    let dispatcher = LoanDispatcher(target: makeStore(logger: logger))
    dispatcher.commitScoped { $0 = .init() }
    dispatcher.commitScopedIfPresent { $0.borrower = "a" }
    dispatcher.commitIfPresent { $0.borrower = "b" }
    dispatcher.dispatch { context in
      context.commitScoped { $0?.borrower = "c" }
      context.commitScopedIfPresent { $0.borrower = "d" }
      context.commitIfPresent { $0.borrower = "e" }
    }
    #expect(logger.mutations.elements.map(\.text) == Array(repeating: "scoped()", count: 6))
  }

  @Test("A mutation object committed twice logs the location of its creation both times")
  func reused() {
    let dispatcher = makeDispatcher()
    let mutation = dispatcher.objectC()
    #expect(mutation.metadata.function.description == "objectC()")
    #expect(dispatcher.actionC().metadata.function.description == "actionC()")
    dispatcher.accept { _ in mutation }
    dispatcher.accept { _ in mutation }
    #expect(dispatcher.dispatchTarget.state.count == 2)
    let line = mutation.metadata.line
    #expect(logger.mutations.elements.map(\.line) == [line, line])
  }

  @Test("Metadata can be created with a `StaticString` or a `String` as the name")
  func initializers() {
    let name: StaticString = "static"
    #expect(MutationMetadata(name: name, file: "f", function: "g", line: 1).name == "static")
    #expect(ActionMetadata(name: name, file: "f", function: "g", line: 1).name == "static")
    let metadata = MutationMetadata(name: "a" + "b", file: "f", function: "g", line: 2)
    #expect(metadata.name == "ab")
    #expect(metadata.file.description == "f")
    #expect(metadata.function.description == "g")
    #expect(metadata.line == 2)
    #expect(ActionMetadata(name: "a" + "b", file: "f", function: "g", line: 2).name == "ab")
  }
}

private final class TracedDispatcher: Dispatcher<Library> {
  func methodA() { commit { $0.count += 1 } }
  func actionA() { dispatch { $0.commit { $0.count += 1 } } }
  func objectC() -> Mutation { .mutation { $0.count += 1 } }
  func actionC() -> Action<Void> { .action { $0.accept { $0.objectC() } } }
}

extension Mutations where Base == TracedDispatcher {
  fileprivate func methodB() { descriptor.commit { $0.count += 1 } }
  fileprivate func direct(_ count: Int) { commit { $0.count = count } }
  fileprivate func keyPath() { descriptor.commit(\.lamp) { $0 = true } }
}

extension Actions where Base == TracedDispatcher {
  fileprivate func actionB() { descriptor.dispatch { $0.commit.methodB() } }
  fileprivate func directAction() { dispatch { _ in } }
}

final class MetadataLogger: VergeStoreLogger {
  let mutations = Recorder<MutationMetadata>()
  let actions = Recorder<ActionMetadata>()

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    mutations.record(mutation)
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    actions.record(action)
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}

extension MutationMetadata {
  fileprivate var text: String { function.description }
}

extension ActionMetadata {
  fileprivate var text: String { function.description }
}
