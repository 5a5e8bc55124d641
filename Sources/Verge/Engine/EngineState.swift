/// The state of one engine: commits, order, delivery, registry. It takes no lock, and runs no user code.
///
/// ``StateCore`` guards it with its lock, and reads it. Only its own functions change it: each answers with
/// the caller's next step, such as which event to deliver, which channel to open, or which objects to release
/// once the lock is not held. Tests can therefore run every interleaving of operations without threads.
@usableFromInline
package struct EngineState: ~Copyable {
  // MARK: The newest commit

  // The setters of the first three are not private, because inlinable functions of this type use them.
  /// The number of successful commits.
  @usableFromInline var version: UInt64 = 0
  /// The user code that runs while the lock is held.
  @usableFromInline var section = Section.mutation
  /// The running commit; outside commits, an earlier one.
  @usableFromInline var commit = RunningCommit()
  @usableFromInline private(set) var slowPath: SlowPathReasons = []
  @usableFromInline private(set) var isClosed = false
  /// The transaction and the trace of the newest commit, if it has any.
  private(set) var context: ChangesContext?

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
  private var nextInput = UInt64.max

  // MARK: Observers and channels

  private var registry = ObserverRegistry()
  /// The channels that capture commits.
  private var channels = ObserverList<Channel>()
  private var coldStorage: ColdStorage?

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

  /// Rarely used state, allocated on first use. Guarded by the lock.
  ///
  /// Properties are not checked for exclusive access: the lock ensures it.
  private final class ColdStorage {
    @exclusivity(unchecked) var willCommitObservers: [WillCommitObserver] = []
    @exclusivity(unchecked) var reporter: (any CommitReporter)?
    /// The number of waiting events above which the engine reports a backlog, once.
    @exclusivity(unchecked) var highWaterMark = Int.max
    /// The time at which the running commit began, if commits are timed.
    @exclusivity(unchecked) var commitStart: UInt64 = 0
    /// Actions deferred until the running mutation ends: those that precede the capture, and the others.
    @exclusivity(unchecked) var beforeCapture: [Deferred] = []
    @exclusivity(unchecked) var afterCapture: [Deferred] = []
    /// Objects to release once the lock is not held.
    @exclusivity(unchecked) var releasedLater: [Any?] = []
    /// The open channels that the observers of a slice share.
    @exclusivity(unchecked) var slices: [Slice: Channel] = [:]
    @exclusivity(unchecked) var attachments: [ObjectIdentifier: AnyObject] = [:]
    @exclusivity(unchecked) var rules: [CommitRule] = []
    @exclusivity(unchecked) var graph: Graph?
  }
}

// MARK: - Commits

extension EngineState {
  /// An action that runs at the end of a mutation, while the lock is held.
  typealias Deferred = (borrowing HeldLock) -> Void

  /// Begins a commit.
  ///
  /// - Returns: Whether it must be prepared before its mutation.
  @inlinable @inline(__always)
  mutating func begin(_ commit: RunningCommit) -> Bool {
    self.commit = commit
    return slowPath.precedesCommit
  }

  /// Counts a commit whose mutation has succeeded.
  ///
  /// - Returns: Whether nothing else remains to be done for it.
  @inlinable @inline(__always)
  mutating func succeed() -> Bool {
    version &+= 1
    return slowPath.isEmpty
  }

  /// Enters a section of user code.
  ///
  /// - Returns: The former section, to enter again afterwards.
  @inlinable @inline(__always)
  mutating func enter(_ section: Section) -> Section {
    defer { self.section = section }
    return self.section
  }

  /// Replaces the transaction and the trace of the newest commit.
  ///
  /// - Returns: The former ones, to release once the lock is not held.
  mutating func replaceContext(with new: ChangesContext?) -> ChangesContext? {
    defer {
      context = new
      if new == nil { slowPath.remove(.context) } else { slowPath.insert(.context) }
    }
    return context
  }

  /// The reporter, if there is one.
  var reporter: (any CommitReporter)? { coldStorage?.reporter }

  /// The time at which the running commit began, if commits are timed.
  var commitStart: UInt64? { slowPath.contains(.timing) ? coldStorage!.commitStart : nil }

  /// Replaces the current reporter.
  mutating func install(_ reporter: any CommitReporter) {
    cold().reporter = reporter
    reportBacklog(above: reporter.highWaterMark)
    slowPath.insert(reporter.measuresDuration ? [.reporter, .timing] : .reporter)
  }

  /// Starts the clock of the running commit, if commits are timed.
  func startClock(_ now: () -> UInt64) {
    if slowPath.contains(.timing) { coldStorage!.commitStart = now() }
  }

  /// The commit rules, in order.
  var rules: [CommitRule] { slowPath.contains(.rules) ? coldStorage!.rules : [] }

  /// Adds a rule after all others.
  mutating func add(_ rule: CommitRule) {
    if isClosed { return }
    cold().rules.append(rule)
    slowPath.insert(.rules)
  }

