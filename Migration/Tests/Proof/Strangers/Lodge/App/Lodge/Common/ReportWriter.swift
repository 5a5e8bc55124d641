// swift-format-ignore-file
import Verge

/// Writes down the updates of storages, under a heading of each.
final class ReportWriter {
  private var lines: [String] = []
  private var stops: [() -> Void] = []

  func follow<S, T: Equatable>(_ title: String, _ storage: Storage<S>, _ value: @escaping (S) -> T) {
    var last: T?
    let token = storage.add { [unowned self] state in
      let new = value(state)
      if new != last { self.lines.append("\(title): \(new)") }
      last = new
    }
    stops.append { storage.remove(subscriber: token) }
  }

  func finish() -> String {
    stops.forEach { $0() }
    defer { lines = [] }
    return lines.joined(separator: "\n")
  }
}
