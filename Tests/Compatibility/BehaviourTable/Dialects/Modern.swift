import TestSupport
import Verge

final class Modern<State: Equatable & Sendable>: Dialect {
  private let store: Store<State, Int>

  init(_ state: State, log: Recorder<String>?) {
    store = Store(initialState: state, logger: log.map(Logger.init))
  }

  init(sharing store: ModernStore<State>) {
    self.store = store
  }

  init<Root: Sendable>(
    sharing store: ModernStore<Root>, at keyPath: any WritableKeyPath<Root, State> & Sendable
  ) {
    self.store = store.scoped(keyPath)
  }

  var container: AnyObject { store }
  var state: State { store.state.primitive }

  func commit(_ edit: @escaping @Sendable (inout State) -> Void) {
    store.commit { edit(&$0) }
  }

  func commitThrowing(_ edit: @escaping @Sendable (inout State) throws(Failure) -> Void) throws {
    try store.commit(mutation: edit)
  }

  func commitIfPresent<Member: Sendable>(
    _ member: any WritableKeyPath<State, Member?> & Sendable,
    _ edit: @escaping @Sendable (inout Member) -> Void
  ) {
    store.scoped(member).commitIfPresent { edit(&$0) }
  }

  func observe(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    let token = store.sinkState(queue: .passthrough) { receive($0.primitive) }
    return Registration(token) { [weak token] in token?.cancel() }
  }

  func observeByDefault(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    let token = store.sinkState { receive($0.primitive) }
    return Registration(token) { [weak token] in token?.cancel() }
  }

  func observeActivities(_ receive: @escaping @Sendable (Int) -> Void) -> Registration {
    let token = store.sinkActivity(queue: .passthrough, receive: receive)
    return Registration(token) { [weak token] in token?.cancel() }
  }

  func send(_ activity: Int) {
    store.send(activity)
  }
}

private struct Logger: StoreLogger {
  let lines: Recorder<String>

  func didCommit(log: CommitLog, sender: AnyObject) {
    lines.record("did")
  }
}
