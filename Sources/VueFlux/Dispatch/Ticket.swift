import Verge

/// An action that is to be committed, with its position among those of its store.
///
/// The job that an executor gets holds it; one that is dropped unrun takes the action along. Not
/// generic, and so are the inbox and a broadcast: to look up the types on the way costs more than all
/// the rest.
@usableFromInline
final class Ticket {
  /// Commits the action. Its argument is the store's ``Committer``.
  @usableFromInline typealias Job = (AnyObject) -> Void

  /// Its position in the inbox. Guarded by the inbox's lock.
  var number: UInt64
  /// `nil` once somebody has it. Guarded by the inbox's lock.
  var job: Job?
  /// What has put it into several inboxes and has yet to come to this one, if anything. Guarded by
  /// the inbox's lock.
  var broadcast: Broadcast?

  init(_ job: @escaping Job, number: UInt64, broadcast: Broadcast?) {
    self.number = number
    self.job = job
    self.broadcast = broadcast
  }
}

/// An action on its way to several stores, by one thread.
@usableFromInline
final class Broadcast {
  private let thread = currentThread()
  /// Where the action has come to. Belongs to that thread.
  var current: Inbox?

  /// Whether the calling thread is inside a commit of the store to which the action has come.
  var isInCommit: Bool {
    thread == currentThread() && current?.isCommittingHere == true
  }
}
