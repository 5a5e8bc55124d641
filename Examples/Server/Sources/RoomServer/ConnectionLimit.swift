import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The number of open connections, and their limit.
final class ConnectionLimit: Sendable {
  private let limit: Int
  private let count = Atomic(0)

  init(_ limit: Int) {
    self.limit = limit
  }

  /// Counts a connection until it is closed.
  ///
  /// - Returns: Whether the connection is within the limit.
  func add(_ channel: any Channel) -> Bool {
    channel.closeFuture.whenComplete { _ in self.count.subtract(1, ordering: .relaxed) }
    return count.add(1, ordering: .relaxed).newValue <= limit
  }
}

/// Answers 503 to the request of a connection above the limit, and closes it.
///
/// Without a request, the connection is closed after a second.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let limit: ConnectionLimit
  private let logger: Logger
  private var isRefused = false

  init(_ limit: ConnectionLimit, logger: Logger) {
    self.limit = limit
    self.logger = logger
  }

  func handlerAdded(context: ChannelHandlerContext) {
    isRefused = !limit.add(context.channel)
    guard isRefused else { return }
    logger.notice("connection refused")
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard isRefused else { return context.fireChannelRead(data) }
    guard case .end = unwrapInboundIn(data) else { return }
    let body = ByteBuffer(string: #"{"error":{"message":"The server has too many connections."}}"#)
    let head = HTTPResponse(
      status: .serviceUnavailable,
      headerFields: [
        .contentType: "application/json; charset=utf-8", .contentLength: "\(body.readableBytes)",
        .retryAfter: "1", .connection: "close",
      ])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }
}
