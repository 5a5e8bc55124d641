/// The observers of one engine, in order of registration. ``EngineState`` contains it.
///
/// The deliverer walks the list without the lock, so the list stays as it is during a delivery:
/// registrations and removals wait until the deliverer settles.
struct ObserverRegistry: ~Copyable {
  private var observers = ObserverList<Observer>()
  /// The numbering of the list that the channels' ``ObserverIndexes`` use; initially none.
  private var indexedNumbering: Int32 = -1
  /// Whether registrations or removals wait.
  private(set) var isUnsettled = false
  private var pending: Pending?

  /// What waits, allocated on first use. Guarded by the lock.
  ///
  /// Properties are not checked for exclusive access: the lock ensures it.
  private final class Pending {
    @exclusivity(unchecked) var arrivals: [Observer?] = []
    @exclusivity(unchecked) var departures: [(observer: Observer, index: Int)] = []
    /// Observers that were removed before they were in the list. They stay until the deliverer
    /// settles, because the payload of their channel may be in place.
    @exclusivity(unchecked) var formerArrivals: [Observer] = []
    @exclusivity(unchecked) var suspended: [ObjectIdentifier: Observer] = [:]
  }

  /// The listed observers, for the deliverer until it settles.
  var members: ObserverList<Observer>.Members { observers.members }

  var isEmpty: Bool { observers.isEmpty && pending == nil }

  /// The numbers that tests compare.
  var fields: [Int] {
    [
      pending?.arrivals.count ?? 0, pending?.departures.count ?? 0,
      pending?.formerArrivals.isEmpty ?? true ? 0 : 1, observers.count,
    ]
  }

  /// Adds an observer after all others: at once, or when the deliverer settles.
  mutating func add(_ observer: Observer, isDelivering: Bool) {
    observer.membership = .registered
    observer.channel.observerCount += 1
    guard isDelivering else { return append(observer) }
    let pending = unsettle()
    observer.isArriving = true
    observer.listIndex = pending.arrivals.count
    pending.arrivals.append(observer)
  }

  /// Ends the registration of an observer, temporarily or permanently.
  ///
  /// - Parameters:
  ///   - membership: `.suspended` or `.cancelled`.
  ///   - isInUse: Whether a delivery may be calling the observer.
  /// - Returns: `nil` if the registration had already ended.
  mutating func end(
    _ observer: Observer, as membership: Observer.Membership, isDelivering: Bool, isInUse: Bool
  ) -> EngineState.Removal? {
    let former = observer.membership
    guard former != .cancelled, former != membership else { return nil }
    observer.membership = membership
    observer.gate.store(Observer.closed)
    if membership == .suspended {
      wait().suspended[ObjectIdentifier(observer)] = observer
    } else if former == .suspended {
      pending?.suspended[ObjectIdentifier(observer)] = nil
    }
    var removal = EngineState.Removal()
    var isFree = !observer.isDeparting
    if former == .registered {
      isFree = remove(observer, isDelivering: isDelivering)
      observer.channel.observerCount -= 1
      if observer.channel.observerCount == 0, observer.channel.isOpen {
        removal.closing = observer.channel
      }
    }
    if membership == .cancelled {
      removal.keptAlive = observer.keptAlive.take()
      if isFree || !isInUse { removal.callback = observer.takeCallback() }
    }
    return removal
  }

  /// Ends the suspension of an observer, so that it can be added again.
  mutating func revive(_ observer: Observer) -> Bool {
    guard observer.membership == .suspended else { return false }
    observer.membership = .none
    pending?.suspended[ObjectIdentifier(observer)] = nil
    return true
  }

  /// Returns the registered observers of a channel.
  func observers(of channel: Channel) -> [Observer] {
    var found: [Observer] = []
    members.forEach {
      let observer = $0.takeUnretainedValue()
      if observer.channel === channel { found.append(observer) }
    }
    return found + (pending?.arrivals ?? []).compactMap { $0?.channel === channel ? $0 : nil }
  }

