import Foundation
import NIOCore

/// The limits of a server's connections.
public struct ServerLimits: Sendable {
  /// The number of connections above the limit that are open at the same time, to be refused. Further ones
  /// wait until the server accepts them.
  static let refusedConnections = 32

  /// The number of connections that are served at the same time. The server answers 503 to others.
  public var connections: Int
  /// The time after which a connection without a request is closed.
  public var idleTime: Duration

  /// Creates limits.
  public init(connections: Int = 1_000, idleTime: Duration = .seconds(60)) {
    self.connections = connections
    self.idleTime = idleTime
  }

  /// Returns the limits with at most as many connections as the process has file descriptors for; `nil` if
  /// it has too few for any. A process that runs out of them may crash in the libraries.
  ///
  /// - Parameters:
  ///   - descriptors: The number of descriptors, which `ulimit -n` sets.
  ///   - processors: The number of processors. Each has an event loop, with descriptors of its own.
  public func fitting(
    descriptors: Int = sysconf(CInt(_SC_OPEN_MAX)), processors: Int = System.coreCount
  ) -> ServerLimits? {
    // Without a limit.
    if descriptors < 0 { return self }
    let others = 64 + 4 * processors + Self.refusedConnections
    var limits = self
    limits.connections = min(connections, descriptors - others)
    return limits.connections > 0 ? limits : nil
  }
}
