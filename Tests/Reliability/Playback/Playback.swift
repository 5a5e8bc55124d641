public import Checker
import Dispatch
import Foundation
import Synchronization
import Verge

// Sendable: `lock` guards the slots; everything else is immutable, atomic, or changed before the
// threads begin and after they have ended.
/// One run of a script.
public final class Playback: @unchecked Sendable {
  /// A registered observer, with the closures that end and suspend it.
  struct Slot {
    let number: Int32
    let watch: Watch
    let cancel: @Sendable () -> Void
    var suspend: @Sendable () -> Void = {}
    var resume: @Sendable () -> Void = {}
    /// A token or a container that has to live as long as the observer.
    var retained: Any?
    var mount: Mount?
  }

  /// A part of an observer's closure. It counts itself while it is alive, and records its release.
  final class Probe: Sendable {
    private let living: LivingCount
    private let log: HistoryLog?
    private let observer: Int32

    init(_ living: LivingCount, _ log: HistoryLog? = nil, _ observer: Int32 = 0) {
      self.living = living
      self.log = log
      self.observer = observer
      living.value.wrappingAdd(1, ordering: .relaxed)
    }

    /// Does nothing: a closure that calls it captures the probe.
    @inline(never)
    func capture() {}

    deinit {
      log?.add(Record(.released, observer))
      living.value.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
  }

  final class LivingCount: Sendable {
    let value = Atomic<Int>(0)
  }

  private let script: Script
  let log: HistoryLog
  private let mounting: Mounting?
  private(set) var store: BoardStore!
  /// Derived values that live as long as the store.
  private(set) var kept: KeptValues!
  private let lock = NSLock()
  private var slots: [Slot?] = Array(repeating: nil, count: Script.slotCount)
  private let nextObserver = Atomic<Int32>(2)
  private let nextReaction = Atomic<Int32>(History.firstReaction)
  private let effective = Atomic<Int>(0)
  private let tapped = Atomic<Int>(0)
  private let reactions = Atomic<Int>(0)
  private let living = LivingCount()
  let tasks = DispatchGroup()
  /// Problems that operations have found.
  private let problems = Guarded<[Violation]>([])
  /// The numbers of suspended observers, to choose the ones to resume.
  let suspended = Guarded<Set<Int32>>([])
  /// A store that threads release while others use it.
  let second: SecondStore
  private let serialQueue = DispatchQueue(label: "reliability.observers")

  /// A run of a script.
  ///
  /// - Parameters:
  ///   - script: The operations.
  ///   - log: An empty log. It is empty again after the run.
  ///   - mounting: Makes the containers of the dialects.
  public init(_ script: Script, log: HistoryLog, mounting: Mounting? = nil) {
    self.script = script
    self.log = log
    self.mounting = mounting
    second = SecondStore()
  }

  /// Runs the script, and returns what happened. Each of its threads is a new one, except that on the main
  /// thread, half of the scripts with one thread run there.
  public func run() -> History {
    store = BoardStore(initialState: Board())
    kept = KeptValues(store)
    var taps: [Slot] = []
    if script.hasTaps {
      taps = [
        register(.state, .none, number: History.stateTap),
        register(.activity, .none, number: History.activityTap),
      ].compactMap(\.self)
    }
    runThreads()
    tasks.wait()
    var problems = self.problems.withLock(\.self)
    problems += settle(hasTaps: !taps.isEmpty)
    problems += second.end()
    let final = store.state.primitive
    problems += release(taps)
    var history = History(
      records: log.take(), hasTaps: script.hasTaps, final: final, threadCount: script.threads.count)
    history.problems = problems
    history.deallocations = second.deallocations
    return history
  }

  private func runThreads() {
    // On the main thread, a deliverer has no budget: it keeps the role only for its own events.
    if let operations = script.threads.first, script.threads.count == 1, Thread.isMainThread,
      operations.count.isMultiple(of: 2)
    {
      perform(operations, 0)
      return
    }
    let group = DispatchGroup()
    let start = DispatchSemaphore(value: 0)
    for (thread, operations) in script.threads.enumerated() {
      let runner = Thread { [self] in
        start.wait()
        perform(operations, thread)
        group.leave()
      }
      runner.stackSize = 4 << 20
      group.enter()
      runner.start()
    }
    for _ in script.threads { start.signal() }
    group.wait()
  }

  private func perform(_ operations: [Script.Operation], _ thread: Int) {
    for (index, operation) in operations.enumerated() {
      perform(operation, Int32(thread << 14 | index << 1))
    }
  }