  /// The will-commit observers, in order.
  var willCommitObservers: [WillCommitObserver] { coldStorage?.willCommitObservers ?? [] }

  mutating func add(_ observer: WillCommitObserver) {
    if isClosed { return }
    cold().willCommitObservers.append(observer)
    slowPath.insert(.willCommitObservers)
  }

  /// - Returns: The observer's closure, to release once the lock is not held.
  mutating func remove(_ observer: WillCommitObserver) -> (() -> Void)? {
    if let coldStorage {
      coldStorage.willCommitObservers.removeAll { $0 === observer }
      if coldStorage.willCommitObservers.isEmpty { slowPath.remove(.willCommitObservers) }
    }
    return observer.body.take()
  }

  /// Defers an action until the running mutation ends.
  ///
  /// - Parameter beforeCapture: Whether the action precedes the capture of the commit.
  mutating func deferUntilCommitEnds(beforeCapture: Bool = false, _ action: @escaping Deferred) {
    if beforeCapture {
      cold().beforeCapture.append(action)
    } else {
      cold().afterCapture.append(action)
    }
    slowPath.insert(.deferred)
  }

  /// Keeps objects until the running mutation has ended and the lock is not held.
  mutating func releaseLater(_ objects: [Any?]) {
    cold().releasedLater += objects
    slowPath.insert(.deferred)
  }

  /// Notes that the running mutation has enqueued an event, to deliver when it ends.
  mutating func noteDeferred() {
    slowPath.insert(.deferred)
  }

  /// Whether something waits for the end of the running mutation.
  var hasDeferred: Bool { slowPath.contains(.deferred) }

  /// Removes and returns the actions to run before the commit is captured, in order.
  mutating func takeBeforeCapture() -> [Deferred] {
    guard let coldStorage else { return [] }
    defer { coldStorage.beforeCapture = [] }
    return coldStorage.beforeCapture
  }

  /// Removes and returns all deferred actions that have not run, in order.
  mutating func takeAfterCapture() -> [Deferred] {
    slowPath.remove(.deferred)
    guard let coldStorage else { return [] }
    defer { (coldStorage.beforeCapture, coldStorage.afterCapture) = ([], []) }
    return coldStorage.beforeCapture + coldStorage.afterCapture
  }

  /// Removes and returns the objects to release once the lock is not held.
  mutating func takeReleased() -> [Any?] {
    guard let coldStorage else { return [] }
    defer { coldStorage.releasedLater = [] }
    return coldStorage.releasedLater
  }

