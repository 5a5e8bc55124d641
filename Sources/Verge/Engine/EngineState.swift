/// The state of one engine: order, delivery, membership. It has no lock, no thread and no user code.
///
/// ``StateCore`` guards one of these with its lock. A mutating function changes the state and
/// returns what the caller has to do: which event to deliver, which channel to open, which objects
/// to release once the lock is not held. So every interleaving of operations can be tested without
/// a thread.
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
  /// The place of the running commit, or of the newest one.
  @usableFromInline var commitSite = CommitSite()
  /// The transaction and the trace of the newest commit, if it has any.
  var context: ChangesContext?

  // MARK: Order and delivery

  /// The number of the newest event.
  package private(set) var newest: UInt64 = 0
  /// The thread that delivers; 0 if none does.
  private(set) var deliverer: UInt = 0
  private var waiting = FIFO<Entry>()
  /// The thread that enqueued all waiting events; 0 if there were several, or a hand-over.
  private var author: UInt = 0
  /// The number of waiting events that the deliverer found when it took the role.
  private var adopted: Int32 = 0
  /// The number of events that other threads enqueued since.
  private var foreign: Int32 = 0
  /// The number of calls of observers that count toward the deliverer's budget.
  private var calls: Int32 = 0
  /// The time at which the budget began; 0 before that.
  private var budgetStart: UInt64 = 0
  private var isReliefScheduled = false
  /// The number of the oldest event that the graph has to evaluate.
  var nextInput = UInt64.max

  // MARK: Membership

  /// The channels that capture commits.
  var channels = ObserverList<Channel>()
  private var observers = ObserverList<Observer>()
  private var arrivals: [Observer?] = []
  private var departures: [(observer: Observer, index: Int)] = []
  private var hasFormerArrivals = false
  private(set) var coldStorage: ColdStorage?

  package init() {}

  /// The calls of observers after which a deliverer hands the role on if other threads commit.
  package static let callBudget = 64
  /// The nanoseconds after which it does.
  package static let timeBudget: UInt64 = 1_000_000

  /// One event, with its position in the total order.
  package struct Entry {
    package let number: UInt64
    package let event: Event
    let isForeign: Bool
  }

  package enum Event {
    /// A commit, whose payloads the channels hold.
    case commit(Report?)
    /// An activity, whose payload its channel holds.
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

    // By their bits: a static property would be a call from the client's module on every commit.

    /// Whether a commit has to be prepared before its mutation.
    @inlinable var precedesCommit: Bool { rawValue & (1 | 16 | 128) != 0 }

    /// Whether channels are open, and there is no other reason.
    @inlinable var isOnlyChannels: Bool { rawValue == 2 }

    /// Whether a read needs more than the value.
    @inlinable var concernsReads: Bool { rawValue & 64 != 0 }
  }
}

// MARK: - Order and delivery

extension EngineState {
  /// The number of the next event.
  @usableFromInline var upcoming: UInt64 { newest + 1 }

  /// Whether the thread that causes the next event delivers it, immediately.
  @usableFromInline package var isIdle: Bool { deliverer == 0 && waiting.isEmpty }

  /// The number of events that wait for delivery.
  package var waitingCount: Int { waiting.count }

  /// The observers in the order of their registration, for the deliverer until its next event.
  package var members: ObserverList<Observer>.Members { observers.members }

  /// Gives the next event its number, and the delivery to `thread`.
  ///
  /// - Precondition: The engine is idle.
  package mutating func beginDirectly(_ thread: UInt) -> UInt64 {
    newest += 1
    takeRole(thread, adopting: 0)
    return newest
  }

  /// Enqueues an event and leaves its delivery to a later ``begin(_:isMain:)``.
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

  /// Takes the delivery of the events that wait.
  ///
  /// The main thread does not take events of other threads: another thread, or the relief job,
  /// delivers those.
  ///
  /// - Returns: The first entry; `nil` if none waits, or if another thread delivers or will.
  package mutating func begin(_ thread: UInt, isMain: () -> Bool) -> Entry? {
    guard deliverer == 0, !waiting.isEmpty else { return nil }
    let isOwn = author == thread
    if !isOwn, isMain() { return nil }
    takeRole(thread, adopting: isOwn ? 0 : waiting.count)
    return pop()
  }

  /// Takes the delivery for the relief job.
  package mutating func beginRelief(_ thread: UInt) -> Entry? {
    isReliefScheduled = false
    return begin(thread, isMain: { false })
  }

  /// Ends the delivery if no event, no registration and no removal waits.
  package mutating func endIfDone() -> Bool {
    guard waiting.isEmpty, arrivals.isEmpty, departures.isEmpty, !hasFormerArrivals
    else { return false }
    deliverer = 0
    return true
  }

  /// The next act of the deliverer.
  package enum Step {
    case deliver(Entry)
    /// Nothing waits: the delivery has ended.
    case end
    /// The budget is spent: another thread goes on. The caller schedules the relief job if needed.
    case handOver(needsRelief: Bool)
  }