  /// Waits until all events are delivered, including those that observers on queues cause.
  private func settle(hasTaps: Bool) -> [Violation] {
    var problems: [Violation] = []
    // An observer may cause events after the last event of a round. The next round waits for them.
    var quietRounds = 0
    while quietRounds < 2 {
      let reacted = reactions.load(ordering: .acquiring)
      let counted = effective.load(ordering: .acquiring)
      if hasTaps, !eventually({ tapped.load(ordering: .acquiring) >= counted }) {
        let came = tapped.load(ordering: .acquiring)
        problems.append(Violation("E5", "\(came) of \(counted) events were delivered"))
        break
      }
      if !deliverLast() {
        problems.append(Violation("E7", "an event sent at the end is not delivered"))
        break
      }
      serialQueue.sync {}
      let isQuiet =
        reacted == reactions.load(ordering: .acquiring)
        && counted == effective.load(ordering: .acquiring)
      quietRounds = isQuiet ? quietRounds + 1 : 0
    }
    if log.hasOverflown { problems.append(Violation("log", "the history is too long for the log")) }
    return problems
  }

  /// Sends an event after all others, and waits for its delivery.
  private func deliverLast() -> Bool {
    let delivered = DispatchSemaphore(value: 0)
    let last = store.sinkActivity(queue: .passthrough) { if $0 < 0 { delivered.signal() } }
    defer { last.cancel() }
    store.send(-1)
    return delivered.wait(timeout: .now() + 10) == .success
  }

  /// Releases the store while observers are registered, and expects their closures to be released with it.
  private func release(_ taps: [Slot]) -> [Violation] {
    weak let released = store
    let slots = takeSlots()
    kept = nil
    store = nil
    var problems: [Violation] = []
    withExtendedLifetime((slots, taps)) {
      if !eventually({ released == nil }) {
        problems.append(Violation("E9", "the store is retained"))
      }
      if !eventually({ living.value.load(ordering: .acquiring) == 0 }) {
        let count = living.value.load(ordering: .acquiring)
        problems.append(Violation("E9", "\(count) closures of observers live after the store"))
      }
    }
    return problems
  }

  /// The observers that are registered, without the containers, which retain the store.
  private func takeSlots() -> [Slot] {
    let all = lock.withLock {
      defer { slots = slots.map { _ in nil } }
      return slots.compactMap { $0 }
    }
    for slot in all where slot.watch.isMounted { slot.cancel() }
    return all.filter { !$0.watch.isMounted }
  }
}

// MARK: - Observers

extension Playback {
  /// Registers an observer, and records that.
  func register(_ watch: Watch, _ reaction: Script.Reaction, number: Int32, neighbour: UInt8 = 0)
    -> Slot?
  {
    var record = Record(.subscribing, number)
    record.watch = watch
    log.add(record)
    let slot = observe(watch, reaction, number, neighbour)
    record.kind = .subscribed
    if slot != nil { log.add(record) }
    return slot
  }