  /// Returns the rarely used state, which the first call allocates.
  ///
  /// Not a property: Swift 6.2 fails to compile a mutating getter of a noncopyable type.
  private mutating func cold() -> ColdStorage {
    if let coldStorage { return coldStorage }
    let new = ColdStorage()
    coldStorage = new
    return new
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
  package var members: ObserverList<Observer>.Members { registry.members }

  /// Numbers the next event, and makes `thread` its deliverer.
  ///
  /// - Precondition: The engine is idle.
  package mutating func takeRoleDirectly(_ thread: UInt) -> UInt64 {
    newest += 1
    setDeliverer(thread, adopting: 0)
    return newest
  }

  /// Enqueues an event. The current deliverer delivers it, or the thread that next calls
  /// ``takeRole(_:isMain:)``.
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
  package mutating func takeRole(_ thread: UInt, isMain: () -> Bool) -> Entry? {
    guard deliverer == 0, !waiting.isEmpty else { return nil }
    let isOwn = author == thread
    if !isOwn, isMain() { return nil }
    setDeliverer(thread, adopting: isOwn ? 0 : waiting.count)
    return pop()
  }

  /// Makes `thread`, which runs the relief job, the deliverer.
  package mutating func takeRoleForRelief(_ thread: UInt) -> Entry? {
    isReliefScheduled = false
    return takeRole(thread, isMain: { false })
  }

  /// Ends the delivery if no event, registration or removal is waiting.
  package mutating func endIfDone() -> Bool {
    guard waiting.isEmpty, !registry.isUnsettled else { return false }
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
    registry.settle(&removed)
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

  /// The fields that decide how the delivery continues, so that tests can compare states.
  package var deliveryFields: [Int] {
    var fields = [
      Int(newest), Int(deliverer), Int(author), Int(adopted), Int(foreign), Int(calls),
      Int(budgetStart), isReliefScheduled ? 1 : 0,
    ]
    fields += registry.fields
    for index in 0..<waiting.count {
      fields.append(Int(waiting[index].number) << 1 | (waiting[index].isForeign ? 1 : 0))
    }
    return fields
  }

  private mutating func setDeliverer(_ thread: UInt, adopting count: Int) {
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

// MARK: - Observers and channels

extension EngineState {
  /// Adds an observer after all others. It receives the events that are enqueued from now on.
  ///
  /// - Returns: Whether the caller has to open the observer's channel.
  package mutating func add(_ observer: Observer) -> Bool {
    registry.add(observer, isDelivering: deliverer != 0)
    observer.gate.store(newest)
    return observer.channel.observerCount == 1 && observer.channel.followsCommits
  }

  /// The objects that a removal releases, and the channel that it closes.
  package struct Removal {
    /// Absent while a delivery may use it; the deliverer releases it later.
    package var callback: AnyObject?
    var keptAlive: AnyObject?
    package var closing: Channel?
  }

  /// Ends the registration of an observer, temporarily or permanently.
  ///
  /// - Parameters:
  ///   - state: `.suspended` or `.cancelled`.
  ///   - called: The observer that the deliverer is calling.
  /// - Returns: `nil` if the registration had already ended.
  package mutating func end(
    _ observer: Observer, as state: Observer.Membership, by thread: UInt,
    calling called: Unmanaged<Observer>?
  ) -> Removal? {
    if isClosed { return nil }
    // On the delivering thread itself, only the observer being called is in use.
    let isPassedOver =
      deliverer == thread && called?.toOpaque() != Unmanaged.passUnretained(observer).toOpaque()
    return registry.end(
      observer, as: state, isDelivering: deliverer != 0, isInUse: !isPassedOver)
  }

  /// Ends the suspension of an observer, so that it can be added again.
  package mutating func revive(_ observer: Observer) -> Bool {
    !isClosed && registry.revive(observer)
  }

  /// Returns the registered observers of a channel.
  func observers(of channel: Channel) -> [Observer] { registry.observers(of: channel) }

  /// Records the indexes of all observers in their channels, unless they are recorded already.
  mutating func updateIndexes() {
    registry.updateIndexes()
  }

  /// The channels that capture commits, for a walk while the lock is held.
  var openChannels: ObserverList<Channel>.Members { channels.members }

  /// Returns the open channel that the observers of a slice share, if there is one.
  func channel(for slice: Slice) -> Channel? { coldStorage?.slices[slice] }

  /// Lets a channel capture every commit from now on.
  mutating func open(_ channel: Channel) {
    channel.isOpen = true
    if let node = channel.node {
      node.channels.append(channel)
    } else {
      channels.append(channel)
      slowPath.insert(.channels)
    }
    if let slice = channel.slice { cold().slices[slice] = channel }
  }

  mutating func close(_ channel: Channel) {
    channel.isOpen = false
    if let slice = channel.slice, let coldStorage, coldStorage.slices[slice] === channel {
      coldStorage.slices[slice] = nil
    }
    if isClosed { return }
    if let node = channel.node {
      node.channels.remove(channel)
    } else {
      channels.remove(channel)
      if channels.isEmpty { slowPath.remove(.channels) }
    }
  }

  /// Everything that a closed engine releases.
  package struct Contents {
    package var observers: [Observer] = []
    var attachments: [AnyObject] = []
    var objects: [AnyObject?] = []
    var willCommitBodies: [(() -> Void)?] = []
    var entries: [Entry] = []
    var channels: [Channel] = []
  }

  /// Closes the engine: ends every registration, and drops the events that wait.
  ///
  /// - Returns: The contents, for the caller to release once the lock is not held.
  package mutating func close() -> Contents? {
    isClosed = true
    slowPath.formIntersection(.context)
    if isIdle, registry.isEmpty, channels.isEmpty, coldStorage == nil { return nil }
    var contents = Contents()
    contents.entries = removeWaiting()
    contents.observers = registry.close(isDelivering: deliverer != 0, &contents.objects)
    contents.channels = channels.removeAll()
    guard let former = coldStorage.take() else { return contents }
    contents.willCommitBodies = former.willCommitObservers.map { $0.body.take() }
    contents.attachments = Array(former.attachments.values)
    contents.objects.append(former)
    if let graph = former.graph {
      cold().graph = graph
      contents.objects += graph.removeDetachedEntries() as [AnyObject]
    }
    return contents
  }

  /// Removes the waiting events.
  private mutating func removeWaiting() -> [Entry] {
    var entries: [Entry] = []
    while let entry = waiting.popFirst() { entries.append(entry) }
    (adopted, foreign) = (0, 0)
    return entries
  }
}

// MARK: - The graph, and attachments

extension EngineState {
  /// The graph of the values made from this state, if there are any.
  var graph: Graph? { coldStorage?.graph }

  /// Returns the graph, which the first call makes.
  mutating func makeGraph() -> Graph {
    let cold = cold()
    if cold.graph == nil { cold.graph = Graph() }
    return cold.graph!
  }

  /// Notes that the graph has to evaluate the event with this number.
  mutating func noteInput(_ number: UInt64) {
    nextInput = min(nextInput, number)
  }

  /// Notes that the graph has evaluated all events before the one with this number.
  mutating func setNextInput(_ number: UInt64) {
    nextInput = number
  }

  /// Whether the graph has to evaluate this event.
  func isInput(_ number: UInt64) -> Bool { nextInput <= number }

  func attachment(_ key: ObjectIdentifier) -> AnyObject? { coldStorage?.attachments[key] }

  mutating func attach(_ object: AnyObject, _ key: ObjectIdentifier) {
    if !isClosed { cold().attachments[key] = object }
  }
}
