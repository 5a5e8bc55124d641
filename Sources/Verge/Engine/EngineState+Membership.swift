// Registration and removal of observers, and the closing of the engine.

extension EngineState {
  /// Adds an observer after all others. It receives the events that are enqueued from now on.
  ///
  /// - Returns: Whether the caller has to open the observer's channel.
  package mutating func add(_ observer: Observer) -> Bool {
    observer.membership = .registered
    if deliverer == 0 {
      append(observer)
    } else {
      observer.isArriving = true
      observer.listIndex = arrivals.count
      arrivals.append(observer)
    }
    observer.gate.store(newest)
    observer.channel.observerCount += 1
    return observer.channel.observerCount == 1 && observer.channel.followsCommits
  }

  /// The objects that a removal releases, and the channel that it closes.
  package struct Removal {
    package var callback: AnyObject?
    var keptAlive: AnyObject?
    package var closing: Channel?
  }

  /// Ends the registration of an observer, temporarily or permanently.
  ///
  /// - Parameters:
  ///   - membership: `.suspended` or `.cancelled`.
  ///   - called: The observer that the deliverer is calling.
  /// - Returns: `nil` if the registration had already ended. The callback is absent while a
  ///   delivery may use it; the deliverer releases it later.
  package mutating func end(
    _ observer: Observer,
    as membership: Observer.Membership,
    by thread: UInt,
    calling called: Unmanaged<Observer>?
  ) -> Removal? {
    let former = observer.membership
    guard former != .cancelled, former != membership, !isClosed else { return nil }
    observer.membership = membership
    observer.gate.store(Observer.closed)
    if membership == .suspended {
      cold().suspended[ObjectIdentifier(observer)] = observer
    } else if former == .suspended {
      cold().suspended[ObjectIdentifier(observer)] = nil
    }
    var removal = Removal()
    var isFree = !observer.isDeparting
    if former == .registered {
      isFree = remove(observer)
      observer.channel.observerCount -= 1
      if observer.channel.observerCount == 0, observer.channel.isOpen {
        removal.closing = observer.channel
      }
    }
    if membership == .cancelled {
      removal.keptAlive = observer.keptAlive.take()
      // On the delivering thread itself, only the observer being called is in use.
      let isPassedOver =
        deliverer == thread && called?.toOpaque() != Unmanaged.passUnretained(observer).toOpaque()
      if isFree || isPassedOver { removal.callback = observer.takeCallback() }
    }
    return removal
  }

  /// Ends the suspension of an observer, so that it can be added again.
  package mutating func revive(_ observer: Observer) -> Bool {
    guard observer.membership == .suspended, !isClosed else { return false }
    observer.membership = .none
    cold().suspended[ObjectIdentifier(observer)] = nil
    return true
  }

  /// Returns the registered observers of a channel.
  func observers(of channel: Channel) -> [Observer] {
    var found: [Observer] = []
    observers.members.forEach {
      let observer = $0.takeUnretainedValue()
      if observer.channel === channel { found.append(observer) }
    }
    return found + arrivals.compactMap { $0?.channel === channel ? $0 : nil }
  }

  /// Everything that a closed engine releases.
  package struct Contents {
    package var observers: [Observer] = []
    var channels: [Channel] = []
    var entries: [Entry] = []
    var objects: [AnyObject?] = []
    var willCommitBodies: [(() -> Void)?] = []
    var coldStorage: ColdStorage?
  }

  /// Closes the engine: ends every registration, and drops the events that wait.
  ///
  /// - Returns: The contents, for the caller to release once the lock is not held.
  package mutating func close() -> Contents? {
    isClosed = true
    slowPath.formIntersection(.context)
    if isIdle, observers.isEmpty, channels.isEmpty, coldStorage == nil { return nil }
    var contents = Contents()
    contents.entries = removeWaiting()
    let suspended = coldStorage.map { Array($0.suspended.values) } ?? []
    let arriving = arrivals.compactMap(\.self)
    arrivals.removeAll()
    for observer in arriving { observer.isArriving = false }
    var registered: [Observer] = []
    if deliverer == 0 {
      registered = observers.removeAll()
    } else {
      // The deliverer is walking the list. It removes the observers, and releases their callbacks.
      observers.members.forEach { registered.append($0.takeUnretainedValue()) }
      for observer in registered where !observer.isDeparting {
        observer.isDeparting = true
        departures.append((observer, observer.listIndex))
      }
    }
    for observer in registered + arriving + suspended {
      observer.gate.store(Observer.closed)
      observer.membership = .cancelled
      contents.objects.append(observer.keptAlive.take())
      if !observer.isDeparting { contents.objects.append(observer.takeCallback()) }
      contents.observers.append(observer)
    }
    contents.channels = channels.removeAll()
    contents.coldStorage = coldStorage.take()
    contents.willCommitBodies =
      contents.coldStorage?.willCommitObservers.map { $0.body.take() } ?? []
    if deliverer != 0 { keepFormerArrivals(arriving) }
    if let graph = contents.coldStorage?.graph { cold().graph = graph }
    return contents
  }

  /// Keeps observers that are removed before they are in the list. They stay until the deliverer
  /// settles, because the payload of their channel may be in place.
  private mutating func keepFormerArrivals(_ observers: [Observer]) {
    if observers.isEmpty { return }
    hasFormerArrivals = true
    cold().formerArrivals += observers
  }

  /// Removes an observer from the list.
  ///
  /// - Returns: Whether no delivery may be calling it.
  private mutating func remove(_ observer: Observer) -> Bool {
    guard deliverer != 0 else {
      observers.remove(observer)
      return true
    }
    if observer.isArriving {
      observer.isArriving = false
      arrivals[observer.listIndex] = nil
      keepFormerArrivals([observer])
      while let last = arrivals.last, last == nil { arrivals.removeLast() }
      // It may have been removed and added again since the current event began.
      return !observer.isDeparting
    }
    observer.isDeparting = true
    departures.append((observer, observer.listIndex))
    return false
  }

  /// Adds and removes the observers that were registered and removed during the last event.
  mutating func settle(_ removed: inout [Observer]) {
    if hasFormerArrivals {
      hasFormerArrivals = false
      removed += cold().formerArrivals
      cold().formerArrivals = []
    }
    if !departures.isEmpty {
      for (observer, index) in departures {
        observers.remove(observer, at: index)
        observer.isDeparting = false
        removed.append(observer)
      }
      observers.compactIfSparse()
      departures.removeAll(keepingCapacity: departures.count <= 64)
    }
    if !arrivals.isEmpty {
      for case let observer? in arrivals {
        observer.isArriving = false
        append(observer)
      }
      arrivals.removeAll(keepingCapacity: arrivals.count <= 64)
    }
  }
}
