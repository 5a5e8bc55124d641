import TestSupport
import Verge
import VergeNeue

final class Neue<State: Equatable & Sendable>: Dialect {
  private struct Reducer: ReducerType, Sendable {
    typealias TargetState = State

    func edit(_ edit: @escaping (inout TargetState) -> Void) -> Mutation { Mutation(mutate: edit) }
  }

  private let store: VergeNeue.Store<Reducer>

  init(_ state: State, log: Recorder<String>?) {
    store = VergeNeue.Store(state: state, reducer: Reducer(), logger: log.map(Logger.init))
  }

  init(sharing store: ModernStore<State>) {
    self.store = VergeNeue.Store(sharing: store, reducer: Reducer())
  }

  init<Root: Sendable>(
    sharing store: ModernStore<Root>, at keyPath: any WritableKeyPath<Root, State> & Sendable
  ) {
    self.store = VergeNeue.Store(sharing: store, at: keyPath, reducer: Reducer())
  }

  var container: AnyObject { store }
  var state: State { store.state }

  func commit(_ edit: @escaping @Sendable (inout State) -> Void) {
    store.commit { $0.edit(edit) }
  }

  func observe(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    let token = store.sink(receive)
    return Registration(token) { token.unregister() }
  }
}

private struct Logger: VergeNeue.StoreLogger {
  let lines: Recorder<String>

  func willCommit(store: Any, state: Any, mutation: MutationMetadata) {
    lines.record("will")
  }

  func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
    lines.record("did")
  }
}
