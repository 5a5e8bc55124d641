public import Verge

// Sendable: its mutable state is accessed only while its lock is held.
/// The dispatchers of all stores, by the types of their states.
@usableFromInline
final class Bus: @unchecked Sendable {
  @usableFromInline static let shared = Bus()

  private let lock = Lock()
  @exclusivity(unchecked) private var groups: [ObjectIdentifier: Group] = [:]

  private init() {}

  /// Adds a dispatcher after all others of its state.
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

  /// Removes a registered dispatcher.
  @usableFromInline
  func unregister(_ dispatcher: BusMember, of kind: ObjectIdentifier) {
    lock.withLock {
      guard let group = groups[kind] else { return }
      group.roster.remove(dispatcher)
      if group.roster.isEmpty { groups[kind] = nil }
    }
  }

  /// Dispatches an action to each existing store.
  func dispatch<State: VueFlux.State>(_ action: State.Action, to type: State.Type) {
    let broadcast = Broadcast()
    var receivers: [(Dispatcher<State>, Ticket)] = []
    var dropped: [Ticket] = []
    // Added to all inboxes before any executor is called, so that concurrent broadcasts have one
    // order.
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

  /// Returns the number of stores of this state; `nil` if the bus stores nothing for it.
  func count<State: VueFlux.State>(of type: State.Type) -> Int? {
    lock.withLock { groups[ObjectIdentifier(type)]?.roster.count }
  }
}

/// The dispatchers of one state.
private final class Group {
  @exclusivity(unchecked) var roster = ObserverList<BusMember>()
}

/// A type-erased dispatcher.
@usableFromInline
class BusMember: ListMember {
  /// Guarded by the lock of the ``Bus``.
  @exclusivity(unchecked) @usableFromInline final var listIndex = -1

  @usableFromInline
  init() {}
}

extension Store {
  /// The number of stores of this state; `nil` if the bus stores nothing for it. For tests.
  package static var livingCount: Int? { Bus.shared.count(of: State.self) }
}
