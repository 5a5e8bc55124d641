import Foundation
import TestSupport
import Verge

// Sendable: mutable state is accessed only while its lock is held.
/// Runs a script once, and reports the first problem.
final class Playback: @unchecked Sendable {
  private final class Observed {
    let seat: Seat
    /// Its index in the order of registration.
    let order: Int
    /// Whether it may commit in its first call; other observers may then receive that commit first.
    let isLate: Bool
    let seen = Recorder<[Int]>()
    var registered = 0...0
    var registration: Registration?
    var ended: Registration?
    var end = ReceivedStates.End.none

    init(_ seat: Seat, order: Int, isLate: Bool) {
      self.seat = seat
      self.order = order
      self.isLate = isLate
    }
  }

  private let script: Script
  private let board = ModernStore<Board>(initialState: Board())
  private let mounts: [Seat: Mount]
  private let lock = NSLock()
  private var observers: [Int: Observed] = [:]
  private var commitCount = 0
  private var observerCount = 0
  /// The observers that were called, with the index of the call.
  private let calls = Recorder<(id: Int, index: Int)>()
  /// The calls that have returned.
  private let returns = Recorder<Int>()
  /// The counters before the first commit, and after each: computed by a model if there is one
  /// thread, otherwise as received by one observer.
  private var history: [[Int]]
  /// The containers of the commits that changed nothing, by number of the commit.
  private var touches: [Int: Seat] = [:]

  init(_ script: Script) throws {
    self.script = script
    history = [board.state.counts]
    var mounts: [Seat: Mount] = [:]
    for seat in Set(script.steps.flatMap(\.step.seats)) {
      mounts[seat] = try Mount(seat, on: board)
    }
    self.mounts = mounts
  }

  /// Runs the script on its threads, and waits for them.
  func problem() throws -> String? {
    if isAlone {
      for step in script.steps(of: 0) { perform(step, isInside: false) }
    } else {
      let witness = try Mount(Seat(column: .classic, location: .whole), on: board)
      let seen = Recorder<[Int]>()
      let registration = witness.observe { seen.record($0) }
      concurrently(script.threadCount) { [self] thread in
        for step in script.steps(of: thread) { perform(step, isInside: false) }
      }
      waitForDelivery()
      withExtendedLifetime(registration) {}
      history += seen.elements
    }
    return verdict()
  }

  /// Returns when every event is delivered, including those that observers cause.
  private func waitForDelivery() {
    var count: Int
    repeat {
      count = calls.count + returns.count
      let done = Gate()
      let last = board.sinkActivity(queue: .passthrough) { _ in done.open() }
      // Enqueued behind the pending events.
      board.send(0)
      done.pass()
      last.cancel()
    } while calls.count + returns.count != count
  }

  private var isAlone: Bool { script.threadCount == 1 }

  /// The number of commits; exact on one thread, otherwise a lower bound.
  private var commitNumber: Int {
    isAlone ? history.count - 1 : board.state.counts.reduce(0, +)
  }

  private func perform(_ step: Step, isInside: Bool) {
    switch step {
    case .commit(let seat, let location):
      note(location, through: seat)
      mounts[seat]!.commit(location)
    case .touch(let seat):
      note(nil, through: seat)
      mounts[seat]!.commit(nil)
    case .fail(let seat):
      mounts[seat]!.fail()
    case .observe(let id, let seat, let call, let reaction):
      observe(id, seat, call, reaction)
    case .cancel(let id):
      guard let (observed, registration) = take(id) else { return }
      registration.cancel()
      end(observed, isInside: isInside)
      // Retained until the playback ends: only the cancellation may end the observer.
      lock.withLock { observed.ended = registration }
    case .drop(let id):
      guard let observed = take(id)?.observed else { return }
      if observed.seat.column.endsWithToken { end(observed, isInside: isInside) }
    }
  }

  /// Takes the token of an observer, so that no other caller ends it.
  private func take(_ id: Int) -> (observed: Observed, registration: Registration)? {
    lock.withLock {
      guard let observed = observers[id] else { return nil }
      return observed.registration.take().map { (observed, $0) }
    }
  }

  private func end(_ observed: Observed, isInside: Bool) {
    let seen = observed.seen.count
    if isAlone {
      observed.end = isInside ? .seeing(atMost: seen) : .after(commitNumber)
    } else {
      // A call that is running on another thread continues.
      observed.end = .seeing(atMost: seen + 1)
    }
  }

  /// Counts a commit before it is made, because its observers may read the count.
  private func note(_ location: Location?, through seat: Seat) {
    lock.withLock {
      commitCount += 1
      guard isAlone, var counts = history.last else { return }
      if let location { counts[location.rawValue] += 1 } else { touches[history.count] = seat }
      history.append(counts)
    }
  }

  private func observe(_ id: Int, _ seat: Seat, _ call: Int, _ reaction: Step?) {
    let order = lock.withLock {
      observerCount += 1
      return observerCount
    }
    let isLate = seat.column.commitsInTwoSteps && call == 1 && reaction != nil
    let observed = Observed(seat, order: order, isLate: isLate)
    let seen = observed.seen
    let before = commitNumber
    let registration = mounts[seat]!.observe { [unowned self] counts in
      calls.record((id, seen.count))
      seen.record(counts)
      // Allows concurrent commits.
      if !isAlone { sched_yield() }
      if let reaction, seen.count == call { perform(reaction, isInside: true) }
      returns.record(id)
    }
    // The first call may have made commits.
    observed.registered = before...(isAlone ? before : commitNumber)
    observed.registration = registration
    lock.withLock { observers[id] = observed }
  }
}

extension Playback {
  private func verdict() -> String? {
    if !isAlone, let problem = orderProblem(history) { return problem }
    guard history.count == commitCount + 1 else {
      return "\(commitCount) commits were made, \(history.count - 1) were observed"
    }
    let counts = board.state.counts
    guard counts == history.last else { return "The state is \(counts), not \(history.last!)" }
    for (seat, mount) in mounts where mount.counts() != seat.location.view(counts) {
      return "\(seat) reads \(mount.counts()), and the state is \(counts)"
    }
    for id in observers.keys.sorted() {
      if let problem = receivedStates(of: id).problem(history, touches) { return problem }
    }
    return isAlone ? turnProblem() : nil
  }

  private func receivedStates(of id: Int) -> ReceivedStates {
    let observed = observers[id]!
    return ReceivedStates(
      id: id, seat: observed.seat, registered: observed.registered, seen: observed.seen.elements,
      end: observed.end)
  }

  /// Expects that all observers were called for one commit, in the order of registration, before
  /// any of them was called for the next one.
  private func turnProblem() -> String? {
    let commits = observers.keys.reduce(into: [:]) {
      $0[$1] = receivedStates(of: $1).commits(history, touches)
    }
    var last = (commit: 0, order: 0, id: 0)
    for (id, index) in calls.elements where observers[id]?.isLate == false {
      guard let commit = commits[id]![index] else { continue }
      let turn = (commit: commit, order: observers[id]!.order, id: id)
      guard (last.commit, last.order) < (turn.commit, turn.order) else {
        return """
          Observer \(id) was called for commit \(commit) after observer \(last.id) was for commit \
          \(last.commit)
          """
      }
      last = turn
    }
    return nil
  }
}
