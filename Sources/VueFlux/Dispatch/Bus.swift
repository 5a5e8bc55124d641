import Verge

// Sendable: what changes is only touched under its lock.
/// The dispatchers of all stores there are, by the types of their states.
final class Bus: @unchecked Sendable {
  static let shared = Bus()

  private let lock = Lock()
  private var groups: [ObjectIdentifier: AnyObject] = [:]

  private init() {}

  /// Adds a dispatcher behind all others of its kind.
  func register<State: VueFlux.State>(_ dispatcher: Dispatcher<State>) {
    lock.withLock {
      let group = group(State.self) ?? Group<State>()
      group.roster.append(dispatcher)
      groups[ObjectIdentifier(State.self)] = group
    }
  }

  /// Removes a dispatcher, which must be registered.
  func unregister<State: VueFlux.State>(_ dispatcher: Dispatcher<State>) {
    lock.withLock {
      guard let group = group(State.self) else { return }
      group.roster.remove(dispatcher)
      if group.roster.isEmpty { groups[ObjectIdentifier(State.self)] = nil }
    }
  }

  /// Dispatches an action to each store that there is now.
  func dispatch<State: VueFlux.State>(_ action: State.Action, to type: State.Type) {
    let broadcast = Broadcast()
    var receivers: [(Dispatcher<State>, Ticket)] = []
    var dropped: [Ticket] = []
    // Into all inboxes before any executor is asked: concurrent broadcasts have one order.
    lock.withLock {
      group(type)?.roster.members.forEach {
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
    lock.withLock { group(type)?.roster.count }
  }

  private func group<State: VueFlux.State>(_ type: State.Type) -> Group<State>? {
    groups[ObjectIdentifier(type)].map { $0 as! Group<State> }
  }
}

/// The dispatchers of one kind.
private final class Group<State: VueFlux.State> {
  var roster = ObserverList<Dispatcher<State>>()
}

extension Store {
  /// How many stores there are of this state; `nil` if nothing is kept for it: for tests.
  package static var livingCount: Int? { Bus.shared.count(of: State.self) }
}
