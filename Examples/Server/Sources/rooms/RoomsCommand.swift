import Foundation
import Logging
import NIOCore
import RoomServer
import ServiceLifecycle

/// Serves rooms on 127.0.0.1 until it receives SIGTERM or SIGINT. Its arguments are the port, 8080 by default,
/// and the limits of the connections and of the rooms.
@main
struct RoomsCommand {
  static func main() async {
    let numbers = CommandLine.arguments.dropFirst().map { Int($0) ?? -1 }
    let port = numbers.first ?? 8080
    guard numbers.count <= 3, 0...65_535 ~= port, numbers.dropFirst().allSatisfy({ $0 > 0 }) else {
      fail("usage: rooms [PORT [CONNECTIONS [ROOMS]]], with a port from 0 to 65535", code: 2)
    }
    var limits = ServerLimits()
    if numbers.count > 1 { limits.connections = numbers[1] }
    guard let limits = limits.fitting() else {
      fail("The process may open too few files. Increase their limit: ulimit -n 1024", code: 1)
    }
    let logger = Logger(label: "rooms")
    var commits = logger
    commits.logLevel = .debug
    let rooms = Rooms(limit: numbers.count > 2 ? numbers[2] : 1_000, logger: commits)
    let server = makeServer(rooms: rooms, port: port, limits: limits, logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: [server, UnusedRooms(in: rooms)],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    // A client that does not read keeps its stream open.
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      fail("Port \(port) of 127.0.0.1 is in use. Pass another one: rooms PORT", code: 1)
    } catch {
      fail("The server failed: \(error)", code: 1)
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(code)
  }
}
