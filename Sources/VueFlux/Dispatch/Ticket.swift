import Verge

/// A dispatched action, and its position among those of its store.
///
/// The function that an executor receives retains the ticket: an executor that drops the function
/// drops the action. Tickets, inboxes and broadcasts are not generic, because looking up their
/// types would cost more than all their work.
@usableFromInline
final class Ticket {
  /// Commits the action. Its argument is the store's ``Committer``.
  @usableFromInline typealias Job = (AnyObject) -> Void

  /// The position in the inbox. Guarded by the inbox's lock.
  var number: UInt64
  /// The closure that commits the action; `nil` once a thread has taken it. Guarded by the inbox's
  /// lock.
  var job: Job?
  /// The broadcast that the action is a part of, until it reaches this store. Guarded by the
  /// inbox's lock.
  var broadcast: Broadcast?

  init(_ job: @escaping Job, number: UInt64, broadcast: Broadcast?) {
    self.number = number
    self.job = job
    self.broadcast = broadcast
  }
}

/// An action that one thread dispatches to several stores.
@usableFromInline
final class Broadcast {
  private let thread = currentThread()
  /// The inbox of the store that the action has reached. Only used by the dispatching thread.
  var current: Inbox?

  /// Whether the calling thread is inside a commit of the store that the action has reached.
  var isInCommit: Bool {
    thread == currentThread() && current?.isCommittingHere == true
  }
}
