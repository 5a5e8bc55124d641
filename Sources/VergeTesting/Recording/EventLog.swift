internal import Verge

// Sendable: its mutable state is accessed only while its lock is held. Events are returned in the
// test's isolation domain, which is the store's if the state is not `Sendable`.
/// The recorded events that the test has not taken yet, in order.
final class EventLog<State, Activity>: @unchecked Sendable {
  typealias Event = RecordedEvent<State, Activity>

  private let lock = Lock()
  private var pending = FIFO<Event>()
  private var recordedCount = 0
  private var reached: State
  private var hasPresentState = false
  private var currentExhaustivity: Exhaustivity
  private var isOver = false

  init(_ state: State, _ exhaustivity: Exhaustivity) {
    reached = state
    currentExhaustivity = exhaustivity
  }

  var exhaustivity: Exhaustivity {
    get { lock.withLock { currentExhaustivity } }
    set { lock.withLock { currentExhaustivity = newValue } }
  }

  /// The state after the newest event that was taken.
  var state: State { lock.withLock { reached } }

  /// The number of all events so far.
  var count: Int { lock.withLock { recordedCount } }

  /// The oldest event that has not been taken.
  var first: Event? { lock.withLock { pending.first } }

  /// The events that have not been taken.
  var events: [Event] { lock.withLock { (0..<pending.count).map { pending[$0] } } }

  var isFinished: Bool { lock.withLock { isOver } }

  /// Records the state at the registration, and then each change.
  func record(_ changes: Changes<State>) {
    // The former state is released after the lock has been released: a `deinit` may send an activity.
    let former = lock.withLock { () -> State? in
      if hasPresentState {
        pending.append(.change(changes))
        recordedCount += 1
        return nil
      }
      let former = reached
      hasPresentState = true
      reached = changes.primitive
      return former
    }
    withExtendedLifetime(former) {}
  }

  func record(_ activity: Activity) {
    lock.withLock {
      pending.append(.activity(activity))
      recordedCount += 1
    }
  }

  /// Removes the first `count` events, and updates the state accordingly.
  func take(_ count: Int) {
    let released = lock.withLock {
      let taken = (0..<count).compactMap { _ in pending.popFirst() }
      let former = reached
      if let changes = taken.last(where: { $0.changes != nil })?.changes {
        reached = changes.primitive
      }
      return (taken, former)
    }
    withExtendedLifetime(released) {}
  }

  /// - Returns: Whether this is the first call.
  func finish() -> Bool {
    lock.withLock {
      defer { isOver = true }
      return !isOver
    }
  }
}
