import ServiceLifecycle

/// A service that closes unused rooms, which have neither viewers nor new messages.
public struct UnusedRooms: Service {
  private let rooms: Rooms
  private let limit: Duration
  private let interval: Duration

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - rooms: The rooms.
  ///   - limit: The time for which a room must be unused.
  ///   - interval: The time between two searches.
  public init(
    in rooms: Rooms, limit: Duration = .seconds(600), interval: Duration = .seconds(60)
  ) {
    self.rooms = rooms
    self.limit = limit
    self.interval = interval
  }

  /// Closes unused rooms until the server shuts down.
  public func run() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        rooms.closeRooms(unusedSince: .now - limit)
        try? await Task.sleep(for: interval)
      }
    }
  }
}
