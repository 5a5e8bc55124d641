#if canImport(Observation)
import Dispatch
import Observation

// Sendable: what changes is only touched under its lock.
/// Makes the reads of one state known to `Observation`: each key path that somebody reads in a
/// tracking scope is watched until it has changed and nobody has read it again.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
final class StateTracker: StatePart, Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private let probe = Probe()
  private let lock = Lock()
  private var slots: [AnyHashable: Slot] = [:]

  init() {}

  func stateHasGone() {}

  /// Notes that `keyPath` of the value at `place` has been read, and was `value`, at `version`.
  func note<Value, Member>(
    _ core: StateCore,
    _ place: Place<Value>,
    _ keyPath: KeyPath<Value, Member>,
    _ value: Member,
    _ version: UInt64
  ) {
    guard isTracking() else { return }
    let key = AnyHashable([place.identity, AnyHashable(keyPath)])
    let (slot, reading, isNew) = lock.withLock { () -> (Slot, Reading, Bool) in
      if let slot = slots[key] {
        slot.isRead = true
        return (slot, slot.reading, false)
      }
      let slot = Slot(key, Reading(self))
      slots[key] = slot
      return (slot, slot.reading, true)
    }
    registrar.access(self, keyPath: \.[ReadingKey(reading)])
    let part = place.reading(keyPath)
    if isNew { watch(core, part, value, slot) }
    let hasChanged = core.lock.withLock {
      core.shared.pointee.version != version && !core.shared.pointee.isClosed
        && equality(of: Member.self)?(value, part.read()) != true
    }
    guard hasChanged else { return }
    let late = Reading(self)
    late.end()
    registrar.access(self, keyPath: \.[ReadingKey(late)])
  }

  /// Tells the readers as soon as the value at a place is not the one that has been read.
  private func watch<Member>(
    _ core: StateCore,
    _ place: Place<Member>,
    _ value: Member,
    _ slot: Slot
  ) {
    let isEqual = equality(of: Member.self) ?? Equality { _, _ in false }
    let source = DistinctSource(place, last: value)
    let observer = Observer(ChannelMemory(source, by: isEqual).makeChannel()) { [weak self] _ in
      self?.change(slot)
    }
    lock.withLock { slot.subscription = StoreSubscription(core, observer) }
    core.register(observer)
  }

  /// Tells the readers of a slot; when nobody has read it since the last time, it is done with.
  private func change(_ slot: Slot) {
    let (reading, subscription) = lock.withLock { () -> (Reading, StoreSubscription?) in
      let reading = slot.reading
      slot.reading = Reading(self)
      if slot.isRead {
        slot.isRead = false
        return (reading, nil)
      }
      if slots[slot.key] === slot { slots[slot.key] = nil }
      return (reading, slot.subscription.take())
    }
    subscription?.cancel()
    reading.end()
  }

  /// Tells those who track a reading by now.
  fileprivate func announce(_ reading: Reading) {
    registrar.willSet(self, keyPath: \.[ReadingKey(reading, for: .lookup)])
    registrar.didSet(self, keyPath: \.[ReadingKey(reading, for: .nothing)])
  }

  /// Whether the calling thread is in a tracking scope.
  ///
  /// `Observation` does not say so; but there, and only there, it hashes the key path of an access.
  private func isTracking() -> Bool {
    let count = probe.count
    registrar.access(self, keyPath: \.[probe])
    return probe.count != count
  }

  fileprivate subscript(reading: ReadingKey) -> Void { () }
  fileprivate subscript(probe: Probe) -> Void { () }
}

/// A key path that has been read.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
private final class Slot: @unchecked Sendable {
  // Sendable: its variables are guarded by the tracker's lock.
  let key: AnyHashable
  /// What is read from now on; each change ends it, and begins another.
  var reading: Reading
  /// Whether it has been read since the last change.
  var isRead = true
  var subscription: StoreSubscription?

  init(_ key: AnyHashable, _ reading: Reading) {
    self.key = key
    self.reading = reading
  }
}

/// What has been read between two changes of a key path.
///
/// A scope tracks what it has read only when it ends, which may be after the change. It is told
/// nevertheless: to track a key path is to hash it.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
private final class Reading: @unchecked Sendable {
  // Sendable: what changes is only touched under its lock.
  private weak let tracker: StateTracker?
  private let lock = Lock()
  private var phase = Phase.open

  private enum Phase {
    case open
    /// The change has come, and those who track it by now have been told.
    case over
    /// They will be told soon.
    case scheduled
    /// They are being told: those who track it when `Observation` looks that up, which it does not
    /// if nobody tracks anything; the others `again`.
    case announcing(again: Bool)
  }

  init(_ tracker: StateTracker) {
    self.tracker = tracker
  }

  /// The change has come: tells those who track it by now.
  func end() {
    // One announcement at a time: of two, both might tell the same scope.
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

  /// `Observation` looks up who tracks it; who was about to, until then, does.
  func wasLookedUp() {
    lock.withLock {
      if case .announcing = phase { phase = .announcing(again: false) }
    }
  }

  /// Somebody is about to track it, or moves or forgets what tracks it.
  func wasHashed() {
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
    let queue: DispatchQueue = isMainQueue() ? .main : .global()
    queue.async { self.end() }
  }
}

/// A reading, as a part of a key path.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
private struct ReadingKey: Hashable {
  /// What it is hashed for.
  enum Purpose {
    case tracking
    case lookup
    case nothing
  }

  private let reading: Reading
  private let purpose: Purpose

  init(_ reading: Reading, for purpose: Purpose = .tracking) {
    self.reading = reading
    self.purpose = purpose
  }

  static func == (left: ReadingKey, right: ReadingKey) -> Bool { left.reading === right.reading }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(reading))
    // `Observation` has a lock of its own then: who tracks has begun to before a later lookup.
    switch purpose {
    case .tracking: reading.wasHashed()
    case .lookup: reading.wasLookedUp()
    case .nothing: break
    }
  }
}

/// Counts how often it is hashed.
private final class Probe: Hashable, @unchecked Sendable {
  // Sendable: its variable is only touched under its lock.
  private let lock = Lock()
  private var hashCount = 0

  var count: Int { lock.withLock { hashCount } }

  static func == (left: Probe, right: Probe) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    lock.withLock { hashCount += 1 }
    hasher.combine(ObjectIdentifier(self))
  }
}
#endif
