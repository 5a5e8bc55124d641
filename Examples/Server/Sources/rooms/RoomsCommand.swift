import Foundation
import Logging
import NIOCore
import RoomServer
import ServiceLifecycle

/// Serves rooms on 127.0.0.1, on the port of the first argument or on 8080, until it receives SIGTERM
/// or SIGINT.
@main
struct RoomsCommand {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count < 2, let port = Int(arguments.first ?? "8080"), 0...65_535 ~= port else {
      fail("usage: rooms [PORT], with a port from 0 to 65535", code: 2)
    }
    let logger = Logger(label: "rooms")
    var commits = logger
    commits.logLevel = .debug
    let rooms = Rooms(logger: commits)
    let server = makeServer(rooms: rooms, port: port, logger: logger)
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