  /// Settles registrations and removals, and decides how the delivery continues.
  ///
  /// A deliverer hands its role on when other threads have enqueued events, and its budget is spent;
  /// on the main thread the budget is 0. Without events of other threads it never does.
  ///
  /// - Parameters:
  ///   - newCalls: The calls of observers since the last step that count toward the budget.
  ///   - removed: Receives the observers that were removed; no thread calls them any more.
  ///   - isMain: Whether this is the main thread.
  ///   - now: The time, in nanoseconds.
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

  /// Has a backlog reported when more than so many events wait.
  package mutating func reportBacklog(above count: Int) {
    cold.highWaterMark = count
  }

  /// Whether to report the backlog: once, when more events wait than the high-water mark allows.
  package mutating func takeBacklogWarning() -> Int? {
    guard let coldStorage, waiting.count > coldStorage.highWaterMark else { return nil }
    coldStorage.highWaterMark = .max
    return waiting.count
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

  private mutating func settle(_ removed: inout [Observer]) {
    if hasFormerArrivals {
      hasFormerArrivals = false
      removed += cold.formerArrivals
      cold.formerArrivals = []
    }
    if !departures.isEmpty {
      for (observer, index) in departures {
        observers.remove(observer, at: index)
        observer.isDeparting = false
        removed.append(observer)
      }
      observers.compactIfSparse()
      departures.removeAll(keepingCapacity: departures.count <= 64)
    }
    if !arrivals.isEmpty {
      for case let observer? in arrivals {
        observer.isArriving = false
        observers.append(observer)
      }
      arrivals.removeAll(keepingCapacity: arrivals.count <= 64)
    }
  }
}

// MARK: - Membership

extension EngineState {
  /// Adds an observer behind all others. It receives the events that are enqueued from now on.
  ///
  /// - Returns: Whether the caller has to open its channel.
  package mutating func add(_ observer: Observer) -> Bool {
    observer.membership = .registered
    if deliverer == 0 {
      observers.append(observer)
    } else {
      observer.isArriving = true
      observer.listIndex = arrivals.count
      arrivals.append(observer)
    }
    observer.gate.store(newest)
    observer.channel.observerCount += 1
    return observer.channel.observerCount == 1 && observer.channel.followsCommits
  }

  /// The objects that a removal releases, and the channel that it closes.
  package struct Removal {
    package var callback: AnyObject?
    var keptAlive: AnyObject?
    package var closing: Channel?
  }

  /// Ends the registration of an observer, for the time being or for good.
  ///
  /// - Parameters:
  ///   - membership: `.suspended` or `.cancelled`.
  ///   - called: The observer that the deliverer calls at the moment.
  /// - Returns: `nil` if the registration ended before. The callback is absent while a delivery may
  ///   use it: the deliverer releases it later.
  package mutating func end(
    _ observer: Observer,
    as membership: Observer.Membership,
    by thread: UInt,
    calling called: Unmanaged<Observer>?
  ) -> Removal? {
    let former = observer.membership
    guard former != .cancelled, former != membership, !isClosed else { return nil }
    observer.membership = membership
    observer.gate.store(Observer.closed)
    if membership == .suspended {
      cold.suspended[ObjectIdentifier(observer)] = observer
    } else if former == .suspended {
      cold.suspended[ObjectIdentifier(observer)] = nil
    }
    var removal = Removal()
    var isFree = !observer.isDeparting
    if former == .registered {
      isFree = remove(observer)
      observer.channel.observerCount -= 1
      if observer.channel.observerCount == 0, observer.channel.isOpen {
        removal.closing = observer.channel
      }
    }
    if membership == .cancelled {
      removal.keptAlive = observer.keptAlive.take()
      // On the delivering thread itself, only the observer that is being called is in use.
      let isPassedOver =
        deliverer == thread && called?.toOpaque() != Unmanaged.passUnretained(observer).toOpaque()
      if isFree || isPassedOver { removal.callback = observer.takeCallback() }
    }
    return removal
  }

  /// Takes a suspended observer back, to be added again.
  package mutating func revive(_ observer: Observer) -> Bool {
    guard observer.membership == .suspended, !isClosed else { return false }
    observer.membership = .none
    cold.suspended[ObjectIdentifier(observer)] = nil
    return true
  }

  /// The registered observers of a channel.
  func observers(of channel: Channel) -> [Observer] {
    var found: [Observer] = []
    observers.members.forEach {
      let observer = $0.takeUnretainedValue()
      if observer.channel === channel { found.append(observer) }
    }
    return found + arrivals.compactMap { $0?.channel === channel ? $0 : nil }
  }

  /// Everything that a closed engine releases.
  package struct Contents {
    package var observers: [Observer] = []
    var channels: [Channel] = []
    var entries: [Entry] = []
    var objects: [AnyObject?] = []
    var coldStorage: ColdStorage?
  }

