/// Who gets what, and when: the order of a core's events and observers, without a lock or a thread.
///
/// Events are numbered as they are put in. One caller at a time delivers: `put` says whether the
/// caller is that one, and `next` hands out one event after the other until it returns `nil`.
/// An observer is due the events whose number is higher than its own gate.
///
/// Observers that come or go while a delivery is under way are set aside until the event that is
/// being delivered is through, so that the deliverer may walk ``members`` without the lock that
/// guards everything else here.
package struct DeliveryQueue<Event, Observer: RosterMember>: ~Copyable {
  /// One event, with its place in the total order.
  package struct Entry {
    package let number: UInt64
    package let event: Event
  }

  /// The number of the newest event.
  package private(set) var newest: UInt64 = 0
  /// Whether somebody has taken on the delivery and has not yet been told that nothing is left.
  package private(set) var isDelivering = false
  private var roster = Roster<Observer>()

  private var waiting = Backlog<Entry>()
  private var arrivals: [Observer] = []
  private var departures: [Observer] = []

  package init() {}

  /// The observers in the order of their registration: for the deliverer, until the ``next(gone:)``.
  package var members: Roster<Observer>.Members { roster.members }

  /// The number the next event will get.
  package var upcoming: UInt64 { newest + 1 }

  /// Whether the next event would be its caller's to deliver at once.
  package var isIdle: Bool { !isDelivering && waiting.isEmpty }

  /// Whether there are no observers and no events.
  package var isVacant: Bool { isIdle && roster.isEmpty }

  /// Gives `event` its number.
  ///
  /// - Returns: The entry, if the caller is to deliver it at once and then ask for the ``next()``;
  ///   `nil`, if it waits for the delivery that is under way.
  package mutating func put(_ event: Event) -> Entry? {
    newest += 1
    let entry = Entry(number: newest, event: event)
    guard isIdle else {
      waiting.append(entry)
      return nil
    }
    isDelivering = true
    return entry
  }

  /// Gives the caller's event its number, and the delivery to the caller.
  ///
  /// Only if ``isIdle``.
  package mutating func beginDirectly() -> UInt64 {
    precondition(isIdle)
    newest += 1
    isDelivering = true
    return newest
  }

  /// Ends the delivery if nobody has come, gone or put in anything meanwhile.
  package mutating func endIfDone() -> Bool {
    guard waiting.isEmpty, arrivals.isEmpty, departures.isEmpty else { return false }
    isDelivering = false
    return true
  }

  /// Gives `event` its number, and leaves it for a later ``begin()`` even if nobody delivers.
  package mutating func putAside(_ event: Event) {
    newest += 1
    waiting.append(Entry(number: newest, event: event))
  }

  /// Takes on the delivery of what was put aside; `nil` if there is nothing or somebody else does.
  package mutating func begin() -> Entry? {
    guard !isDelivering, let entry = waiting.popFirst() else { return nil }
    isDelivering = true
    return entry
  }

  /// The event after the one just delivered; `nil` ends the delivery.
  ///
  /// - Parameter gone: Receives the observers that left meanwhile; nobody calls them any more.
  package mutating func next(gone: inout [Observer]) -> Entry? {
    precondition(isDelivering)
    settle(gone: &gone)
    guard let entry = waiting.popFirst() else {
      isDelivering = false
      return nil
    }
    return entry
  }

  /// Adds an observer behind all others.
  ///
  /// - Returns: Its gate: it is due the events put in from now on.
  package mutating func register(_ observer: Observer) -> UInt64 {
    if isDelivering {
      arrivals.append(observer)
    } else {
      roster.append(observer)
    }
    return newest
  }

  /// Removes an observer, which must be registered.
  ///
  /// - Returns: Whether nobody can be calling it any more; otherwise ``next(gone:)`` will say so.
  package mutating func remove(_ observer: Observer) -> Bool {
    guard isDelivering else {
      roster.remove(observer)
      return true
    }
    if let index = arrivals.firstIndex(where: { $0 === observer }) {
      arrivals.remove(at: index)
      // It may have left and come back since the event under way began.
      return isFree(observer)
    }
    departures.append(observer)
    return false
  }

  /// Whether nobody can be calling an observer that has been removed.
  package func isFree(_ observer: Observer) -> Bool {
    !departures.contains { $0 === observer }
  }

  /// The observers, registered and about to be.
  package var observers: [Observer] {
    var observers: [Observer] = []
    roster.members.forEach { observers.append($0.takeUnretainedValue()) }
    return observers + arrivals
  }

  /// Removes all observers, and all events that have not been begun.
  ///
  /// - Returns: The observers whom nobody can be calling any more; those of whom ``next(gone:)``
  ///   will say so; the events.
  package mutating func removeAll() -> (free: [Observer], busy: [Observer], events: [Event]) {
    var events: [Event] = []
    while let entry = waiting.popFirst() { events.append(entry.event) }
    guard isDelivering else { return (roster.removeAll(), [], events) }
    departures = Array(observers.dropLast(arrivals.count))
    let free = arrivals.filter { arrival in !departures.contains { $0 === arrival } }
    arrivals.removeAll()
    return (free, departures, events)
  }

  private mutating func settle(gone: inout [Observer]) {
    if !departures.isEmpty {
      for observer in departures { roster.remove(observer) }
      gone.append(contentsOf: departures)
      departures.removeAll(keepingCapacity: true)
    }
    if !arrivals.isEmpty {
      for observer in arrivals { roster.append(observer) }
      arrivals.removeAll(keepingCapacity: true)
    }
  }
}
