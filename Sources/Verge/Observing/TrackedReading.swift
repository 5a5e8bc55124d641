#if canImport(Observation)
import Dispatch
import Observation

// This file contains every assumption about undocumented behavior of `Observation`. `Observation`
// has no API for these facts; they are inferred from how it retains key paths:
//
// 1. An accessed key path is retained if, and only if, the access is made in a tracking scope.
//    `StateTracker.isInScope` uses a `ReadProbe` to determine in this way whether the calling
//    thread is in a scope. If that changes, reads are not tracked at all, or all reads are.
// 2. An accessed key path is released when no scope tracks it any longer, and not before.
//    `TrackedReading` stops the watch of a path in its `deinit`. If that changes, a path is watched
//    until its value changes, or changes are missed.
// 3. A scope hashes its key paths when it ends and begins to track. `TrackedReading` thus notices
//    that a scope begins to track a value that has changed while the scope ran. If that changes,
//    such a change is missed until the next one.
//
// The suite "Observation's library" in Tests/VergeTests/Observation tests each of these facts.

/// A key path between its first tracked read and the change of its value.
///
/// Only `Observation` keeps it alive, through the key paths that contain it. It is deallocated when
/// the last tracking ends.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
final class TrackedReading: @unchecked Sendable {
  // Sendable: its mutable state is accessed only while its lock is held.
  private weak var tracker: StateTracker?
  private let lock = Lock()
  private var phase = Phase.open
  private let ended: EndedWatches?
  private let watch: Watch?

  private enum Phase {
    case open
    /// The value has changed, and the scopes that tracked it by then have been notified.
    case over
    /// An announcement is scheduled.
    case scheduled
    /// An announcement is being made, to the scopes that track the path when `Observation` looks it
    /// up. `Observation` does not look it up if no scope tracks anything. `again` requests an
    /// announcement for scopes that begin later.
    case announcing(again: Bool)
  }

  /// - Parameters:
  ///   - watch: The watch that ends with the reading.
  ///   - ended: Receives the watch when the reading ends.
  init(_ tracker: StateTracker, of watch: Watch? = nil, endingIn ended: EndedWatches? = nil) {
    self.tracker = tracker
    self.watch = watch
    self.ended = ended
  }

  deinit {
    // `Observation` may hold its lock here, so neither its functions nor other code may run.
    if let watch { ended?.append(watch) }
  }

  /// Notifies the scopes that track the path, and those that are about to.
  // Not inlined: the optimizer of Swift 6.3 fails when it inlines this into a loop.
  @inline(never)
  func end() {
    // One announcement at a time, because two might notify the same scope.
    var isWanted = true
    while isWanted {
      lock.withLock { phase = .announcing(again: false) }
      tracker?.announce(self)
      isWanted = lock.withLock {
        if case .announcing(again: true) = phase { return true }
        phase = .over
        return false
      }
    }
  }

  /// Called when `Observation` looks up the scopes to notify, including those that have hashed the
  /// path.
  fileprivate func wasLookedUp() {
    lock.withLock {
      if case .announcing = phase { phase = .announcing(again: false) }
    }
  }

  /// Called when a scope begins to track the path, or when `Observation` moves or removes an entry
  /// for it.
  fileprivate func wasHashed() {
    let isLate = lock.withLock {
      switch phase {
      case .open, .scheduled:
        return false
      case .announcing:
        phase = .announcing(again: true)
        return false
      case .over:
        phase = .scheduled
        return true
      }
    }
    guard isLate else { return }
    laterQueue().async { self.end() }
  }
}

/// A reading as a part of a key path.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
struct ReadingKey: Hashable, Sendable {
  /// The reason for which the key path is hashed.
  enum Purpose {
    case tracking
    case lookup
    case nothing
  }

  private let reading: TrackedReading
  private let purpose: Purpose

  init(_ reading: TrackedReading, for purpose: Purpose = .tracking) {
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
    case .nothing: break
    }
  }
}

/// An object that makes a key path unique, to test whether an access to that path is retained.
final class ReadProbe: Hashable, Sendable {
  static func == (left: ReadProbe, right: ReadProbe) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Returns the queue for work that must wait until the caller's tracking scope has ended.
func laterQueue() -> DispatchQueue {
  isMainQueue() ? .main : .global()
}
#endif
