import AsyncHTTPClient
import Foundation
import Logging
import Metrics
import MetricsTestKit
import NIOCore
import RoomServer
import ServiceLifecycle
import Testing

/// A server on 127.0.0.1, with a real client.
struct LiveServer: Sendable {
  let rooms: Rooms
  let services: ServiceGroup
  let port: Int

  /// Runs a server during a test.
  ///
  /// - Returns: The result of the test, after the server has shut down gracefully.
  static func run<Result: Sendable>(
    metrics: any MetricsFactory = TestMetrics(),
    limits: ServerLimits = ServerLimits(),
    roomLimit: Int = 1_000,
    heartbeat: Duration = .seconds(15),
    log: MemoryLog = MemoryLog(),
    _ test: @escaping @Sendable (LiveServer) async throws -> Result
  ) async throws -> Result {
    let logger = Logger(label: "test") { _ in log }
    let rooms = Rooms(limit: roomLimit, logger: logger, metrics: metrics)
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let server = makeServer(
      rooms: rooms, port: 0, limits: limits, heartbeat: heartbeat, logger: logger
    ) {
      listening.yield($0)
    }
    let services = ServiceGroup(configuration: .init(services: [server], logger: logger))
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { listening.finish() }
        try await services.run()
      }
      let port = try #require(await ports.first { _ in true })
      let live = LiveServer(rooms: rooms, services: services, port: port)
      do {
        let result = try await test(live)
        await services.triggerGracefulShutdown()
        try await group.waitForAll()
        return result
      } catch {
        await services.triggerGracefulShutdown()
        throw error
      }
    }
  }

  /// Sends a request, and returns its response when the headers have arrived.
  func send(
    _ method: String, _ path: String, body: String? = nil
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/\(path)")
    request.method = .init(rawValue: method)
    if let body {
      request.headers.add(name: "content-type", value: "application/json")
      request.body = .bytes(ByteBuffer(string: body))
    }
    return try await HTTPClient.shared.execute(request, timeout: .minutes(2))
  }

  /// Posts a message, and returns its number.
  @discardableResult
  func post(_ text: String, to room: String = "tea") async throws -> Int {
    let response = try await send(
      "POST", "rooms/\(room)/messages", body: #"{"author":"Ada","text":"\#(text)"}"#)
    #expect(response.status == .created)
    let body = try await response.body.collect(upTo: 1 << 20)
    return try JSONDecoder().decode(RoomState.Message.self, from: Data(buffer: body)).id
  }

  /// Opens the event stream of a room.
  func events(of room: String = "tea") async throws -> EventReader {
    let response = try await send("GET", "rooms/\(room)/events")
    #expect(response.status == .ok)
    #expect(response.headers.first(name: "content-type") == "text/event-stream")
    #expect(response.headers.first(name: "connection") == "close")
    return EventReader(response.body)
  }
}

/// Reads server-sent events from the body of a response.
struct EventReader {
  /// An event, with the state that is its data.
  struct Event {
    let id: UInt64
    let state: RoomState
  }

  private var body: HTTPClientResponse.Body.AsyncIterator
  private var received = Data()
  private var searched = 0

  init(_ body: HTTPClientResponse.Body) {
    self.body = body.makeAsyncIterator()
  }

  /// The number of comment lines so far.
  private(set) var commentCount = 0

  /// The next event; `nil` at the end of the stream.
  mutating func next() async throws -> Event? {
    let separator = Data("\n\n".utf8)
    while true {
      if let end = received.range(of: separator, in: searched..<received.count) {
        let event = received[..<end.lowerBound]
        received = Data(received[end.upperBound...])
        searched = 0
        if event == Data(":".utf8) {
          commentCount += 1
          continue
        }
        return try Self.event(event)
      }
      searched = max(0, received.count - 1)
      guard let buffer = try await body.next() else { return nil }
      received.append(contentsOf: buffer.readableBytesView)
    }
  }

  /// Reads events until one meets a condition.
  mutating func next(where condition: (RoomState) -> Bool) async throws -> Event? {
    while let event = try await next() {
      if condition(event.state) { return event }
    }
    return nil
  }

  private static func event(_ text: Data) throws -> Event {
    var id: UInt64?
    var state: RoomState?
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "id: ".utf8) {
        id = UInt64(String(decoding: line.dropFirst(4), as: UTF8.self))
      }
      if line.starts(with: "data: ".utf8) {
        state = try JSONDecoder().decode(RoomState.self, from: Data(line.dropFirst(6)))
      }
    }
    return Event(id: try #require(id), state: try #require(state))
  }
}
