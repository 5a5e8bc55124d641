import Verge

// Sendable: what changes is only touched under the commit lock.
/// Commits actions to one state, one at a time, and tells of them in that order.
///
/// The object is changed under a lock of its own, which a nested dispatch may take again, and not
/// inside a commit of the modern store, which could not be nested.
final class Committer<State: VueFlux.State>: @unchecked Sendable {
  let state: State
  let modernStore: Verge.Store<StateRevision<State>, State.Action>
  private let mutations: State.Mutations
  private let inbox: Inbox<State.Action>
  private let pipe: ActivityPipe<State.Action>
  private let lock = Lock()
  /// What has been committed since the lock was taken, and nobody has been told.
  private var committed: [State.Action] = []

  init(
    _ state: State,
    _ mutations: State.Mutations,
    _ inbox: Inbox<State.Action>,
    _ modernStore: Verge.Store<StateRevision<State>, State.Action>
  ) {
    self.state = state
    self.mutations = mutations
    self.inbox = inbox
    self.modernStore = modernStore
    pipe = modernStore.pipe ?? ActivityPipe()
  }

  /// Commits the actions of the inbox up to `ticket`; inside a commit, that of `ticket` alone.
  func run(_ ticket: Ticket<State.Action>) {
    while lock.acquire() {
      guard let action = inbox.takeNext(upTo: ticket) else { return lock.release() }
      inbox.setCommitting(true)
      commit(action)
      inbox.setCommitting(false)
      let told = stage()
      lock.release()
      // The lock is not held, so that observers may wait for other threads.
      modernStore.view.core.publish()
      // Actions go where no lock is held.
      withExtendedLifetime((modernStore, told)) {}
    }
    if let action = inbox.take(ticket) { commit(action) }
  }

  private func commit(_ action: State.Action) {
    mutations.commit(action: action, state: state)
    committed.append(action)
  }

  /// Puts what has been committed into the order of events.
  ///
  /// - Returns: What has been committed.
  private func stage() -> [State.Action] {
    // By index: who is told before a commit may make one.
    var index = 0
    while index < committed.count {
      modernStore.view.core.stage(
        at: modernStore.view.place, sending: committed[index], through: pipe, sender: self,
        site: CallSite("", #fileID, #function, #line)
      ) { $0.revision += 1 }
      index += 1
    }
    defer { committed = [] }
    return committed
  }
}
