import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Creates the server.
///
/// - Parameters:
///   - rooms: The rooms.
///   - hostname: The address to listen on.
///   - port: The port, or 0 for any.
///   - limits: The limits of the connections.
///   - heartbeat: The time between two comment lines of an event stream.
///   - logger: The server's logger.
///   - onListening: Called with the port when the server accepts connections.
public func makeServer(
  rooms: Rooms,
  hostname: String = "127.0.0.1",
  port: Int,
  limits: ServerLimits = ServerLimits(),
  heartbeat: Duration = .seconds(15),
  logger: Logger,
  onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }
) -> some ApplicationProtocol {
  let connections = ConnectionLimit(limits.connections)
  return Application(
    router: routes(rooms, heartbeat: heartbeat),
    server: .http1(
      configuration: .init(
        additionalChannelHandlers: [ConnectionLimitHandler(connections, logger: logger)],
        idleTimeout: TimeAmount(limits.idleTime))),
    configuration: .init(
      address: .hostname(hostname, port: port),
      availableConnectionsDelegate: MaximumAvailableConnections(
        limits.connections + ServerLimits.refusedConnections, logger: logger)),
    onServerRunning: { channel in onListening(channel.localAddress?.port ?? port) },
    logger: logger
  )
}

private func routes(_ rooms: Rooms, heartbeat: Duration) -> Router<RoomContext> {
  let router = Router(context: RoomContext.self)
  router.add(middleware: FailureLog())
  router.get("rooms/:room") { _, context in
    try existingRoom(rooms, context).state.primitive
  }
  router.get("rooms/:room/events") { request, context in
    let room = try existingRoom(rooms, context)
    return Response(
      status: .ok,
      // Hummingbird closes the connection when the stream has ended: clients must not reuse it.
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store", .connection: "close",
      ],
      body: room.eventStream(for: request, heartbeat: heartbeat)
    )
  }
  router.post("rooms/:room/messages") { request, context in
    let name = try context.roomName
    let draft = try await request.decode(as: Draft.self, context: context)
    try draft.validate()
    guard let message = rooms.post(author: draft.author, text: draft.text, to: name) else {
      throw HTTPError(.serviceUnavailable, message: "The server has too many rooms.")
    }
    return EditedResponse(status: .created, response: message)
  }
  router.delete("rooms/:room") { _, context -> HTTPResponse.Status in
    guard rooms.closeRoom(try context.roomName) else { throw noRoom }
    return .noContent
  }
  return router
}

private let noRoom = HTTPError(.notFound, message: "There is no such room.")

private func existingRoom(_ rooms: Rooms, _ context: RoomContext) throws -> Room {
  guard let room = rooms.room(try context.roomName) else { throw noRoom }
  return room
}
