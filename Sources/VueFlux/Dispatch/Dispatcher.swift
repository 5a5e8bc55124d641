import Verge

// Sendable: the store is set once, before the dispatcher is shared; the inbox has a lock.
/// Receives the actions of one store. Does not retain the store.
@usableFromInline
final class Dispatcher<State: VueFlux.State>: BusMember, @unchecked Sendable {
  @usableFromInline weak var store: Store<State>?
  @usableFromInline let inbox = Inbox()
  @usableFromInline let executor: Executor

  @inlinable
  init(_ executor: Executor) {
    self.executor = executor
  }

  /// Lets the executor commit an action, after the waiting ones.
  @inlinable
  func dispatch(_ action: State.Action) {
    if executor.isImmediate, inbox.isEmpty {
      // Retains the committer, not the store.
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

  /// Lets the executor commit the actions of the inbox up to `ticket`.
  @inlinable
  func execute(_ ticket: Ticket) {
    executor.execute { [self] in store?.committer.run(ticket) }
  }
}
