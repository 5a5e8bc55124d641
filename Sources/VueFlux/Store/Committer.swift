public import Verge

// Sendable: what changes is only touched under the commit lock.
/// Commits actions to one state, one at a time, and tells of them in that order.
///
/// The object is changed under a lock of its own, which a nested dispatch may take again, and not
/// inside a commit of the modern store, which could not be nested.
@usableFromInline
final class Committer<State: VueFlux.State>: @unchecked Sendable {
  @usableFromInline let state: State
  @usableFromInline let modernStore: Verge.Store<StateRevision<State>, State.Action>
  @usableFromInline let mutations: State.Mutations
  @usableFromInline let inbox: Inbox
  @usableFromInline let pipe: ActivityPipe<State.Action>
  @usableFromInline let lock = Lock()
  /// What has been committed since the lock was taken, and nobody has been told.
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

  /// Commits an action now.
  @inlinable
  func run(_ action: State.Action) {
    guard lock.acquire() else { return commit(action) }
    inbox.setCommitting(true)
    mutations.commit(action: action, state: state)
    inbox.setCommitting(false)
    if committed.isEmpty, bumpUnnoticed() { return lock.release() }
    committed.append(action)
    tell()
  }

  /// Commits the actions of the inbox up to `ticket`; inside a commit, that of `ticket` alone.
  @inlinable
  func run(_ ticket: Ticket) {
    while lock.acquire() {
      guard let job = inbox.takeNext(upTo: ticket) else { return lock.release() }
      inbox.setCommitting(true)
      job(self)
      inbox.setCommitting(false)
      tell()
    }
    inbox.take(ticket)?(self)
  }

  @inlinable
  func commit(_ action: State.Action) {
    mutations.commit(action: action, state: state)
    committed.append(action)
  }

  /// Makes the new revision, if nobody has to be told.
  @inlinable
  func bumpUnnoticed() -> Bool {
    defer { withExtendedLifetime(modernStore) {} }
    return modernStore.view.core.commitUnnoticed(
      at: modernStore.view.location, before: pipe, #fileID, #line
    ) { $0.number += 1 }
  }

  /// Under the lock, which it gives up: tells of what has been committed.
  @inlinable
  func tell() {
    // By index: who is told before a commit may make one.
    var index = 0
    while index < committed.count {
      modernStore.view.core.stage(
        at: modernStore.view.location, sending: committed[index], through: pipe, sender: self,
        site: CallSite("", #fileID, #function, #line)
      ) { $0.number += 1 }
      index += 1
    }
    let told = committed
    committed = []
    lock.release()
    // The lock is not held, so that observers may wait for other threads.
    modernStore.view.core.publish()
    // Actions go where no lock is held.
    withExtendedLifetime((modernStore, told)) {}
  }
}
