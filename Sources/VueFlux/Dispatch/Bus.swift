public import Verge

// Sendable: what changes is only touched under its lock.
/// The dispatchers of all stores there are, by the types of their states.
@usableFromInline
final class Bus: @unchecked Sendable {
  @usableFromInline static let shared = Bus()

  private let lock = Lock()
  @exclusivity(unchecked) private var groups: [ObjectIdentifier: Group] = [:]

  private init() {}

  /// Adds a dispatcher behind all others of its kind.
  ///
  /// - Parameter kind: The type of the state.
  @usableFromInline
  func register(_ dispatcher: BusMember, of kind: ObjectIdentifier) {
    lock.withLock {
      let group = groups[kind] ?? Group()
      group.roster.append(dispatcher)
      groups[kind] = group
    }
  }

  /// Removes a dispatcher, which must be registered.
  @usableFromInline
  func unregister(_ dispatcher: BusMember, of kind: ObjectIdentifier) {
    lock.withLock {
      guard let group = groups[kind] else { return }
      group.roster.remove(dispatcher)
      if group.roster.isEmpty { groups[kind] = nil }
    }
  }

  /// Dispatches an action to each store that there is now.
  func dispatch<State: VueFlux.State>(_ action: State.Action, to type: State.Type) {
    let broadcast = Broadcast()
    var receivers: [(Dispatcher<State>, Ticket)] = []
    var dropped: [Ticket] = []
    // Into all inboxes before any executor is asked: concurrent broadcasts have one order.
    lock.withLock {
      groups[ObjectIdentifier(type)]?.roster.members.forEach {
        let dispatcher = unsafeDowncast($0.takeUnretainedValue(), to: Dispatcher<State>.self)
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
    lock.withLock { groups[ObjectIdentifier(type)]?.roster.count }
  }
}

/// The dispatchers of one kind.
private final class Group {
  @exclusivity(unchecked) var roster = ObserverList<BusMember>()
}

/// A dispatcher, whatever its state.
@usableFromInline
class BusMember: ListMember {
  /// Guarded by the lock of the ``Bus``.
  @exclusivity(unchecked) @usableFromInline final var listIndex = -1

  @usableFromInline
  init() {}
}

extension Store {
  /// How many stores there are of this state; `nil` if nothing is kept for it: for tests.
  package static var livingCount: Int? { Bus.shared.count(of: State.self) }
}
