import Logging
import RoomServer
import ServiceLifecycle

/// Serves rooms on 127.0.0.1, on the port of the first argument or on 8080, until it receives SIGTERM
/// or SIGINT.
@main
struct RoomsCommand {
  static func main() async throws {
    let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8080
    var logger = Logger(label: "rooms")
    logger.logLevel = .debug
    let server = makeServer(rooms: Rooms(logger: logger), port: port, logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    // A client that does not read keeps its stream open.
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    try await ServiceGroup(configuration: configuration).run()
  }
}
