import Verge

/// An action that is to be committed, with its place among those of its store.
///
/// The job that an executor gets holds it; one that is dropped unrun takes the action along.
final class Ticket<Action> {
  let number: UInt64
  /// `nil` once somebody has it. Guarded by the inbox's lock.
  var action: Action?
  /// What has put it into several inboxes and has yet to come to this one, if anything. Guarded by
  /// the inbox's lock.
  var broadcast: Broadcast<Action>?

  init(_ action: Action, number: UInt64, broadcast: Broadcast<Action>?) {
    self.number = number
    self.action = action
    self.broadcast = broadcast
  }
}

/// An action on its way to several stores, by one thread.
final class Broadcast<Action> {
  private let thread = currentThread()
  /// Where the action has come to. Belongs to that thread.
  var current: Inbox<Action>?

  /// Whether the calling thread is inside a commit of the store to which the action has come.
  var isInCommit: Bool {
    thread == currentThread() && current?.isCommittingHere == true
  }
}
