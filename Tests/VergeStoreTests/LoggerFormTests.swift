import TestSupport
import Testing
import VergeStore

@Suite("Historical forms of loggers")
struct LoggerFormTests {
  let lines = Recorder<String>()

  private func exercise(_ logger: any VergeStoreLogger) -> [String] {
    let store = makeStore(logger: logger)
    LibraryDispatcher(target: store).dispatch("act") { $0.commit("set") { $0.count = 3 } }
    return lines.elements
  }

  @Test("The earliest form of logger gets each event once, and the time before `didCommit`")
  func first() {
    #expect(
      exercise(FirstLogger(lines: lines)) == [
        "create", "will 0 context", "time", "did 3 context", "dispatch context", "destroy",
      ])
  }

  @Test("A logger with `context: AnyObject?` is called once per event")
  func readme() {
    #expect(
      exercise(ReadmeLogger(lines: lines)) == [
        "create", "will 0 context", "did 3 context", "dispatch context", "destroy",
      ])
  }

  @Test("A logger with `context: Any?` is called once per event")
  func december() {
    #expect(
      exercise(DecemberLogger(lines: lines)) == [
        "create", "will 0 context", "did 3 context", "dispatch context", "destroy",
      ])
  }

  @Test("A logger that implements several forms is called through the newest only")
  func several() {
    #expect(exercise(SeveralFormsLogger(lines: lines)) == ["any", "any did", "any dispatch"])
  }

  @Test("A logger with only the dispatcher methods compiles and receives dispatcher events")
  func minimal() {
    #expect(exercise(MinimalLogger(lines: lines)) == ["create", "destroy"])
  }

  @Test("A missing context is `nil` in every form, not a wrapped `nil`")
  func missingContext() {
    for logger in [
      FirstLogger(lines: lines) as any VergeStoreLogger, ReadmeLogger(lines: lines),
      DecemberLogger(lines: lines),
    ] {
      lines.drain()
      LibraryDispatcher(target: makeStore(logger: logger)).increment()
      #expect(lines.elements.contains("will 0 nil"))
      #expect(lines.elements.contains("did 1 nil"))
    }
  }

  @Test("A logger receives the legacy store and the created dispatcher")
  func identities() {
    let logger = IdentityLogger()
    let store = makeStore(logger: logger)
    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.dispatch { $0.commit { $0.count += 1 } }
    let created = dispatcher as AnyObject
    #expect(logger.stores.elements == Array(repeating: ObjectIdentifier(store), count: 4))
    #expect(logger.dispatchers.elements == [ObjectIdentifier(created)])
  }
}

private struct FirstLogger: VergeStoreLogger {
  let lines: Recorder<String>

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    lines.record("will \(count(state)) \(word(context))")
  }
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    lines.record("did \(count(state)) \(word(context))")
  }
  func didTakeTimeToCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, time: CFTimeInterval
  ) {
    lines.record(time >= 0 ? "time" : "negative time")
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
    lines.record("dispatch \(word(context))")
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { lines.record("create") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { lines.record("destroy") }
}

private struct ReadmeLogger: VergeStoreLogger {
  let lines: Recorder<String>

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    lines.record("will \(count(state)) \(word(context))")
  }
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,
    time: CFTimeInterval
  ) {
    lines.record("did \(count(state)) \(word(context))")
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
    lines.record("dispatch \(word(context))")
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { lines.record("create") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { lines.record("destroy") }
}

private struct DecemberLogger: VergeStoreLogger {
  let lines: Recorder<String>

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    lines.record("will \(count(state)) \(word(context))")
  }
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    lines.record("did \(count(state)) \(word(context))")
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    lines.record("dispatch \(word(context))")
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { lines.record("create") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { lines.record("destroy") }
}

/// A logger that was updated to the newest form and still has the older methods.
private struct SeveralFormsLogger: VergeStoreLogger {
  let lines: Recorder<String>

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    lines.record("any")
  }
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    lines.record("object")
  }
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    lines.record("any did")
  }
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,
    time: CFTimeInterval
  ) {
    lines.record("object did")
  }
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    lines.record("timeless did")
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    lines.record("any dispatch")
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
    lines.record("object dispatch")
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}

private struct MinimalLogger: VergeStoreLogger {
  let lines: Recorder<String>

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { lines.record("create") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { lines.record("destroy") }
}

private final class IdentityLogger: VergeStoreLogger {
  let stores = Recorder<ObjectIdentifier>()
  let dispatchers = Recorder<ObjectIdentifier>()

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    stores.record(ObjectIdentifier(store))
  }
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    stores.record(ObjectIdentifier(store))
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    stores.record(ObjectIdentifier(store))
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    stores.record(ObjectIdentifier(store))
    dispatchers.record(ObjectIdentifier(dispatcher as AnyObject))
  }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}

private func count(_ state: Any) -> Int { (state as? Library)?.count ?? -1 }

private func word(_ context: Any?) -> String { context == nil ? "nil" : "context" }
