/// The state of one engine: order, delivery, membership. It takes no lock, and runs no user code.
///
/// ``StateCore`` guards it with its lock. A mutating function changes the state and returns the
/// caller's next step: which event to deliver, which channel to open, which objects to release once
/// the lock is not held. Tests can therefore run every interleaving of operations without threads.
@usableFromInline
package struct EngineState: ~Copyable {
  // MARK: The newest commit

  /// The number of successful commits.
  @usableFromInline var version: UInt64 = 0
  @usableFromInline var slowPath: SlowPathReasons = []
  @usableFromInline var isClosed = false
  /// The user code that runs while the lock is held.
  @usableFromInline var section = Section.mutation
  @usableFromInline var commitFile: StaticString = ""
  @usableFromInline var commitLine: UInt = 0
  /// The location of the running commit. Outside commits, nothing reads it.
  @usableFromInline var commitSite = CommitSite()
  /// The transaction and the trace of the newest commit, if it has any.
  var context: ChangesContext?

  // MARK: Order and delivery

  /// The number of the newest event.
  package private(set) var newest: UInt64 = 0
  /// The delivering thread; 0 if there is none.
  private(set) var deliverer: UInt = 0
  private var waiting = FIFO<Entry>()
  /// The thread that enqueued all waiting events; 0 after a hand-over, or if several threads did. Read only
  /// while no thread delivers.
  private var author: UInt = 0
  /// The number of waiting events that the deliverer found when it took the role; 0 if it enqueued them
  /// itself.
  private var adopted: Int32 = 0
  /// The number of waiting events that other threads have enqueued since then.
  private var foreign: Int32 = 0
  /// The number of observer calls that count toward the deliverer's budget.
  private var calls: Int32 = 0
  /// The time at which the budget began; 0 before that.
  private var budgetStart: UInt64 = 0
  private var isReliefScheduled = false
  /// The number of the oldest event that the graph has to evaluate.
  var nextInput = UInt64.max

  // MARK: Membership

  /// The channels that capture commits.
  var channels = ObserverList<Channel>()
  var observers = ObserverList<Observer>()
  /// The numbering of ``observers`` that the channels' ``ObserverIndexes`` use; initially none.
  var indexedNumbering: Int32 = -1
  var arrivals: [Observer?] = []
  var departures: [(observer: Observer, index: Int)] = []
  var hasFormerArrivals = false
  var coldStorage: ColdStorage?

  package init() {}

  /// The number of observer calls after which a deliverer hands the role over if other threads
  /// commit.
  package static let callBudget = 64
  /// The number of nanoseconds after which a deliverer hands the role over if other threads commit.
  package static let timeBudget: UInt64 = 1_000_000

  /// One event, with its position in the total order.
  package struct Entry {
    package let number: UInt64
    package let event: Event
    let isForeign: Bool
  }

  package enum Event {
    /// A commit. The channels hold its payloads.
    case commit(Report?)
    /// An activity. Its channel holds its payload.
    case activity(Channel, Report?)
    /// The first value of an observer.
    case initial(Observer, Channel.First)
  }

  /// Reports an event, after its observers have been called.
  package typealias Report = () -> Void

  /// The user code that may run while the lock is held.
  @usableFromInline
  enum Section: UInt8 {
    case mutation
    case read
    case getter
    case rules
    case capture
  }

  /// Flags that force an operation onto the slow path.
  @usableFromInline
  struct SlowPathReasons: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    static let willCommitObservers = SlowPathReasons(rawValue: 1)
    /// A channel is open.
    static let channels = SlowPathReasons(rawValue: 2)
    static let reporter = SlowPathReasons(rawValue: 4)
    /// The running mutation has subscribed, cancelled or sent something.
    static let deferred = SlowPathReasons(rawValue: 8)
    static let rules = SlowPathReasons(rawValue: 16)
    /// The newest commit has a transaction or a trace.
    static let context = SlowPathReasons(rawValue: 64)
    /// Commits are timed.
    static let timing = SlowPathReasons(rawValue: 128)

    @inlinable var isEmpty: Bool { rawValue == 0 }

    // Tested by their bits: a static property would cost the client's module a call on every
    // commit.

    /// Whether a commit must be prepared before its mutation.
    @inlinable var precedesCommit: Bool { rawValue & (1 | 16 | 128) != 0 }

    /// Whether open channels are the only reason.
    @inlinable var isOnlyChannels: Bool { rawValue == 2 }

    /// Whether a read needs more than the value.
    @inlinable var concernsReads: Bool { rawValue & 64 != 0 }
  }
}

// MARK: - Order and delivery

extension EngineState {
  /// The number of the next event.
  @usableFromInline var upcoming: UInt64 { newest + 1 }

  /// Whether the thread that causes the next event delivers it immediately.
  @usableFromInline package var isIdle: Bool { deliverer == 0 && waiting.isEmpty }

  /// The number of events that wait for delivery.
  package var waitingCount: Int { waiting.count }

  /// The observers in order of registration, for the deliverer until its next event.
  package var members: ObserverList<Observer>.Members { observers.members }

