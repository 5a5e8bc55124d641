import TestSupport
import Testing
import VergeStoreBeta

@Suite("Names of the betas")
struct NamesTests {
  @Test("The default logger has a log for each kind of event, and the names of all betas")
  func defaultLogger() {
    let logger = DefaultLogger()
    let logs = [
      logger.commitLog, logger.dispatchLog, logger.dispatcherCreationLog,
      logger.dispatcherDestructionLog,
    ]
    #expect(logs.allSatisfy { $0.subsystem == "VergeStore" })
    #expect(
      logs.map(\.category) == [
        "Commit", "Dispatch", "Dispatcher_Creation", "Dispatcher_Descruction",
      ])
    #expect(DefaultStoreLogger.shared === DefaultLogger.shared)
  }

  @Test("The default logger writes names and locations, never the state")
  func lines() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = LibraryStore(logger: DefaultStoreLogger())
      store.commitInline { $0.titles = ["secret"] }
      let clerk = Clerk(target: store)
      clerk.dispatchInline("act") { $0.commit { $0.increment() } }
      withExtendedLifetime(clerk) {}
    }
    expectMessage(
      result?.standardErrorContent, "\"name\":\"inline_\"", "\"dispatcher\":\"Clerk\"",
      "\"function\":\"increment()\"", "\"action\":{\"name\":\"act\"")
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!text.contains("secret"))
  }

  @Test("A store can be used through its protocol by the name of each beta")
  func storeType() {
    func state<S: StoreType>(of store: S) -> S.State { store.asStoreBase().state }
    func isStore(_ object: AnyObject) -> Bool { object is any VergeStoreType }
    func activity<S: StoreType>(of store: S) -> S.Activity.Type { S.Activity.self }
    let store = LibraryStore()
    #expect(state(of: store).count == 0 && isStore(store))
    #expect(activity(of: store) == Bell.self)
    #expect(LibraryStore.Value.self == Library.self)
    #expect(LibraryStore.Dispatcher.Context.State.self == Library.self)
  }

  @Test("A logger that conforms by any beta's protocol name receives the events")
  func loggerNames() {
    let lines = Recorder<String>()
    let logger: any VergeStoreLogger = LineLogger(lines)
    let store = LibraryStore(logger: logger)
    #expect(store.logger is LineLogger)
    store.commit { $0.increment() }
    #expect(lines.count == 2)
  }

  @Test("A context shows its dispatcher and its action")
  func context() {
    let store = LibraryStore()
    let clerk = Clerk(target: store)
    clerk.dispatchInline { (context: DispatcherContext<Clerk>) in
      #expect(context.dispatcher === clerk)
      #expect((context.action as Any) is any ActionBaseType)
      #expect(context.customMirror.children.contains { $0.label == "action" })
    }
  }

  @Test("Mutations and actions can be created with initializers and run directly")
  func byHand() throws {
    var library = Library()
    let mutation = AnyMutation<Clerk, Int>("set") { state in
      state.count = 3
      return state.count
    }
    #expect(mutation.metadata.name == "set" && mutation.mutate(state: &library) == 3)
    let failing = TryAnyMutation<Clerk, Void>("fail") { _ in throw Failure() }
    #expect(failing.metadata.name == "fail")
    #expect(throws: Failure.self) { try failing.mutate(state: &library) }
    let part = TryAnyMutation<Clerk, Void>.tryMutation(\.count) { $0 += 1 }
    try part.mutate(state: &library)
    #expect(library.count == 4)

    let clerk = Clerk(target: LibraryStore())
    clerk.dispatchInline { context in
      let action = AnyAction<Clerk, Int>("count") { $0.state.count }
      #expect(action.metadata.name == "count" && action.run(context: context) == 0)
      let throwing = TryAnyAction<Clerk, Int>("throw") { _ in throw Failure() }
      #expect(throwing.metadata.name == "throw")
      #expect(throws: Failure.self) { try throwing.run(context: context) }
    }
    #expect(clerk.dispatch { _ in AnyAction<Clerk, Int>.dispatch { _ in 7 } } == 7)
  }

  @Test("User-defined mutations and actions may throw")
  func throwingTypes() {
    struct Fail: TryMutationType {
      func mutate(state: inout Library) throws -> Int { throw Failure() }
    }
    struct Act: TryActionType {
      func run(context: DispatcherContext<Clerk>) throws -> Int {
        try context.commit { _ in Fail() }
      }
    }
    let clerk = Clerk(target: LibraryStore())
    #expect(throws: Failure.self) { try clerk.commit { _ in Fail() } }
    #expect(throws: Failure.self) { try clerk.dispatch { _ in Act() } }
    #expect(Fail.Result.self == Int.self && Fail.State.self == Library.self)
    #expect(Act.Result.self == Int.self && Act.Dispatcher.self == Clerk.self)
  }

  @Test("`accept` commits a mutation, and runs an action")
  func accept() {
    #expect((self as any Accepting).accepted == 4)
  }
}

private protocol Accepting {
  var accepted: Int { get }
}

extension NamesTests: Accepting {
  @available(*, deprecated)
  var accepted: Int {
    let store = LibraryStore()
    let clerk = Clerk(target: store)
    store.accept { $0.increment() }
    store.accept { $0.ring() }
    clerk.accept { $0.increment() }
    clerk.dispatchInline { context in
      context.accept { $0.increment() }
      context.accept { _ in AnyAction<Clerk, Void> { $0.commitInline { $0.count += 1 } } }
    }
    return store.state.count
  }
}
