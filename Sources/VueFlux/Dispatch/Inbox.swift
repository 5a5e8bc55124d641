import Verge

// Sendable: what changes is only touched under its lock.
/// The actions of one store that have yet to be committed, in the order of dispatch.
@usableFromInline
final class Inbox: @unchecked Sendable {
  private struct Entry {
    weak var ticket: Ticket?
  }

  private let lock = Lock()
  private var entries = FIFO<Entry>()
  private var newest: UInt64 = 0
  private var isClosed = false
  /// How many entries there are.
  private let count = AtomicWord(0)
  /// The thread that commits; 0 if none does.
  private let committer = AtomicWord(0)

  @usableFromInline
  init() {}

  /// Puts an action behind all others.
  ///
  /// - Parameters:
  ///   - broadcast: What puts it into other inboxes as well, if anything.
  ///   - dropped: Receives what may be let go where no lock is held.
  @usableFromInline
  func add(
    _ job: @escaping Ticket.Job, _ broadcast: Broadcast?, dropped: inout [Ticket]
  ) -> Ticket {
    lock.withLock {
      defer { noteCount() }
      // What was dropped unrun must not pile up.
      while let first = entries.first, !isWaiting(first, &dropped) { _ = entries.popFirst() }
      newest += 1
      let ticket = Ticket(job, number: newest, broadcast: broadcast)
      if !isClosed { entries.append(Entry(ticket: ticket)) }
      return ticket
    }
  }

  /// Notes that `broadcast`, which has put `ticket` into several inboxes, has come to this one.
  func release(_ ticket: Ticket, _ broadcast: Broadcast) {
    broadcast.current = self
    lock.withLock { ticket.broadcast = nil }
  }

  /// Whether no action waits, as far as this thread has heard.
  @usableFromInline var isEmpty: Bool { count.load() == 0 }

  /// Whether the calling thread is inside a commit.
  var isCommittingHere: Bool { committer.load() == UInt64(currentThread()) }

  /// Notes that the calling thread begins or ends a commit, which is not inside another one.
  @usableFromInline
  func setCommitting(_ isCommitting: Bool) {
    committer.store(isCommitting ? UInt64(currentThread()) : 0)
  }

  /// The next action, if it is not behind `ticket`.
  ///
  /// Inside a commit of a broadcast that has yet to come here, it is that of `ticket` alone.
  @usableFromInline
  func takeNext(upTo ticket: Ticket) -> Ticket.Job? {
    var dropped: [Ticket] = []
    defer { withExtendedLifetime(dropped) {} }
    return lock.withLock {
      defer { noteCount() }
      while let entry = entries.first {
        if isWaiting(entry, &dropped), let first = dropped.popLast() {
          if first.number > ticket.number { return nil }
          if first.broadcast?.isInCommit == true { return takeJob(of: ticket) }
          dropped.append(first)
          _ = entries.popFirst()
          return takeJob(of: first)
        }
        _ = entries.popFirst()
      }
      return nil
    }
  }

  /// The action of `ticket`, unless somebody has it.
  @usableFromInline
  func take(_ ticket: Ticket) -> Ticket.Job? {
    lock.withLock { takeJob(of: ticket) }
  }

  /// Has no action any more, now or later.
  @usableFromInline
  func close() {
    lock.withLock { isClosed = true }
  }

  private func takeJob(of ticket: Ticket) -> Ticket.Job? {
    isClosed ? nil : ticket.job.take()
  }

  private func noteCount() {
    count.store(UInt64(entries.count))
  }

  /// Under the lock: whether an entry still has its action. Its ticket may be let go by this, which
  /// must not happen under the lock, and is left in `tickets`.
  private func isWaiting(_ entry: Entry, _ tickets: inout [Ticket]) -> Bool {
    guard let ticket = entry.ticket else { return false }
    tickets.append(ticket)
    return ticket.job != nil
  }
}
