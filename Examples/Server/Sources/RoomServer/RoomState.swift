import Hummingbird

/// The state of a room, as clients receive it.
public struct RoomState: Codable, Equatable, Sendable {
  /// A message in a room.
  public struct Message: Codable, Equatable, Sendable {
    /// The number of the message in its room, from 1.
    public let id: Int
    /// The name of the author.
    public let author: String
    /// The text.
    public let text: String
  }

  /// The name of the room.
  public let name: String
  /// The newest messages, the oldest of them first.
  public internal(set) var messages: [Message] = []
  /// The number of open event streams.
  public internal(set) var viewerCount = 0
  var lastID = 0
}

extension RoomState: ResponseEncodable {}
extension RoomState.Message: ResponseEncodable {}