  /// Closes the engine: ends every registration, and drops the events that wait.
  ///
  /// - Returns: The contents, for the caller to release once the lock is not held.
  package mutating func close() -> Contents? {
    isClosed = true
    slowPath.formIntersection(.context)
    if isIdle, observers.isEmpty, channels.isEmpty, coldStorage == nil { return nil }
    var contents = Contents()
    while let entry = waiting.popFirst() { contents.entries.append(entry) }
    (adopted, foreign) = (0, 0)
    let suspended = coldStorage.map { Array($0.suspended.values) } ?? []
    let arriving = arrivals.compactMap(\.self)
    arrivals.removeAll()
    for observer in arriving { observer.isArriving = false }
    var registered: [Observer] = []
    if deliverer == 0 {
      registered = observers.removeAll()
    } else {
      // The deliverer walks the list: it removes them, and releases their callbacks.
      observers.members.forEach { registered.append($0.takeUnretainedValue()) }
      for observer in registered where !observer.isDeparting {
        observer.isDeparting = true
        departures.append((observer, observer.listIndex))
      }
    }
    for observer in registered + arriving + suspended {
      observer.gate.store(Observer.closed)
      observer.membership = .cancelled
      contents.objects.append(observer.keptAlive.take())
      if !observer.isDeparting { contents.objects.append(observer.takeCallback()) }
      contents.observers.append(observer)
    }
    contents.channels = channels.removeAll()
    contents.coldStorage = coldStorage.take()
    if deliverer != 0 { keepFormerArrivals(arriving) }
    if let graph = contents.coldStorage?.graph { cold.graph = graph }
    return contents
  }

  /// Keeps observers that left before they were added until the deliverer settles: the payload of
  /// their channel may be in place.
  private mutating func keepFormerArrivals(_ observers: [Observer]) {
    if observers.isEmpty { return }
    hasFormerArrivals = true
    cold.formerArrivals += observers
  }

  /// Removes an observer from the list.
  ///
  /// - Returns: Whether no delivery may be calling it.
  private mutating func remove(_ observer: Observer) -> Bool {
    guard deliverer != 0 else {
      observers.remove(observer)
      return true
    }
    if observer.isArriving {
      observer.isArriving = false
      arrivals[observer.listIndex] = nil
      keepFormerArrivals([observer])
      while let last = arrivals.last, last == nil { arrivals.removeLast() }
      // It may have left and come back since the event under way began.
      return !observer.isDeparting
    }
    observer.isDeparting = true
    departures.append((observer, observer.listIndex))
    return false
  }
}

// MARK: - Rarely used state

extension EngineState {
  /// Rarely used state, allocated on first use. Guarded by the lock.
  ///
  /// Not checked for exclusive access: the lock ensures that.
  final class ColdStorage {
    @exclusivity(unchecked) var willCommitObservers: [WillCommitObserver] = []
    @exclusivity(unchecked) var reporter: (any CommitReporter)?
    /// The number of waiting events above which the engine reports a backlog, once.
    @exclusivity(unchecked) var highWaterMark = Int.max
    /// The time at which the running commit began, if commits are timed.
    @exclusivity(unchecked) var commitStart: UInt64 = 0
    @exclusivity(unchecked) var formerArrivals: [Observer] = []
    @exclusivity(unchecked) var suspended: [ObjectIdentifier: Observer] = [:]
    /// Actions deferred to the end of the running mutation: before and after the capture.
    @exclusivity(unchecked) var beforeCapture: [() -> Void] = []
    @exclusivity(unchecked) var afterCapture: [() -> Void] = []
    /// Objects to release once the lock is not held.
    @exclusivity(unchecked) var releasedLater: [Any?] = []
    /// The open channels that several observers of a slice share.
    @exclusivity(unchecked) var slices: [Slice: Channel] = [:]
    @exclusivity(unchecked) var attachments: [ObjectIdentifier: AnyObject] = [:]
    @exclusivity(unchecked) var rules: [CommitRule] = []
    @exclusivity(unchecked) var graph: Graph?
  }

  /// The rarely used state, allocated now if it does not exist.
  var cold: ColdStorage {
    mutating get {
      if let coldStorage { return coldStorage }
      let new = ColdStorage()
      coldStorage = new
      return new
    }
  }

  /// Defers an action to the end of the running mutation.
  ///
  /// - Parameter beforeCapture: Whether the action precedes the capture of the commit.
  mutating func deferUntilCommitEnds(beforeCapture: Bool = false, _ action: @escaping () -> Void) {
    if beforeCapture {
      cold.beforeCapture.append(action)
    } else {
      cold.afterCapture.append(action)
    }
    slowPath.insert(.deferred)
  }

  /// Keeps objects until the running mutation has ended and the lock is not held.
  mutating func releaseLater(_ objects: [Any?]) {
    cold.releasedLater += objects
    slowPath.insert(.deferred)
  }

  /// The actions to run before the commit is captured, in order.
  mutating func takeBeforeCapture() -> [() -> Void] {
    guard slowPath.contains(.deferred) else { return [] }
    defer { cold.beforeCapture = [] }
    return cold.beforeCapture
  }

  /// The actions to run after the commit is captured, in order.
  mutating func takeAfterCapture() -> [() -> Void] {
    defer {
      cold.beforeCapture = []
      cold.afterCapture = []
    }
    slowPath.remove(.deferred)
    return cold.beforeCapture + cold.afterCapture
  }
}
