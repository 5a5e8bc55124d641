/// Who gets what, and when: the order of a core's events and observers, without a lock or a thread.
///
/// Events are numbered as they are put in. One caller at a time delivers: `put` says whether the
/// caller is that one, and `next` hands out one event after the other until it returns `nil`.
/// An observer is due the events whose number is higher than its own gate.
///
/// Observers that come or go while a delivery is under way are set aside until the event that is
/// being delivered is through, so that the deliverer may walk ``roster`` without the lock that
/// guards everything else here.
struct DeliveryQueue<Event, Observer: RosterMember>: ~Copyable {
  /// One event, with its place in the total order.
  struct Entry {
    let number: UInt64
    let event: Event
  }

  /// The number of the newest event.
  private(set) var newest: UInt64 = 0
  /// Whether somebody has taken on the delivery and has not yet been told that nothing is left.
  private(set) var isDelivering = false
  /// The observers in the order of their registration. Belongs to the deliverer, if there is one.
  private(set) var roster = Roster<Observer>()

  private var waiting = Backlog<Entry>()
  private var arrivals: [Observer] = []
  private var departures: [Observer] = []

  init() {}

  /// The number the next event will get.
  var upcoming: UInt64 { newest + 1 }

  /// Whether the next event would be its caller's to deliver at once.
  var isIdle: Bool { !isDelivering && waiting.isEmpty }

  /// Gives `event` its number.
  ///
  /// - Returns: The entry, if the caller is to deliver it at once and then ask for the ``next()``;
  ///   `nil`, if it waits for the delivery that is under way.
  mutating func put(_ event: Event) -> Entry? {
    newest += 1
    let entry = Entry(number: newest, event: event)
    guard isIdle else {
      waiting.append(entry)
      return nil
    }
    isDelivering = true
    return entry
  }

  /// Gives `event` its number, and leaves it for a later ``begin()`` even if nobody delivers.
  mutating func putAside(_ event: Event) {
    newest += 1
    waiting.append(Entry(number: newest, event: event))
  }

  /// Takes on the delivery of what was put aside; `nil` if there is nothing or somebody else does.
  mutating func begin() -> Entry? {
    guard !isDelivering, let entry = waiting.popFirst() else { return nil }
    isDelivering = true
    return entry
  }

  /// The event after the one just delivered; `nil` ends the delivery.
  ///
  /// - Parameter gone: Receives the observers that left meanwhile; nobody calls them any more.
  mutating func next(gone: inout [Observer]) -> Entry? {
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
  mutating func register(_ observer: Observer) -> UInt64 {
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
  mutating func remove(_ observer: Observer) -> Bool {
    guard isDelivering else {
      roster.remove(observer)
      return true
    }
    if let index = arrivals.firstIndex(where: { $0 === observer }) {
      arrivals.remove(at: index)
      // It may have left and come back since the event under way began.
      return !departures.contains { $0 === observer }
    }
    departures.append(observer)
    return false
  }

  /// Removes all observers, and all events that have not been begun.
  ///
  /// - Returns: The observers, and whether nobody can be calling them any more; the events.
  mutating func removeAll() -> (observers: [Observer], areFree: Bool, events: [Event]) {
    var events: [Event] = []
    while let entry = waiting.popFirst() { events.append(entry.event) }
    var observers = arrivals
    arrivals.removeAll()
    guard isDelivering else {
      observers += roster.removeAll()
      return (observers, true, events)
    }
    departures.removeAll()
    roster.forEach { departures.append($0.takeUnretainedValue()) }
    return (observers + departures, false, events)
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
