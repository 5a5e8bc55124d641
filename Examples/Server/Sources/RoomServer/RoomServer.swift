import Hummingbird
import Logging
import NIOCore

/// A message that a client posts.
struct Draft: Decodable {
  let author: String
  let text: String
}

/// Creates the server.
///
/// - Parameters:
///   - rooms: The rooms.
///   - hostname: The address to listen on.
///   - port: The port, or 0 for any.
///   - logger: The server's logger.
///   - onListening: Called with the port when the server accepts connections.
public func makeServer(
  rooms: Rooms,
  hostname: String = "127.0.0.1",
  port: Int,
  logger: Logger,
  onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }
) -> some ApplicationProtocol {
  Application(
    router: routes(rooms),
    configuration: .init(address: .hostname(hostname, port: port)),
    onServerRunning: { channel in onListening(channel.localAddress?.port ?? port) },
    logger: logger
  )
}

private func routes(_ rooms: Rooms) -> Router<BasicRequestContext> {
  let router = Router()
  router.get("rooms/:room") { _, context in
    try existingRoom(rooms, context).state.primitive
  }
  router.get("rooms/:room/events") { request, context in
    let room = try existingRoom(rooms, context)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: room.eventStream(for: request)
    )
  }
  router.post("rooms/:room/messages") { request, context in
    let draft = try await request.decode(as: Draft.self, context: context)
    let room = rooms.openRoom(try context.parameters.require("room"))
    return EditedResponse(
      status: .created, response: room.post(author: draft.author, text: draft.text))
  }
  router.delete("rooms/:room") { _, context -> HTTPResponse.Status in
    rooms.closeRoom(try context.parameters.require("room")) ? .noContent : .notFound
  }
  return router
}

private func existingRoom(_ rooms: Rooms, _ context: BasicRequestContext) throws -> Room {
  let name = try context.parameters.require("room")
  guard let room = rooms.room(name) else { throw HTTPError(.notFound) }
  return room
}
