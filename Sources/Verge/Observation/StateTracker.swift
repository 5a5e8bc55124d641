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
  private var newest: UInt64 = 0

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
    let (slot, number, isNew) = lock.withLock { () -> (Slot, UInt64, Bool) in
      if let slot = slots[key] {
        slot.isRead = true
        return (slot, slot.number, false)
      }
      newest += 1
      let slot = Slot(key, number: newest)
      slots[key] = slot
      return (slot, newest, true)
    }
    registrar.access(self, keyPath: \.[number])
    let part = place.reading(keyPath)
    if isNew { watch(core, part, value, slot) }
    let hasChanged = core.lock.withLock {
      core.shared.pointee.version != version && !core.shared.pointee.isClosed
        && equality(of: Member.self)?(value, part.read()) != true
    }
    if hasChanged { announceLater(number) }
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
      self?.change(slot)
    }
    lock.withLock { slot.subscription = StoreSubscription(core, observer) }
    core.register(observer)
  }

  /// Tells the readers of a slot; when nobody has read it since the last time, it is done with.
  private func change(_ slot: Slot) {
    let (numbers, subscription) = lock.withLock { () -> ([UInt64], StoreSubscription?) in
      // Those who were reading when the last change came have begun to track only after it.
      let numbers = [slot.formerNumber, slot.number]
      newest += 1
      (slot.formerNumber, slot.number) = (slot.number, newest)
      if slot.isRead {
        slot.isRead = false
        return (numbers, nil)
      }
      if slots[slot.key] === slot { slots[slot.key] = nil }
      return (numbers, slot.subscription.take())
    }
    subscription?.cancel()
    for number in numbers { announce(number) }
    // A view's body that is being evaluated has read the value, and tracks it from its end on.
    if !isMainQueue() { DispatchQueue.main.async { self.announce(numbers[1]) } }
  }

  private func announce(_ number: UInt64) {
    registrar.withMutation(of: self, keyPath: \.[number]) {}
  }

  /// Not now: the scope that is reading tracks from its end on.
  private func announceLater(_ number: UInt64) {
    let queue: DispatchQueue = isMainQueue() ? .main : .global()
    queue.async { self.announce(number) }
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

/// A key path that has been read. Each change gives it a new number, so that those who read it after
/// the change are not told of that.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
private final class Slot: @unchecked Sendable {
  // Sendable: its variables are guarded by the tracker's lock.
  let key: AnyHashable
  var number: UInt64
  var formerNumber: UInt64 = 0
  /// Whether it has been read since the last change.
  var isRead = true
  var subscription: StoreSubscription?

  init(_ key: AnyHashable, number: UInt64) {
    self.key = key
    self.number = number
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
