import Testing
import Verge

/// An observer of the model, which records the calls that the engine makes.
final class ModelObserver {
  let observer: Observer
  var received: [UInt64] = []
  var isBeingCalled = false
  var isCancelled = false
  /// The newest event that had been delivered to all observers at the cancel.
  var deliveredAtCancel: UInt64 = 0
  /// Whether the closure has been released.
  var isReleased = false
  /// The number of the newest event at the registration.
  var firstGate: UInt64 = 0
  /// Whether the observer was suspended.
  var isInterrupted = false

  private let payload = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

  init() {
    let payload = UnsafeRawPointer(payload)
    observer = Observer(Channel(followsCommits: true, payload: payload) { _ in false }) { _ in }
  }

  deinit {
    payload.deallocate()
  }
}

/// The engine state that the actors of a script share without a lock: their steps are atomic.
final class EngineWorld {
  var state = EngineState()
  private(set) var observers: [ObjectIdentifier: ModelObserver] = [:]
  var deliverers = 0
  /// The newest event that has been delivered to all observers.
  var delivered: UInt64 = 0
  var isReliefScheduled = false
  /// The number of calls that each event counts toward the deliverer's budget.
  let callsPerEvent: Int
  var calling: Unmanaged<Observer>?
  /// The threads that enqueued the events, by the events' numbers.
  private(set) var authors: [UInt64: UInt] = [:]

  init(callsPerEvent: Int) {
    self.callsPerEvent = callsPerEvent
  }

  /// Makes an event of `thread`, which that thread delivers.
  func beginDirectly(_ thread: UInt) -> UInt64 {
    let number = state.takeRoleDirectly(thread)
    authors[number] = thread
    return number
  }

  func enqueue(by thread: UInt) {
    state.enqueueForLater(.commit(nil), by: thread)
    authors[state.newest] = thread
  }

  func register(_ model: ModelObserver) {
    observers[ObjectIdentifier(model.observer)] = model
    _ = state.add(model.observer)
  }

  func cancel(_ model: ModelObserver, by thread: UInt) {
    model.isCancelled = true
    model.deliveredAtCancel = delivered
    let removal = state.end(model.observer, as: .cancelled, by: thread, calling: calling)
    if removal?.callback != nil { release(model, by: thread) }
  }

  func release(_ model: ModelObserver, by thread: UInt) {
    #expect(!model.isBeingCalled)
    #expect(!model.isReleased)
    model.isReleased = true
  }

  var list: [ModelObserver] {
    var members: [ModelObserver] = []
    state.members.forEach { members.append(observers[ObjectIdentifier($0.takeUnretainedValue())]!) }
    return members
  }

  var isIdle: Bool { state.isIdle }

  /// Whether an observer has received each event from its registration to its cancel, in order, once.
  func hasReceivedAll(_ model: ModelObserver, after first: UInt64) -> Bool {
    let due = due(after: first)
    guard model.isCancelled else { return model.received == due }
    return due.starts(with: model.received)
      && model.received.starts(with: due.filter { $0 <= model.deliveredAtCancel })
  }

  /// The events due to an observer that was added when the newest event was `first`.
  func due(after first: UInt64) -> [UInt64] {
    first < state.newest ? Array((first + 1)...state.newest) : []
  }
}

/// A thread that can deliver: a committer or the relief job.
class ModelDeliverer: Actor {
  enum Phase {
    case idle
    case walking(number: UInt64, members: [ModelObserver], index: Int)
    case calling(number: UInt64, members: [ModelObserver], index: Int)
  }

  let world: EngineWorld
  let thread: UInt
  let isMain: Bool
  private(set) var phase = Phase.idle
  /// Whether the current event is that of the outermost commit.
  private(set) var isOwed = false

  init(_ world: EngineWorld, thread: UInt, isMain: Bool = false) {
    self.world = world
    self.thread = thread
    self.isMain = isMain
  }

  var canStep: Bool {
    if case .idle = phase { false } else { true }
  }

