import Verge

// Sendable: what changes is only touched under its lock.
/// The actions of one store that have yet to be committed, in the order of dispatch.
final class Inbox<Action>: @unchecked Sendable {
  private struct Entry {
    weak var ticket: Ticket<Action>?
  }

  private let lock = Lock()
  private var entries = Backlog<Entry>()
  private var newest: UInt64 = 0
  private var isClosed = false
  /// The thread that commits; 0 if none does.
  private let committer = AtomicWord(0)

  /// Puts an action behind all others.
  ///
  /// - Parameters:
  ///   - broadcast: What puts it into other inboxes as well, if anything.
  ///   - dropped: Receives what may be let go where no lock is held.
  func add(
    _ action: Action, _ broadcast: Broadcast<Action>?, dropped: inout [Ticket<Action>]
  ) -> Ticket<Action> {
    lock.withLock {
      // What was dropped unrun must not pile up.
      while let first = entries.first, !isWaiting(first, &dropped) { _ = entries.popFirst() }
      newest += 1
      let ticket = Ticket(action, number: newest, broadcast: broadcast)
      if !isClosed { entries.append(Entry(ticket: ticket)) }
      return ticket
    }
  }

  /// Notes that `broadcast`, which has put `ticket` into several inboxes, has come to this one.
  func release(_ ticket: Ticket<Action>, _ broadcast: Broadcast<Action>) {
    broadcast.current = self
    lock.withLock { ticket.broadcast = nil }
  }

  /// Whether the calling thread is inside a commit.
  var isCommittingHere: Bool { committer.load() == UInt64(currentThread()) }

  /// Notes that the calling thread begins or ends a commit, which is not inside another one.
  func setCommitting(_ isCommitting: Bool) {
    committer.store(isCommitting ? UInt64(currentThread()) : 0)
  }

  /// The next action, if it is not behind `ticket`.
  ///
  /// Inside a commit of a broadcast that has yet to come here, it is that of `ticket` alone.
  func takeNext(upTo ticket: Ticket<Action>) -> Action? {
    var dropped: [Ticket<Action>] = []
    defer { withExtendedLifetime(dropped) {} }
    return lock.withLock {
      while let entry = entries.first {
        if isWaiting(entry, &dropped), let first = dropped.popLast() {
          if first.number > ticket.number { return nil }
          if first.broadcast?.isInCommit == true { return takeAction(of: ticket) }
          dropped.append(first)
          _ = entries.popFirst()
          return takeAction(of: first)
        }
        _ = entries.popFirst()
      }
      return nil
    }
  }

  /// The action of `ticket`, unless somebody has it.
  func take(_ ticket: Ticket<Action>) -> Action? {
    lock.withLock { takeAction(of: ticket) }
  }

  /// Has no action any more, now or later.
  func close() {
    lock.withLock { isClosed = true }
  }

  private func takeAction(of ticket: Ticket<Action>) -> Action? {
    isClosed ? nil : ticket.action.take()
  }

  /// Under the lock: whether an entry still has its action. Its ticket may be let go by this, which
  /// must not happen under the lock, and is left in `tickets`.
  private func isWaiting(_ entry: Entry, _ tickets: inout [Ticket<Action>]) -> Bool {
    guard let ticket = entry.ticket else { return false }
    tickets.append(ticket)
    return ticket.action != nil
  }
}