  /// Adds and removes the observers that were registered and removed during the last event.
  ///
  /// - Parameter removed: Receives the removed observers.
  @inline(__always)
  mutating func settle(_ removed: inout [Observer]) {
    if isUnsettled { settlePending(&removed) }
  }

  private mutating func settlePending(_ removed: inout [Observer]) {
    isUnsettled = false
    let pending = pending!
    removed += pending.formerArrivals
    pending.formerArrivals = []
    for (observer, index) in pending.departures {
      observers.remove(observer, at: index)
      observer.isDeparting = false
      removed.append(observer)
    }
    if !pending.departures.isEmpty { observers.compactIfSparse() }
    pending.departures.removeAll(keepingCapacity: pending.departures.count <= 64)
    for case let observer? in pending.arrivals {
      observer.isArriving = false
      append(observer)
    }
    pending.arrivals.removeAll(keepingCapacity: pending.arrivals.count <= 64)
  }

  /// Ends every registration.
  ///
  /// - Parameter released: Receives the objects to release once the lock is not held.
  /// - Returns: The observers. The deliverer still removes those that it may be walking over.
  mutating func close(isDelivering: Bool, _ released: inout [AnyObject?]) -> [Observer] {
    let suspended = pending.map { Array($0.suspended.values) } ?? []
    let arriving = pending?.arrivals.compactMap(\.self) ?? []
    pending?.suspended = [:]
    pending?.arrivals = []
    for observer in arriving { observer.isArriving = false }
    var registered: [Observer] = []
    if isDelivering {
      members.forEach { registered.append($0.takeUnretainedValue()) }
      for observer in registered where !observer.isDeparting { depart(observer) }
      if !arriving.isEmpty { unsettle().formerArrivals += arriving }
    } else {
      registered = observers.removeAll()
    }
    let all = registered + arriving + suspended
    for observer in all {
      observer.gate.store(Observer.closed)
      observer.membership = .cancelled
      released.append(observer.keptAlive.take())
      if !observer.isDeparting { released.append(observer.takeCallback()) }
    }
    return all
  }

  /// Records the indexes of all observers in their channels, unless they are recorded already.
  mutating func updateIndexes() {
    if indexedNumbering == observers.renumberings { return }
    indexedNumbering = observers.renumberings
    members.forEach { $0._withUnsafeGuaranteedRef { noteIndex(of: $0) } }
  }

  /// Removes an observer from the list.
  ///
  /// - Returns: Whether no delivery may be calling it.
  private mutating func remove(_ observer: Observer, isDelivering: Bool) -> Bool {
    guard isDelivering else {
      observers.remove(observer)
      return true
    }
    guard observer.isArriving else {
      depart(observer)
      return false
    }
    let pending = unsettle()
    observer.isArriving = false
    pending.arrivals[observer.listIndex] = nil
    pending.formerArrivals.append(observer)
    while let last = pending.arrivals.last, last == nil { pending.arrivals.removeLast() }
    // It may have been removed and added again since the current event began.
    return !observer.isDeparting
  }

  /// Lets a listed observer wait for its removal.
  private mutating func depart(_ observer: Observer) {
    observer.isDeparting = true
    unsettle().departures.append((observer, observer.listIndex))
  }

  private mutating func append(_ observer: Observer) {
    observers.append(observer)
    if indexedNumbering == observers.renumberings { noteIndex(of: observer) }
  }

  private func noteIndex(of observer: Observer) {
    let (channel, members) = (observer.channel, observers.members)
    channel.observerIndexes.insert(observer.listIndex, numbering: observers.renumberings)
    channel.observerIndexes.removeOutdated(count: channel.observerCount) { index in
      members[index]?._withUnsafeGuaranteedRef { $0.channel === channel } ?? false
    }
  }

  private mutating func unsettle() -> Pending {
    isUnsettled = true
    return wait()
  }

  private mutating func wait() -> Pending {
    if let pending { return pending }
    let new = Pending()
    pending = new
    return new
  }
}
