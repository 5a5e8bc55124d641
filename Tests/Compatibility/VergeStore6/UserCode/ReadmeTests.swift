import Testing
import VergeStore

@Suite("The README of VergeStore 6")
struct ReadmeTests {
  @Test("A mutation of the README adds a todo")
  func mutation() {
    let store = MyStore()
    let dispatcher = MyDispatcher(target: store)

    dispatcher.commit.addNewTodo(title: "Create SwiftUI App")

    #expect(store.state.todos.map(\.title) == ["Create SwiftUI App"])
    #expect(store.state.todos.map(\.hasCompleted) == [false])
  }

  @Test("The nested typealias of a store names its dispatcher class")
  func nestedTypealias() {
    let store = MyStore()
    AliasedDispatcher(target: store).commit { $0.todos = [Todo(title: "a", hasCompleted: true)] }
    #expect(store.state.todos.map(\.title) == ["a"])
  }

  @Test("The README's action commits when its future completes, after `dispatch` has returned")
  func action() {
    let store = MyStore()
    let dispatcher = MyDispatcher(target: store)
    var complete: (([Todo]) -> Void)?
    var isDone = false

    let future = dispatcher.dispatch.fetchRemoteTodos { complete = $0 }
    _ = future.sink { isDone = true }
    #expect(store.state.todos.isEmpty)
    #expect(!isDone)

    complete?([Todo(title: "remote", hasCompleted: true)])
    #expect(store.state.todos.map(\.title) == ["remote"])
    #expect(isDone)
  }

  @Test("The README's scoped dispatcher changes the optional slice if it is present")
  func optionalSlice() {
    let store = NestedStateReadme.Store(initialState: .init(), logger: nil)
    let dispatcher = NestedStateReadme.OptionalNestedDispatcher(target: store)

    dispatcher.commit.setMyName()
    dispatcher.commit.setMyNameInProse()
    #expect(store.state.optionalNested == nil)

    dispatcher.commitScoped { $0 = .init() }
    dispatcher.commit.setMyName()
    #expect(store.state.optionalNested?.myName == "Hello")
    dispatcher.commit.setMyNameInProse()
    #expect(store.state.optionalNested?.myName == "Hello, prose")
  }

  @Test("A scoped dispatcher with a non-optional slice commits with `commitScoped`")
  func slice() {
    let store = NestedStateReadme.Store(initialState: .init(), logger: nil)
    NestedStateReadme.NestedDispatcher(target: store).commit.setMyName()
    #expect(store.state.nested.myName == "Hello, nested")
  }

  @Test("`commit(\\.target)` changes a nested and an optional state")
  func keyPath() {
    let store = NestedStateReadme.Store(
      initialState: .init(optionalNested: .init()), logger: nil)
    NestedStateReadme.OptionalNestedDispatcher(target: store).renameBoth()
    #expect(store.state.optionalNested?.myName == "optional")
    #expect(store.state.nested.myName == "nested")
  }

  @Test("`update(target:)` changes a nested, an optional and the whole state")
  func update() {
    var state = NestedStateReadme.State()
    state.update(target: \.optionalNested) { $0.myName = "absent" }
    #expect(state.optionalNested == nil)
    state.optionalNested = .init()
    state.update(target: \.optionalNested) { $0.myName = "present" }
    state.update(target: \.nested) { $0.myName = "nested" }
    #expect(state.optionalNested?.myName == "present")
    #expect(state.nested.myName == "nested")
    state.update { $0.optionalNested = nil }
    #expect(state.optionalNested == nil)
  }

  @Test("A logger with the README's signatures receives each event once")
  func logger() {
    let logger = ReadmeLogger()
    let store = NestedStateReadme.Store(initialState: .init(), logger: logger)
    var dispatcher: NestedStateReadme.NestedDispatcher? = .init(target: store)
    dispatcher?.commit.setMyName()
    dispatcher?.dispatch { _ in }
    dispatcher = nil
    #expect(
      logger.lines == [
        "didCreateDispatcher", "willCommit setMyName()", "didCommit setMyName()",
        "didDispatch logger()", "didDestroyDispatcher",
      ])
  }
}
