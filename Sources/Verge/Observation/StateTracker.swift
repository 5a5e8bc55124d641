#if canImport(Observation)
import Dispatch
import Observation

// Sendable: what changes is only touched under its lock.
/// Makes the reads of one state known to `Observation`: each key path that somebody reads in a
/// tracking scope is watched until it changes.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
final class StateTracker: StatePart, Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private let probe = Probe()
  private let lock = Lock()
  private var slots: [AnyHashable: Slot] = [:]
  private var newest: UInt64 = 0

  init() {}

  func stateHasGone() {}

  /// Notes that `keyPath` of the value at `place` has been read, and was `value`.
  func note<Value, Member>(
    _ core: StateCore,
    _ place: Place<Value>,
    _ keyPath: KeyPath<Value, Member>,
    _ value: Member
  ) {
    guard isTracking() else { return }
    let key = AnyHashable([place.identity, AnyHashable(keyPath)])
    let (slot, isNew) = lock.withLock { () -> (Slot, Bool) in
      if let slot = slots[key] { return (slot, false) }
      newest += 1
      let slot = Slot(key, number: newest)
      slots[key] = slot
      return (slot, true)
    }
    registrar.access(self, keyPath: slot.keyPath)
    if isNew { watch(core, place.reading(keyPath), value, slot) }
  }

  /// Tells the readers as soon as the value at a place is not the one that has been read.
  private func watch<Member>(
    _ core: StateCore,
    _ place: Place<Member>,
    _ value: Member,
    _ slot: Slot
  ) {
    let isEqual = equality(of: Member.self) ?? { _, _ in false }
    let source = DistinctSource(place, isEqual: isEqual, last: value)
    let observer = Observer(ChannelMemory(source).makeChannel()) { [weak self] _ in
      self?.fire(slot)
    }
    var hasChangedMeanwhile = false
    lock.withLock { slot.subscription = StoreSubscription(core, observer) }
    core.register(observer) { _, _ in
      hasChangedMeanwhile = equality(of: Member.self) != nil && !isEqual(value, place.read())
      return nil
    }
    if hasChangedMeanwhile {
      // Not now: the scope that has read it tracks from its end on.
      let queue: DispatchQueue = isMainQueue() ? .main : .global()
      queue.async { [weak self] in self?.fire(slot) }
    }
  }

  /// Tells the readers of a slot, which is done with then.
  private func fire(_ slot: Slot) {
    let subscription = lock.withLock { () -> StoreSubscription? in
      if slots[slot.key] === slot { slots[slot.key] = nil }
      return slot.subscription.take()
    }
    subscription?.cancel()
    announce(slot)
    // A view's body that is being evaluated has read the value, and tracks it from its end on.
    if !isMainQueue() { DispatchQueue.main.async { self.announce(slot) } }
  }

  private func announce(_ slot: Slot) {
    registrar.withMutation(of: self, keyPath: slot.keyPath) {}
  }

  /// Whether the calling thread is in a tracking scope.
  ///
  /// `Observation` does not say so; but there, and only there, it hashes the key path of an access.
  private func isTracking() -> Bool {
    let count = probe.count
    registrar.access(self, keyPath: \.[probe])
    return probe.count != count
  }

  fileprivate subscript(number: UInt64) -> Void { () }
  fileprivate subscript(probe: Probe) -> Void { () }
}

/// A key path that has been read, and not changed since.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
private final class Slot: @unchecked Sendable {
  // Sendable: its variable is guarded by the tracker's lock.
  let key: AnyHashable
  let keyPath: KeyPath<StateTracker, Void>
  var subscription: StoreSubscription?

  init(_ key: AnyHashable, number: UInt64) {
    self.key = key
    keyPath = \.[number]
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
