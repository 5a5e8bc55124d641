import Verge

// Sendable: the store is set once, before anybody has the dispatcher; the inbox guards itself.
/// Where the actions of one store arrive. Does not keep the store.
final class Dispatcher<State: VueFlux.State>: RosterMember, @unchecked Sendable {
  weak var store: Store<State>?
  let inbox = Inbox<State.Action>()
  private let executor: Executor
  /// Guarded by the lock of the ``Bus``.
  var rosterPosition = -1

  init(_ executor: Executor) {
    self.executor = executor
  }

  /// Has the executor commit an action, behind those that wait.
  func dispatch(_ action: State.Action) {
    var dropped: [Ticket<State.Action>] = []
    execute(inbox.add(action, nil, dropped: &dropped))
  }

  /// Has the executor commit what is in the inbox up to `ticket`.
  func execute(_ ticket: Ticket<State.Action>) {
    executor.execute { [self] in
      // The store is not kept, what a commit needs is.
      guard let committer = store?.committer else { return }
      committer.run(ticket)
    }
  }
}
