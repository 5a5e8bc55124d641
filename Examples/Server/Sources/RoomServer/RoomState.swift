import Foundation
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

  private enum CodingKeys: CodingKey {
    case name, messages, viewerCount
  }

  /// The name of the room.
  public let name: String
  /// The newest messages, the oldest of them first.
  public internal(set) var messages: [Message] = []
  /// The number of open event streams.
  public internal(set) var viewerCount = 0
  /// The number of the newest message. Clients do not receive it.
  var lastID = 0
  /// The time of the newest message, or of the newest end of an event stream, whichever is later.
  var lastUse = ContinuousClock.now
  /// Whether the room takes no more messages.
  var isClosed = false

  init(name: String) {
    self.name = name
  }

  /// Whether the room has no viewers, and had no message and no viewer since `instant`.
  func isUnused(since instant: ContinuousClock.Instant) -> Bool {
    viewerCount == 0 && lastUse < instant
  }
}

extension RoomState {
  /// Encodes states and messages as JSON of one line, with sorted keys.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}

extension RoomState: ResponseEncodable {}
extension RoomState.Message: ResponseEncodable {}
