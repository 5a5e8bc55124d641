import Synchronization

/// A clock that the test advances.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleep {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var isRunningFree = false
    var lastID = 0
    var sleeps: [Sleep] = []
    var cancelledIDs: Set<Int> = []
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if state.cancelledIDs.remove(id) != nil { return .failure(CancellationError()) }
          if state.isRunningFree { state.now = max(state.now, deadline) }
          if deadline <= state.now { return .success(()) }
          state.sleeps.append(Sleep(id: id, deadline: deadline, continuation: continuation))
          for waiter in state.waiters { waiter.resume() }
          state.waiters = []
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleep = state.withLock { state -> Sleep? in
        guard let index = state.sleeps.firstIndex(where: { $0.id == id }) else {
          state.cancelledIDs.insert(id)
          return nil
        }
        return state.sleeps.remove(at: index)
      }
      sleep?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits until a task sleeps, and returns the time at which the next task wakes up.
  func nextDeadline() async -> Duration {
    while true {
      if let deadline = state.withLock({ $0.sleeps.map(\.deadline).min() }) {
        return deadline.offset
      }
      await withCheckedContinuation { continuation in
        let sleeps = state.withLock { state in
          if state.sleeps.isEmpty { state.waiters.append(continuation) }
          return !state.sleeps.isEmpty
        }
        if sleeps { continuation.resume() }
      }
    }
  }

  /// Wakes the tasks whose time has come.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleeps.filter { $0.deadline <= state.now }
      state.sleeps.removeAll { $0.deadline <= state.now }
      return due
    }
    for sleep in due { sleep.continuation.resume() }
  }

  /// Wakes all tasks at their time. From now on, the clock jumps to the end of each sleep.
  func runFree() {
    let sleeps = state.withLock { state in
      state.isRunningFree = true
      state.now = state.sleeps.map(\.deadline).reduce(state.now, max)
      defer { state.sleeps = [] }
      return state.sleeps
    }
    for sleep in sleeps { sleep.continuation.resume() }
  }
}
