import NIOCore
import NIOPosix
import Testing

/// A client that sends requests as they are: it neither checks URLs nor waits for responses.
struct RawClient {
  private let channel: any Channel
  private let received: AsyncStream<String>

  init(port: Int) async throws {
    let (received, reader) = AsyncStream<String>.makeStream()
    self.received = received
    channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(TextReader(reader))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  /// Sends requests without bodies, each given as its method and path, in one write.
  func send(_ requests: String...) async throws {
    let text = requests.map { "\($0) HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" }.joined()
    try await channel.writeAndFlush(ByteBuffer(string: text))
  }

  /// Sends a request, and returns the status code of its response, whose body is one JSON object.
  func status(_ request: String, body: String = "") async throws -> String {
    try await channel.writeAndFlush(
      ByteBuffer(
        string: """
          \(request) HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n\
          content-length: \(body.utf8.count)\r\n\r\n\(body)
          """))
    let response = try await read(until: "}}")
    return String(response.split(separator: " ").dropFirst().first ?? "")
  }

  /// Reads until a text has been received, and returns all that has been read.
  @discardableResult
  func read(until text: String) async throws -> String {
    var all = ""
    for await part in received {
      all += part
      if all.contains(text) { return all }
    }
    Issue.record("The connection was closed before \(text) was received.")
    return all
  }

  /// Waits until the server closes the connection.
  func waitUntilClosed() async {
    for await _ in received {}
  }

  func close() async throws {
    try await channel.close()
  }
}

private final class TextReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let reader: AsyncStream<String>.Continuation

  init(_ reader: AsyncStream<String>.Continuation) {
    self.reader = reader
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    reader.yield(String(buffer: unwrapInboundIn(data)))
  }

  func channelInactive(context: ChannelHandlerContext) {
    reader.finish()
  }
}
