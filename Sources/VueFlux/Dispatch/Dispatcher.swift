import Verge

// Sendable: the store is set once, before anybody has the dispatcher; the inbox guards itself.
/// Where the actions of one store arrive. Does not keep the store.
@usableFromInline
final class Dispatcher<State: VueFlux.State>: BusMember, @unchecked Sendable {
  @usableFromInline weak var store: Store<State>?
  @usableFromInline let inbox = Inbox()
  @usableFromInline let executor: Executor

  @inlinable
  init(_ executor: Executor) {
    self.executor = executor
  }

  /// Has the executor commit an action, behind those that wait.
  @inlinable
  func dispatch(_ action: State.Action) {
    if executor.isImmediate, inbox.isEmpty {
      // The store is not kept, what a commit needs is.
      store?.committer.run(action)
    } else if store != nil {
      var dropped: [Ticket] = []
      execute(add(action, nil, dropped: &dropped))
    }
  }

  /// Puts an action into the inbox.
  @inlinable
  func add(_ action: State.Action, _ broadcast: Broadcast?, dropped: inout [Ticket]) -> Ticket {
    let job: Ticket.Job = {
      unsafeDowncast($0, to: Committer<State>.self).commit(action)
    }
    return inbox.add(job, broadcast, dropped: &dropped)
  }

  /// Has the executor commit what is in the inbox up to `ticket`.
  @inlinable
  func execute(_ ticket: Ticket) {
    executor.execute { [self] in store?.committer.run(ticket) }
  }
}
