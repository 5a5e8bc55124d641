import TestSupport
import Verge
import VergeStoreBeta

// Sendable: immutable, and the store guards its state.
final class VergeStore6Beta<State: Equatable & Sendable>: Dialect, @unchecked Sendable {
  private let store: StoreBase<State, Int>

  init(_ state: State, log: Recorder<String>?) {
    store = StoreBase(initialState: state, logger: log.map(Logger.init))
  }

  init(sharing store: ModernStore<State>) {
    self.store = StoreBase(sharing: store)
  }

  init<Root: Sendable>(
    sharing store: ModernStore<Root>, at keyPath: any WritableKeyPath<Root, State> & Sendable
  ) {
    self.store = StoreBase(sharing: store, at: keyPath)
  }

  var container: AnyObject { store }
  var state: State { store.state }

  func commit(_ edit: @escaping @Sendable (inout State) -> Void) {
    store.commit { _ in AnyMutation<StoreBase<State, Int>, Void> { edit(&$0) } }
  }

  func commitThrowing(_ edit: @escaping @Sendable (inout State) throws(Failure) -> Void) throws {
    try store.commit { _ in TryAnyMutation<StoreBase<State, Int>, Void> { try edit(&$0) } }
  }

  func commitIfPresent<Member: Sendable>(
    _ member: any WritableKeyPath<State, Member?> & Sendable,
    _ edit: @escaping @Sendable (inout Member) -> Void
  ) {
    store.commit { _ in
      AnyMutation<StoreBase<State, Int>, Void>.mutationIfPresent(member) { edit(&$0) }
    }
  }

  func observe(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    let token = store._backingStorage.addDidUpdate(subscriber: receive)
    return Registration(token) { [weak storage = store._backingStorage] in
      storage?.remove(subscribe: token)
    }
  }

  func observeActivities(_ receive: @escaping @Sendable (Int) -> Void) -> Registration {
    let token = store._eventEmitter.add(receive)
    return Registration(token) { [weak emitter = store._eventEmitter] in emitter?.remove(token) }
  }

  func send(_ activity: Int) {
    store.dispatchInline { $0.send(activity) }
  }
}

private struct Logger: VergeStoreBeta.StoreLogger {
  let lines: Recorder<String>

  func willCommit(store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?) {
    lines.record("will")
  }

  func didCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?,
    time: CFTimeInterval
  ) {
    lines.record("did")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {}
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
