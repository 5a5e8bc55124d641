#if canImport(Observation)
import Dispatch
import Observation

// This file contains every assumption about undocumented behavior of `Observation`. `Observation`
// has no API for these facts; they are inferred from how it retains key paths:
//
// 1. An accessed key path is retained if, and only if, the access is made in a tracking scope. A
//    read uses this to determine whether the calling thread is in a scope. If that changes, reads
//    are not tracked at all, or all reads are.
// 2. An accessed key path is released when no scope tracks it any longer, and not before. A watch
//    that nobody tracks is removed for that reason, and its key path is used for another one. If
//    that changes, a path is watched until its value changes, or changes are missed.
// 3. A scope hashes its key paths when it ends and begins to track. A reading thus notices that a
//    scope begins to track a value that has changed while the scope ran. If that changes, such a
//    change is missed until the next one.
//
// The suite "Observation's library" in Tests/VergeTests/Observation tests each of these facts.

/// The key paths that stand for the reads of one value, until it changes.
///
/// To create a key path with an argument takes longer than everything else in a read. Therefore, the
/// key paths are used again for another value as soon as no scope tracks them.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
final class ReadingPaths: @unchecked Sendable {
  // Sendable: the reading's lock guards the variables.
  let reading: TrackedReading
  /// The key path that scopes track. Only this object and `Observation` retain it.
  private var tracked: KeyPath<StateTracker, Void>
  /// The same key path, to look up the scopes that track it. Used only in `end`, of which at most one
  /// call is running.
  private lazy var lookup: KeyPath<StateTracker, Void> = \.[ReadingKey(reading, for: .lookup)]
  /// Whether the watch has been removed because no scope tracked it.
  private var isGivenUp = false

  init(for reading: TrackedReading) {
    self.reading = reading
    tracked = \.[ReadingKey(reading, for: .tracking)]
  }

  /// Tracks the key path if the calling thread is in a tracking scope.
  func access(_ registrar: ObservationRegistrar, of tracker: StateTracker) {
    registrar.access(tracker, keyPath: tracked)
  }

  /// Whether a scope tracks the key path.
  var isTracked: Bool { reading.lock.withLock { !isKnownUniquelyReferenced(&tracked) } }

  /// Returns the key path for another scope; `nil` if the watch has been removed.
  func claim() -> KeyPath<StateTracker, Void>? {
    reading.lock.withLock { isGivenUp ? nil : tracked }
  }

  /// Ends the use of the key path for a value, unless a scope tracks it.
  func giveUp() -> Bool {
    reading.lock.withLock {
      isGivenUp = isGivenUp || isKnownUniquelyReferenced(&tracked)
      return isGivenUp
    }
  }

  /// Begins to use the key path for another value; `false` if a scope still tracks it.
  func reuse() -> Bool {
    reading.lock.withLock {
      guard isKnownUniquelyReferenced(&tracked), !reading.isBusy else { return false }
      reading.phase = .open
      isGivenUp = false
      return true
    }
  }

  /// Notifies the scopes that track the value, and those that are about to.
  // Not inlined: the optimizer of Swift 6.3 fails when it inlines this into a loop.
  @inline(never)
  func end(_ registrar: ObservationRegistrar, of tracker: StateTracker) {
    // One announcement at a time, because two might notify the same scope.
    var isWanted = true
    while isWanted {
      reading.lock.withLock { reading.phase = .announcing(isLookedUp: false, again: false) }
      registrar.willSet(tracker, keyPath: lookup)
      reading.wasLookedUp()
      registrar.didSet(tracker, keyPath: lookup)
      isWanted = reading.lock.withLock {
        if case .announcing(_, again: true) = reading.phase { return true }
        reading.phase = .over
        return false
      }
    }
  }
}

/// The part of the key paths that makes them unique. Knows whether the value has changed.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
final class TrackedReading: @unchecked Sendable {
  // Sendable: its mutable state is accessed only while its lock is held.
  private weak var tracker: StateTracker?
  fileprivate let lock = Lock()
  fileprivate var phase = Phase.open

  fileprivate enum Phase {
    case open
    /// The value has changed, and the scopes that tracked it by then have been notified.
    case over
    /// An announcement is scheduled.
    case scheduled
    /// An announcement is being made, to the scopes that track the path when `Observation` looks it
    /// up. `Observation` does not look it up if no scope tracks anything. `again` requests an
    /// announcement for scopes that begin later.
    case announcing(isLookedUp: Bool, again: Bool)
  }

  init(_ tracker: StateTracker) {
    self.tracker = tracker
  }

  /// Whether an announcement is being made or scheduled.
  fileprivate var isBusy: Bool {
    switch phase {
    case .open, .over: false
    case .scheduled, .announcing: true
    }
  }

  /// Called when `Observation` looks up the scopes to notify, including those that have hashed the
  /// path, and when it has notified them.
  fileprivate func wasLookedUp() {
    lock.withLock {
      if case .announcing(isLookedUp: false, _) = phase {
        phase = .announcing(isLookedUp: true, again: false)
      }
    }
  }

  /// Called when a scope begins to track the path, or when `Observation` moves or removes an entry
  /// for it.
  fileprivate func wasHashed() {
    let isLate = lock.withLock {
      switch phase {
      case .open, .scheduled:
        return false
      case .announcing(let isLookedUp, _):
        phase = .announcing(isLookedUp: isLookedUp, again: true)
        return false
      case .over:
        phase = .scheduled
        return true
      }
    }
    guard isLate else { return }
    laterQueue().async { [self] in tracker?.end(ReadingPaths(for: self)) }
  }
}

/// A reading as a part of a key path.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
struct ReadingKey: Hashable, Sendable {
  /// The reason for which the key path is hashed.
  enum Purpose {
    case tracking
    case lookup
  }

  private let reading: TrackedReading
  private let purpose: Purpose

  init(_ reading: TrackedReading, for purpose: Purpose) {
    self.reading = reading
    self.purpose = purpose
  }

  static func == (left: ReadingKey, right: ReadingKey) -> Bool { left.reading === right.reading }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(reading))
    // `Observation` holds its lock here, so a scope that hashes the path begins before a later
    // lookup.
    switch purpose {
    case .tracking: reading.wasHashed()
    case .lookup: reading.wasLookedUp()
    }
  }
}

/// Returns the queue for work that must wait until the caller's tracking scope has ended.
func laterQueue() -> DispatchQueue {
  isMainQueue() ? .main : .global()
}
#endif
