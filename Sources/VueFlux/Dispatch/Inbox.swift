import Verge

// Sendable: its mutable state is accessed only while its lock is held.
/// The actions of one store that wait to be committed, in the order of dispatch.
@usableFromInline
final class Inbox: @unchecked Sendable {
  private struct Entry {
    weak var ticket: Ticket?
  }

  private let lock = Lock()
  private var entries = FIFO<Entry>()
  /// The actions of broadcasts that have not reached this store.
  private var arriving: [Ticket] = []
  private var newest: UInt64 = 0
  private var isClosed = false
  /// The number of entries.
  private let count = AtomicWord(0)
  /// The committing thread; 0 if there is none.
  private let committer = AtomicWord(0)

  @usableFromInline
  init() {}

  /// Adds an action after all others; inside a commit of a broadcast that has not reached this
  /// store, before that broadcast's action.
  ///
  /// The actions are then in the order in which the thread calls the executor.
  ///
  /// - Parameters:
  ///   - broadcast: The broadcast that the action is a part of, if any.
  ///   - dropped: Receives tickets that the caller releases while no lock is held.
  @usableFromInline
  func add(
    _ job: @escaping Ticket.Job, _ broadcast: Broadcast?, dropped: inout [Ticket]
  ) -> Ticket {
    lock.withLock {
      defer { noteCount() }
      // Dropped actions must not accumulate.
      while let first = entries.first, !isWaiting(first, &dropped) { _ = entries.popFirst() }
      newest += 1
      let ticket = Ticket(job, number: newest, broadcast: broadcast)
      if isClosed { return ticket }
      if let next = nextArrival {
        insert(ticket, before: next, &dropped)
      } else {
        entries.append(Entry(ticket: ticket))
      }
      if broadcast != nil { arriving.append(ticket) }
      return ticket
    }
  }

  /// Records that `broadcast` has reached this store with `ticket`.
  func release(_ ticket: Ticket, _ broadcast: Broadcast) {
    broadcast.current = self
    lock.withLock {
      ticket.broadcast = nil
      arriving.removeAll { $0 === ticket }
    }
  }

  /// Whether no action waits. May lag behind other threads.
  @usableFromInline var isEmpty: Bool { count.load() == 0 }

  /// Whether the calling thread is inside a commit.
  var isCommittingHere: Bool { committer.load() == UInt64(currentThread()) }

  /// Records that the calling thread begins or ends an outermost commit.
  @usableFromInline
  func setCommitting(_ isCommitting: Bool) {
    committer.store(isCommitting ? UInt64(currentThread()) : 0)
  }

  /// Removes and returns the next action, unless it comes after `ticket`.
  ///
  /// Inside a commit of a broadcast that has not reached this store, removes the action of `ticket`
  /// only.
  @usableFromInline
  func takeNext(upTo ticket: Ticket) -> Ticket.Job? {
    var dropped: [Ticket] = []
    defer { withExtendedLifetime(dropped) {} }
    return lock.withLock {
      defer { noteCount() }
      while let entry = entries.first {
        if isWaiting(entry, &dropped), let first = dropped.last {
          if first.number > ticket.number { return nil }
          if first.broadcast?.isInCommit == true { return takeJob(of: ticket) }
          _ = entries.popFirst()
          return takeJob(of: first)
        }
        _ = entries.popFirst()
      }
      return nil
    }
  }

  /// Removes and returns the action of `ticket`; `nil` if it was removed before.
  @usableFromInline
  func take(_ ticket: Ticket) -> Ticket.Job? {
    lock.withLock { takeJob(of: ticket) }
  }

  /// Drops all actions, and all later ones.
  @usableFromInline
  func close() {
    lock.withLock { isClosed = true }
  }

  private func takeJob(of ticket: Ticket) -> Ticket.Job? {
    isClosed ? nil : ticket.job.take()
  }

  /// The first waiting action whose broadcast has not reached this store, if the calling thread is
  /// inside a commit of that broadcast.
  ///
  /// - Precondition: The lock is held.
  private var nextArrival: Ticket? {
    if arriving.isEmpty { return nil }
    return arriving.filter { $0.job != nil && $0.broadcast?.isInCommit == true }
      .min { $0.number < $1.number }
  }

  /// Inserts an action before another waiting action. O(*n*) in the number of actions.
  ///
  /// - Precondition: The lock is held.
  private func insert(_ ticket: Ticket, before next: Ticket, _ dropped: inout [Ticket]) {
    var ordered = FIFO<Entry>()
    ticket.number = next.number
    while let entry = entries.popFirst() {
      guard isWaiting(entry, &dropped), let waiting = dropped.last else { continue }
      if waiting === next { ordered.append(Entry(ticket: ticket)) }
      if waiting.number >= ticket.number { waiting.number += 1 }
      ordered.append(entry)
    }
    entries = ordered
  }

  private func noteCount() {
    count.store(UInt64(entries.count))
  }

  /// Whether an entry still has its action.
  ///
  /// - Parameter tickets: Receives the ticket, because this reference may be the last one, and must
  ///   be released while no lock is held.
  /// - Precondition: The lock is held.
  private func isWaiting(_ entry: Entry, _ tickets: inout [Ticket]) -> Bool {
    guard let ticket = entry.ticket else { return false }
    tickets.append(ticket)
    return ticket.job != nil
  }
}