  /// Numbers the next event, and makes `thread` its deliverer.
  ///
  /// - Precondition: The engine is idle.
  package mutating func beginDirectly(_ thread: UInt) -> UInt64 {
    newest += 1
    takeRole(thread, adopting: 0)
    return newest
  }

  /// Enqueues an event. The current deliverer delivers it, or the thread that next calls
  /// ``begin(_:isMain:)``.
  package mutating func enqueueForLater(_ event: Event, by thread: UInt) {
    newest += 1
    let isForeign = deliverer != 0 && deliverer != thread
    if waiting.isEmpty {
      author = deliverer == 0 ? thread : 0
    } else if author != thread {
      author = 0
    }
    if isForeign { foreign += 1 }
    waiting.append(Entry(number: newest, event: event, isForeign: isForeign))
  }

  /// Makes `thread` the deliverer of the waiting events.
  ///
  /// The main thread does not take events of other threads; another thread, or the relief job,
  /// delivers those.
  ///
  /// - Returns: The first entry; `nil` if none is waiting, if another thread delivers, or if `thread` is
  ///   the main thread and may not take the role.
  package mutating func begin(_ thread: UInt, isMain: () -> Bool) -> Entry? {
    guard deliverer == 0, !waiting.isEmpty else { return nil }
    let isOwn = author == thread
    if !isOwn, isMain() { return nil }
    takeRole(thread, adopting: isOwn ? 0 : waiting.count)
    return pop()
  }

  /// Makes `thread`, which runs the relief job, the deliverer.
  package mutating func beginRelief(_ thread: UInt) -> Entry? {
    isReliefScheduled = false
    return begin(thread, isMain: { false })
  }

  /// Ends the delivery if no event, registration or removal is waiting.
  package mutating func endIfDone() -> Bool {
    guard waiting.isEmpty, arrivals.isEmpty, departures.isEmpty, !hasFormerArrivals
    else { return false }
    deliverer = 0
    return true
  }

  /// The next step of the deliverer.
  package enum Step {
    case deliver(Entry)
    /// Nothing is waiting: the delivery has ended.
    case end
    /// The budget is spent: another thread continues. The caller schedules the relief job if needed.
    case handOver(needsRelief: Bool)
  }

  /// Settles registrations and removals, and decides how the delivery continues.
  ///
  /// A deliverer hands its role over when other threads have enqueued events and its budget is
  /// spent; on the main thread, the budget is 0. Without events of other threads, it keeps the
  /// role.
  ///
  /// - Parameters:
  ///   - newCalls: The number of observer calls since the last step that count toward the budget.
  ///   - removed: Receives the removed observers, which are no longer called.
  ///   - isMain: Returns whether this is the main thread.
  ///   - now: Returns the time, in nanoseconds.
  package mutating func next(
    after newCalls: Int,
    removed: inout [Observer],
    isMain: () -> Bool,
    now: () -> UInt64
  ) -> Step {
    settle(&removed)
    calls += Int32(clamping: newCalls)
    guard !waiting.isEmpty else {
      deliverer = 0
      return .end
    }
    guard adopted + foreign > 0, isBudgetSpent(isMain, now) else { return .deliver(pop()) }
    deliverer = 0
    author = 0
    defer { isReliefScheduled = true }
    return .handOver(needsRelief: !isReliefScheduled)
  }

  /// Enables the report of a backlog of more than `count` events.
  package mutating func reportBacklog(above count: Int) {
    cold().highWaterMark = count
  }

  /// Returns the size of the backlog when it first exceeds the high-water mark; `nil` otherwise.
  package mutating func takeBacklogWarning() -> Int? {
    guard let coldStorage, waiting.count > coldStorage.highWaterMark else { return nil }
    coldStorage.highWaterMark = .max
    return waiting.count
  }

  /// Removes the waiting events.
  mutating func removeWaiting() -> [Entry] {
    var entries: [Entry] = []
    while let entry = waiting.popFirst() { entries.append(entry) }
    (adopted, foreign) = (0, 0)
    return entries
  }

  /// The fields that decide how the delivery continues, so that tests can compare states.
  package var deliveryFields: [Int] {
    var fields = [
      Int(newest), Int(deliverer), Int(author), Int(adopted), Int(foreign), Int(calls),
      Int(budgetStart), isReliefScheduled ? 1 : 0, arrivals.count, departures.count,
      hasFormerArrivals ? 1 : 0, observers.count,
    ]
    for index in 0..<waiting.count {
      fields.append(Int(waiting[index].number) << 1 | (waiting[index].isForeign ? 1 : 0))
    }
    return fields
  }

  private mutating func takeRole(_ thread: UInt, adopting count: Int) {
    deliverer = thread
    adopted = Int32(clamping: count)
    foreign = 0
    calls = 0
    budgetStart = 0
  }

  private mutating func isBudgetSpent(_ isMain: () -> Bool, _ now: () -> UInt64) -> Bool {
    if calls >= Int32(Self.callBudget) || isMain() { return true }
    if budgetStart == 0 {
      budgetStart = now()
      return false
    }
    return now() - budgetStart >= Self.timeBudget
  }

  private mutating func pop() -> Entry {
    let entry = waiting.popFirst()!
    if adopted > 0 {
      adopted -= 1
    } else if entry.isForeign {
      foreign -= 1
    }
    return entry
  }
}
