public import Verge

// Sendable: its mutable state is accessed only while the commit lock is held.
/// Commits actions to one state, one at a time, and notifies observers in that order.
///
/// The state object changes while the commit lock is held. A nested dispatch commits without
/// acquiring the lock again. The object does not change inside a commit of the modern store, where
/// a nested commit would trap.
@usableFromInline
final class Committer<State: VueFlux.State>: @unchecked Sendable {
  @usableFromInline let state: State
  @usableFromInline let modernStore: Verge.Store<StateRevision<State>, State.Action>
  @usableFromInline let mutations: State.Mutations
  @usableFromInline let inbox: Inbox
  @usableFromInline let pipe: ActivityPipe<State.Action>
  @usableFromInline let lock = Lock()
  /// The actions committed since the lock was acquired, and not yet delivered to observers.
  @exclusivity(unchecked) @usableFromInline var committed: [State.Action] = []

  @inlinable
  init(
    _ state: State,
    _ mutations: State.Mutations,
    _ inbox: Inbox,
    _ modernStore: Verge.Store<StateRevision<State>, State.Action>
  ) {
    self.state = state
    self.mutations = mutations
    self.inbox = inbox
    self.modernStore = modernStore
    pipe = modernStore.pipe ?? ActivityPipe()
  }

  /// Commits an action on this thread.
  @inlinable
  func run(_ action: State.Action) {
    guard lock.acquire() else { return commit(action) }
    inbox.setCommitting(true)
    mutations.commit(action: action, state: state)
    inbox.setCommitting(false)
    if committed.isEmpty {
      if bumpUnnoticed() { return lock.release() }
      stage(action)
    } else {
      committed.append(action)
    }
    publish()
  }

  /// Commits the actions of the inbox up to `ticket`; inside a commit, only the action of `ticket`.
  @inlinable
  func run(_ ticket: Ticket) {
    while lock.acquire() {
      guard let job = inbox.takeNext(upTo: ticket) else { return lock.release() }
      inbox.setCommitting(true)
      job(self)
      inbox.setCommitting(false)
      publish()
    }
    inbox.take(ticket)?(self)
  }

  @inlinable
  func commit(_ action: State.Action) {
    mutations.commit(action: action, state: state)
    committed.append(action)
  }

  /// Makes the new revision, if the store has no observers.
  ///
  /// - Returns: Whether the revision was made.
  @inlinable
  func bumpUnnoticed() -> Bool {
    defer { withExtendedLifetime(modernStore) {} }
    return modernStore.view.core.commitUnnoticed(
      at: modernStore.view.location, before: pipe, #fileID, #line
    ) { $0.number += 1 }
  }

  /// Makes the new revision for an action, and enqueues the action for observers.
  ///
  /// - Precondition: The lock is held.
  @inlinable
  func stage(_ action: State.Action) {
    modernStore.view.core.stage(
      at: modernStore.view.location, sending: action, through: pipe, sender: self,
      site: CallSite("", #fileID, #function, #line)
    ) { $0.number += 1 }
  }

  /// Makes the new revisions, and notifies observers of the committed actions.
  ///
  /// - Precondition: The lock is held. Releases it.
  @inlinable
  func publish() {
    // Iterated by index, because a will-commit observer may commit another action.
    var index = 0
    while index < committed.count {
      stage(committed[index])
      index += 1
    }
    let published = committed
    if !published.isEmpty { committed = [] }
    lock.release()
    // The lock is not held, so that observers may wait for other threads.
    modernStore.view.core.publish()
    // Actions are released while no lock is held.
    withExtendedLifetime((modernStore, published)) {}
  }
}
