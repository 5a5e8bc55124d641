// swift-format-ignore-file
/// Nights, numbered from the first of the season.
struct Stay: Hashable, CustomStringConvertible {
  var room: Int
  var nights: Range<Int>

  func overlaps(_ other: Stay) -> Bool {
    room == other.room && nights.overlaps(other.nights)
  }
  var description: String { "room \(room), nights \(nights.lowerBound)-\(nights.upperBound)" }
}

struct Guest: Hashable { var name: String; var vip = false }

typealias Listener<T> = (T) -> ()

final class Desk {
  private var listeners: [Listener<String>] = []
  func onMessage(_ listener: @escaping Listener<String>) { listeners.append(listener) }
  func say(_ text: String) { for listener in listeners { listener(text) } }
}
