import Verge

// Sendable: what changes is only touched under its lock.
/// The dispatchers of all stores there are, by the types of their states.
final class Bus: @unchecked Sendable {
  static let shared = Bus()

  private let lock = Lock()
  private var rosters: [ObjectIdentifier: AnyObject] = [:]

  private init() {}

  /// Adds a dispatcher behind all others of its kind.
  func register<State: VueFlux.State>(_ dispatcher: Dispatcher<State>) {
    lock.withLock {
      let roster = roster(State.self) ?? Roster<Dispatcher<State>>()
      roster.append(dispatcher)
      rosters[ObjectIdentifier(State.self)] = roster
    }
  }

  /// Removes a dispatcher, which must be registered.
  func unregister<State: VueFlux.State>(_ dispatcher: Dispatcher<State>) {
    lock.withLock {
      guard let roster = roster(State.self) else { return }
      roster.remove(dispatcher)
      if roster.isEmpty { rosters[ObjectIdentifier(State.self)] = nil }
    }
  }

  /// Dispatches an action to each store that there is now.
  func dispatch<State: VueFlux.State>(_ action: State.Action, to type: State.Type) {
    let broadcast = Broadcast()
    var receivers: [(Dispatcher<State>, Ticket)] = []
    var dropped: [Ticket] = []
    // Into all inboxes before any executor is asked: concurrent broadcasts have one order.
    lock.withLock {
      roster(type)?.forEach {
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
    lock.withLock { roster(type)?.count }
  }

  private func roster<State: VueFlux.State>(_ type: State.Type) -> Roster<Dispatcher<State>>? {
    rosters[ObjectIdentifier(type)].map { $0 as! Roster<Dispatcher<State>> }
  }
}

extension Store {
  /// How many stores there are of this state; `nil` if nothing is kept for it: for tests.
  package static var livingCount: Int? { Bus.shared.count(of: State.self) }
}