  func newObserver() -> Int32 {
    nextObserver.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  func newReaction() -> Int32 {
    nextReaction.wrappingAdd(2, ordering: .relaxed).oldValue
  }

  /// Notes a problem that an operation has found.
  func report(_ problem: Violation) {
    problems.withLock { $0.append(problem) }
  }

  /// Whether observers of the whole order are registered.
  var hasTaps: Bool { script.hasTaps }

  /// Counts an event that the taps have to receive.
  func countEvent() {
    effective.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }

  /// Counts a call in which an observer reacts.
  func countReaction() {
    reactions.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }

  /// Counts an event that a tap has received.
  func countTapped() {
    tapped.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }

  /// Puts an observer into a slot, and returns the one that was there.
  func put(_ slot: Slot?, in index: UInt8) -> Slot? {
    lock.withLock {
      defer { slots[Int(index)] = slot }
      return slots[Int(index)]
    }
  }

  /// The observer of a slot, which stays there.
  func slot(_ index: UInt8) -> Slot? {
    lock.withLock { slots[Int(index)] }
  }

  /// The first observer, from a slot on, that meets a condition; otherwise the observer of the slot.
  func slot(from index: UInt8, _ condition: (Slot) -> Bool) -> Slot? {
    let all = lock.withLock { slots }
    let order = all.indices.map { all[(Int(index) + $0) % all.count] }
    return order.lazy.compactMap(\.self).first(where: condition) ?? all[Int(index)]
  }

  /// Whether a thread has begun to suspend an observer, and no thread has begun to resume it since.
  func isSuspended(_ slot: Slot) -> Bool {
    suspended.withLock { $0.contains(slot.number) }
  }

  /// Cancels an observer, and records that.
  func cancel(_ slot: Slot?) {
    guard let slot else { return }
    var record = Record(.cancelling, slot.number)
    record.watch = slot.watch
    log.add(record)
    slot.cancel()
    record.kind = .cancelled
    log.add(record)
  }

  /// Registers an observer.
  func observe(
    _ watch: Watch, _ reaction: Script.Reaction, _ number: Int32, _ neighbour: UInt8
  ) -> Slot? {
    let mount = watch.isMounted ? mounting?(watch, store) : nil
    let receiver = Receiver(
      self, watch, reaction, number, neighbour, reaction == .commitsMounted ? mount : nil)
    let probe = Probe(living, log, number)
    let receive: @Sendable (Board, Board?, Int32) -> Void = { board, previous, value in
      // Not retained during the call: its release shows that of the closure.
      probe.capture()
      receiver.receive(board, previous, value)
    }
    if watch.isMounted {
      guard let mount else { return nil }
      let seat = watch.seat
      let cancel = mount.observe { cell in
        var board = Board()
        board[seat] = cell
        receive(board, nil, 0)
      }
      return Slot(number: number, watch: watch, cancel: cancel, mount: mount)
    }
    if watch == .activity {
      let token = store.sinkActivity(queue: .passthrough) { value in
        if value >= 0 { receive(Board(), nil, value) }
      }
      return Slot(number: number, watch: watch, cancel: { token.cancel() }, retained: token)
    }
    let (token, source) = observeState(watch, receive)
    return Slot(
      number: number, watch: watch, cancel: { token.cancel() }, suspend: { token.suspend() },
      resume: { token.resume() }, retained: (token, source))
  }

  private func observeState(
    _ watch: Watch, _ receive: @escaping @Sendable (Board, Board?, Int32) -> Void
  ) -> (StoreStateSubscription, source: AnyObject?) {
    @Sendable func board(_ cell: Board.Cell?, at index: Int) -> Board? {
      guard let cell else { return nil }
      var board = Board()
      board[index] = cell
      return board
    }
    @Sendable func board(_ pair: Pair?) -> Board? {
      guard let pair else { return nil }
      var board = Board()
      (board.a, board.b) = (pair.a, pair.b)
      return board
    }
    let cell: @Sendable (Int) -> @Sendable (Changes<Board.Cell>) -> Void = { index in
      { receive(board($0.primitive, at: index)!, board($0.previousPrimitive, at: index), 0) }
    }
    let pair: @Sendable (Changes<Pair>) -> Void = {
      receive(board($0.primitive)!, board($0.previousPrimitive), 0)
    }
    switch watch {
    case .state:
      return (
        store.sinkState(queue: .passthrough) { receive($0.primitive, $0.previousPrimitive, 0) }, nil
      )
    case .stateOnQueue:
      return (
        store.sinkState(queue: .specific(serialQueue)) {
          receive($0.primitive, $0.previousPrimitive, 0)
        }, nil
      )
    case .newest:
      return (
        store.sinkState(bufferingPolicy: .newest, queue: .specific(serialQueue)) {
          receive($0.primitive, nil, 0)
        }, nil
      )
    case .cellA: return (store.sinkState(\.a, queue: .passthrough, receive: cell(0)), nil)
    case .cellB: return (store.sinkState(\.b, queue: .passthrough, receive: cell(1)), nil)
    case .cellC: return (store.sinkState(\.c, queue: .passthrough, receive: cell(2)), nil)
    // A scope retains the state; its observers do not need it.
    case .scopeA:
      return (store.scoped(\.a).sinkState(queue: .passthrough, receive: cell(0)), nil)
    case .scopeB:
      return (store.scoped(\.b).sinkState(queue: .passthrough, receive: cell(1)), nil)
    case .derivedA:
      let derived = store.derived(.select(\.a))
      return (derived.sinkState(queue: .passthrough, receive: cell(0)), derived)
    case .derivedB:
      let derived = store.derived(.map { $0.b })
      return (derived.sinkState(queue: .passthrough, receive: cell(1)), derived)
    case .derivedPair:
      let derived = store.derived(.map { Pair(a: $0.a, b: $0.b) })
      return (derived.sinkState(queue: .passthrough, receive: pair), derived)
    case .derivedTwice:
      let derived = store.derived(.map { Pair(a: $0.a, b: $0.b) }).derived(.map { $0 })
      return (derived.sinkState(queue: .passthrough, receive: pair), derived)
    default:
      let both = Derived.combined(store.derived(.select(\.a)), store.derived(.map { $0.b }))
      let token = both.sinkState(queue: .passthrough) { both in
        let (a, b) = both.primitive.wrappedValue
        let former = both.previousPrimitive.map {
          Pair(a: $0.wrappedValue.0.primitive, b: $0.wrappedValue.1.primitive)
        }
        receive(board(Pair(a: a.primitive, b: b.primitive))!, board(former), 0)
      }
      return (token, both)
    }
  }

}

/// Two cells, as a derived value.
struct Pair: Equatable, Sendable {
  let a: Board.Cell
  let b: Board.Cell
}