  func begin(_ number: UInt64, isOwed: Bool = false) {
    self.isOwed = isOwed
    if isMain { #expect(world.authors[number] == thread) }
    world.deliverers += 1
    #expect(world.deliverers == 1)
    phase = .walking(number: number, members: world.list, index: 0)
  }

  func step() {
    switch phase {
    case .idle:
      break
    case .walking(let number, let members, let index):
      let isUndisturbed = world.list.elementsEqual(members, by: ===)
      #expect(isUndisturbed)
      guard index < members.count else {
        world.delivered = number
        return finish()
      }
      let model = members[index]
      if model.observer.gate.load() < number {
        #expect(!model.isReleased && !model.isCancelled)
        model.isBeingCalled = true
        model.received.append(number)
        world.calling = .passUnretained(model.observer)
        phase = .calling(number: number, members: members, index: index)
      } else {
        phase = .walking(number: number, members: members, index: index + 1)
      }
    case .calling(let number, let members, let index):
      members[index].isBeingCalled = false
      world.calling = nil
      phase = .walking(number: number, members: members, index: index + 1)
    }
  }

  private func finish() {
    phase = .idle
    world.deliverers -= 1
    if world.state.endIfDone() { return }
    var removed: [Observer] = []
    let step = world.state.next(
      after: isOwed ? 0 : world.callsPerEvent, removed: &removed, isMain: { isMain }, now: { 1 })
    for observer in removed where observer.membership == .cancelled {
      if observer.takeCallback() != nil {
        world.release(world.observers[ObjectIdentifier(observer)]!, by: thread)
      }
    }
    switch step {
    case .deliver(let entry): begin(entry.number)
    case .end: break
    case .handOver(let needsRelief): if needsRelief { world.isReliefScheduled = true }
    }
  }
}

/// A thread that commits, and delivers if no other thread does.
final class ModelCommitter: ModelDeliverer {
  private var remaining: Int
  /// Whether a commit waits for a later publish, as staged commits do.
  private let isStaged: Bool
  private var isPublishing = false

  init(
    _ world: EngineWorld, thread: UInt, commits: Int, isMain: Bool = false, isStaged: Bool = false
  ) {
    remaining = commits
    self.isStaged = isStaged
    super.init(world, thread: thread, isMain: isMain)
  }

  override var canStep: Bool { super.canStep || remaining > 0 || isPublishing }

  override func step() {
    guard case .idle = phase else { return super.step() }
    if isPublishing {
      isPublishing = false
      return take()
    }
    remaining -= 1
    if world.state.isIdle, !isStaged {
      return begin(world.beginDirectly(thread), isOwed: true)
    }
    world.enqueue(by: thread)
    if isStaged { isPublishing = true } else { take() }
  }

  private func take() {
    if let entry = world.state.takeRole(thread, isMain: { isMain }) { begin(entry.number) }
  }
}

/// The relief job, which runs once each time it is scheduled.
final class ModelRelief: ModelDeliverer {
  init(_ world: EngineWorld) {
    super.init(world, thread: 99)
  }

  override var canStep: Bool { super.canStep || world.isReliefScheduled }

  override func step() {
    guard case .idle = phase else { return super.step() }
    world.isReliefScheduled = false
    if let entry = world.state.takeRoleForRelief(thread) { begin(entry.number) }
  }
}

/// A thread that registers, cancels, suspends or resumes an observer.
final class ModelSubscriber: Actor {
  enum Act {
    case register
    case cancel
    case suspend
    case resume
  }

  private let world: EngineWorld
  private let thread: UInt
  private var acts: ArraySlice<Act>
  let model = ModelObserver()
  private(set) var firstGate: UInt64 = 0

  init(_ world: EngineWorld, thread: UInt, _ acts: [Act]) {
    self.world = world
    self.thread = thread
    self.acts = acts[...]
  }

  var canStep: Bool { !acts.isEmpty }

  func step() {
    switch acts.removeFirst() {
    case .register:
      world.register(model)
      firstGate = model.observer.gate.load()
    case .cancel:
      world.cancel(model, by: thread)
    case .suspend:
      _ = world.state.end(
        model.observer, as: .suspended, by: thread, calling: world.calling)
    case .resume:
      if world.state.revive(model.observer) { _ = world.state.add(model.observer) }
    }
  }
}

/// A thread that closes the engine.
final class ModelCloser: Actor {
  private let world: EngineWorld
  private(set) var canStep = true

  init(_ world: EngineWorld) {
    self.world = world
  }

  func step() {
    canStep = false
    guard let contents = world.state.close() else { return }
    for observer in contents.observers {
      let model = world.observers[ObjectIdentifier(observer)]!
      model.isCancelled = true
      // The deliverer releases an observer that it may be calling.
      if !observer.isDeparting { world.release(model, by: 0) }
    }
  }
}
