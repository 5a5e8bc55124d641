import TestSupport
import Verge
import VergeStore

extension Sample: VergeStore.StateType {}
extension Board: VergeStore.StateType {}
extension Board.Part: VergeStore.StateType {}

// Sendable: immutable, and the store guards its state.
final class VergeStore6<State: VergeStore.StateType & Equatable & Sendable>:
  Dialect, @unchecked Sendable
{
  private let store: VergeDefaultStore<State>
  private let dispatcher: Dispatcher<State>

  init(_ state: State, log: Recorder<String>?) {
    store = VergeDefaultStore(initialState: state, logger: log.map(Logger.init))
    dispatcher = Dispatcher(target: store)
  }

  init(sharing store: ModernStore<State>) {
    self.store = VergeDefaultStore(sharing: store)
    dispatcher = Dispatcher(target: self.store)
  }

  init<Root: Sendable>(
    sharing store: ModernStore<Root>, at keyPath: any WritableKeyPath<Root, State> & Sendable
  ) {
    self.store = VergeDefaultStore(sharing: store, at: keyPath)
    dispatcher = Dispatcher(target: self.store)
  }

  var container: AnyObject { store }
  var state: State { store.state }

  func commit(_ edit: @escaping @Sendable (inout State) -> Void) {
    dispatcher.commit { edit(&$0) }
  }

  func commitThrowing(_ edit: @escaping @Sendable (inout State) throws(Failure) -> Void) throws {
    try dispatcher.commit { state throws(Failure) in try edit(&state) }
  }

  func commitIfPresent<Member: Sendable>(
    _ member: any WritableKeyPath<State, Member?> & Sendable,
    _ edit: @escaping @Sendable (inout Member) -> Void
  ) {
    dispatcher.commit(member) { (member: inout Member) in edit(&member) }
  }

  func observe(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    let token = store.backingStorage.addDidUpdate(subscriber: receive)
    return Registration(token) { [weak storage = store.backingStorage] in
      storage?.remove(subscriber: token)
    }
  }
}

private struct Logger: VergeStoreLogger {
  let lines: Recorder<String>

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    lines.record("will")
  }

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    lines.record("did")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
