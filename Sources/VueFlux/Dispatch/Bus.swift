import Verge

// Sendable: what changes is only touched under its lock.
/// The dispatchers of all stores there are, by the types of their states.
final class Bus: @unchecked Sendable {
  static let shared = Bus()

  private let lock = Lock()
  private var stops: [ObjectIdentifier: AnyObject] = [:]

  private init() {}

  /// Adds a dispatcher behind all others of its kind.
  func register<State: VueFlux.State>(_ dispatcher: Dispatcher<State>) {
    lock.withLock {
      let stop = stop(State.self) ?? Stop<State>()
      stop.roster.append(dispatcher)
      stops[ObjectIdentifier(State.self)] = stop
    }
  }

  /// Removes a dispatcher, which must be registered.
  func unregister<State: VueFlux.State>(_ dispatcher: Dispatcher<State>) {
    lock.withLock {
      guard let stop = stop(State.self) else { return }
      stop.roster.remove(dispatcher)
      if stop.roster.isEmpty { stops[ObjectIdentifier(State.self)] = nil }
    }
  }

  /// Dispatches an action to each store that there is now.
  func dispatch<State: VueFlux.State>(_ action: State.Action, to type: State.Type) {
    let broadcast = Broadcast()
    var receivers: [(Dispatcher<State>, Ticket)] = []
    var dropped: [Ticket] = []
    // Into all inboxes before any executor is asked: concurrent broadcasts have one order.
    lock.withLock {
      stop(type)?.roster.members.forEach {
        let dispatcher = $0.takeUnretainedValue()
        let ticket = dispatcher.add(action, broadcast, dropped: &dropped)
        receivers.append((dispatcher, ticket))
      }
    }
    dropped = []
    for (dispatcher, ticket) in receivers {
      dispatcher.inbox.release(ticket, broadcast)
      dispatcher.execute(ticket)
    }
  }

  /// How many stores there are of this state; `nil` if nothing is kept for it.
  func count<State: VueFlux.State>(of type: State.Type) -> Int? {
    lock.withLock { stop(type)?.roster.count }
  }

  private func stop<State: VueFlux.State>(_ type: State.Type) -> Stop<State>? {
    stops[ObjectIdentifier(type)].map { $0 as! Stop<State> }
  }
}

/// The dispatchers of one kind.
private final class Stop<State: VueFlux.State> {
  var roster = Roster<Dispatcher<State>>()
}

extension Store {
  /// How many stores there are of this state; `nil` if nothing is kept for it: for tests.
  package static var livingCount: Int? { Bus.shared.count(of: State.self) }
}
