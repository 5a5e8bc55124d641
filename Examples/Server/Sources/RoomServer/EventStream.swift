import Foundation
import Hummingbird
import NIOCore
import ServiceLifecycle
import Synchronization
import Verge

extension Room {
  /// The states of the room as server-sent events: the current state, and each state that differs
  /// from the one before.
  ///
  /// A client that reads more slowly than the room changes skips states: ``Latest`` keeps only the newest
  /// state that has not been written. The stream ends when the room is closed, when the client closes the
  /// connection, and when the server shuts down. The server stops watching a connection when the client
  /// sends a second request on it. Then, only a write notices that the client has closed the connection,
  /// so the stream writes a comment line at each heartbeat.
  ///
  /// - Parameters:
  ///   - request: The request, whose connection is watched.
  ///   - heartbeat: The time between two comment lines.
  func eventStream(for request: Request, heartbeat: Duration) -> ResponseBody {
    ResponseBody { [states = store.states, weak self] writer in
      self?.enter()
      defer { self?.leave() }
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        let latest = Latest()
        let (wakeUps, wakeUp) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            for await state in states {
              latest.state.withLock { $0 = state }
              wakeUp.yield()
            }
            wakeUp.finish()
          }
          group.addTask {
            while true {
              try await Task.sleep(for: heartbeat)
              wakeUp.yield()
            }
          }
          group.addTask {
            try await gracefulShutdown()
            wakeUp.finish()
          }
          var written: Data?
          for await _ in wakeUps {
            if let state = latest.state.withLock({ $0.take() }) {
              let json = try RoomState.encoder.encode(state.primitive)
              if json == written { continue }
              try await writer.write(Self.event(json, version: state.version))
              written = json
            } else {
              try await writer.write(ByteBuffer(string: ":\n\n"))
            }
          }
          group.cancelAll()
        }
      }
      try await writer.finish(nil)
    }
  }

  private static func event(_ json: Data, version: UInt64) -> ByteBuffer {
    var buffer = ByteBuffer(string: "id: \(version)\ndata: ")
    buffer.writeBytes(json)
    buffer.writeString("\n\n")
    return buffer
  }
}

/// The newest state that has not been written.
private final class Latest: Sendable {
  let state = Mutex<Changes<RoomState>?>(nil)
}
