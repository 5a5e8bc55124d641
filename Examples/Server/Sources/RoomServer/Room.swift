import Verge

/// A room: a store, and the operations on it.
public final class Room: StoreComponentType, Sendable {
  /// The number of messages that a room keeps.
  public static let capacity = 50

  /// The store of the room.
  public let store: Store<RoomState, Never>

  /// Creates an empty room.
  ///
  /// - Parameters:
  ///   - name: The name of the room. The stores of all rooms have the same name, because log and metrics
  ///     systems keep an entry for each store name.
  ///   - logger: Receives the commits.
  public init(name: String, logger: (any StoreLogger)? = nil) {
    store = Store(name: "room", initialState: RoomState(name: name), logger: logger)
  }

  /// Adds a message, and removes the oldest one if there are too many.
  ///
  /// - Returns: The message; `nil` if the room is closed.
  @discardableResult
  public func post(author: String, text: String) -> RoomState.Message? {
    commit("post") { state in
      if state.isClosed { return nil }
      state.lastUse = .now
      state.lastID += 1
      let message = RoomState.Message(id: state.lastID, author: author, text: text)
      state.messages.append(message)
      if state.messages.count > Self.capacity { state.messages.removeFirst() }
      return message
    }
  }

  func enter() { commit("enter") { $0.viewerCount += 1 } }

  func leave() {
    commit("leave") { state in
      state.viewerCount -= 1
      state.lastUse = .now
    }
  }

  func close() { commit("close") { $0.isClosed = true } }

  /// Closes the room if it is still unused.
  ///
  /// - Returns: Whether the room is closed.
  func close(ifUnusedSince instant: ContinuousClock.Instant) -> Bool {
    commit("close unused") { state in
      if state.isUnused(since: instant) { state.isClosed = true }
      return state.isClosed
    }
  }
}
