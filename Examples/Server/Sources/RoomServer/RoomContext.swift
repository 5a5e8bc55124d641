import Foundation
import Hummingbird

/// The context of a request for a room.
struct RoomContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  var responseEncoder: JSONEncoder { RoomState.encoder }

  /// The name of the room, percent-decoded.
  var roomName: String {
    get throws {
      guard let name = try parameters.require("room").removingPercentEncoding,
        !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else {
        throw HTTPError(
          .badRequest,
          message: "The name of the room has invalid percent-encoding or a control character.")
      }
      return name
    }
  }
}
