import Logging
import Metrics
import StoreLogging
import StoreMetrics
import Verge

/// The rooms of a server, which are in a store too, because requests arrive on many threads.
public final class Rooms: StoreComponentType, Sendable {
  /// The rooms by name.
  public struct State: Sendable {
    var rooms: [String: Room] = [:]
  }

  /// The store of the rooms.
  public let store: Store<State, Never> = .init(name: "rooms", initialState: State())
  private let limit: Int
  private let logger: Logger
  private let metrics: MetricsStoreLogger

  /// Creates the rooms of a server, which has none at first.
  ///
  /// - Parameters:
  ///   - limit: The number of rooms that are open at the same time.
  ///   - logger: Receives the opening and the closing of rooms, and the commits in them, with the name
  ///     of the room as metadata.
  ///   - metrics: Creates the metrics of all rooms.
  public init(
    limit: Int = 1_000, logger: Logger, metrics: any MetricsFactory = MetricsSystem.factory
  ) {
    self.limit = limit
    self.logger = logger
    self.metrics = MetricsStoreLogger(store: "room", factory: metrics)
  }

  /// Returns the room with a name, if there is one.
  public func room(_ name: String) -> Room? {
    state.rooms[name]
  }

  /// Returns the room with a name. Creates it if there is none.
  ///
  /// - Returns: `nil` if the limit is reached.
  public func openRoom(_ name: String) -> Room? {
    let (room, isNew): (Room?, Bool) = commit("open") { state in
      if let room = state.rooms[name], !room.read({ $0.isClosed }) { return (room, false) }
      if state.rooms.count >= limit, state.rooms[name] == nil { return (nil, false) }
      var logger = logger
      logger[metadataKey: "room"] = "\(name)"
      let room = Room(
        name: name, logger: StoreLoggers([SwiftLogStoreLogger(logger), metrics]))
      state.rooms[name] = room
      return (room, true)
    }
    if isNew { logger.info("room opened", metadata: ["room": "\(name)"]) }
    return room
  }

  /// Adds a message to the room with a name. Opens the room if there is none.
  ///
  /// - Returns: The message; `nil` if there is no such room, and the limit is reached.
  public func post(author: String, text: String, to name: String) -> RoomState.Message? {
    while let room = openRoom(name) {
      // Another request may close the room after it was found: then a new one is opened.
      if let message = room.post(author: author, text: text) { return message }
    }
    return nil
  }

  /// Removes the rooms that have no viewers, and had no message and no viewer since `instant`.
  ///
  /// - Returns: The names of the rooms.
  @discardableResult
  public func closeRooms(unusedSince instant: ContinuousClock.Instant) -> [String] {
    let unused = state.rooms.filter { _, room in
      // Reading first: a commit would be logged for each room.
      room.read { $0.isUnused(since: instant) } && room.close(ifUnusedSince: instant)
    }
    if unused.isEmpty { return [] }
    commit("close unused") { state in
      for (name, room) in unused where state.rooms[name] === room { state.rooms[name] = nil }
    }
    let names = unused.keys.sorted()
    for name in names { logger.info("unused room closed", metadata: ["room": "\(name)"]) }
    return names
  }

  /// Removes a room. Its event streams end.
  ///
  /// - Returns: Whether there was one.
  public func closeRoom(_ name: String) -> Bool {
    let room = commit("close") { $0.rooms.removeValue(forKey: name) }
    room?.close()
    if room != nil { logger.info("room closed", metadata: ["room": "\(name)"]) }
    return room != nil
  }
}
