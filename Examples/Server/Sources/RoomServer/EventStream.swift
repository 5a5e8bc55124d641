import Foundation
import Hummingbird
import NIOCore
import ServiceLifecycle
import Verge

extension Room {
  /// The states of the room as server-sent events: the current state, and each state that differs
  /// from the one before.
  ///
  /// A client that reads more slowly than the room changes skips states: the loop takes a state when
  /// the one before has been written, and the store keeps only the newest for it. The sequence that
  /// watches for the shutdown takes one state ahead. The stream ends when the room is closed, when the
  /// client closes the connection, and when the server shuts down.
  ///
  /// - Parameter request: The request, whose connection is watched.
  func eventStream(for request: Request) -> ResponseBody {
    ResponseBody { [states = store.states, weak self] writer in
      self?.enter()
      defer { self?.leave() }
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        for try await state in states.cancelOnGracefulShutdown() where state.hasChanges {
          try await writer.write(Self.event(state))
        }
      }
      try await writer.finish(nil)
    }
  }

  private static func event(_ state: Changes<RoomState>) throws -> ByteBuffer {
    var buffer = ByteBuffer(string: "id: \(state.version)\ndata: ")
    buffer.writeBytes(try JSONEncoder().encode(state.primitive))
    buffer.writeString("\n\n")
    return buffer
  }
}
