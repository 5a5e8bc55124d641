/// A state that consists of counters.
protocol Counted: Equatable, Sendable {
  /// The counters, in the order of ``Location``'s cases.
  var counts: [Int] { get }
  /// Increments a counter. A state with one counter ignores `location`.
  mutating func add(at location: Location)
}

/// The state that all dialects share. A commit to a location changes one counter.
struct Board: Counted {
  struct Part: Counted {
    var count = 0

    var counts: [Int] { [count] }
    mutating func add(at location: Location) { count += 1 }
  }

  var rest = 0
  var left = Part()
  var right = Part()
  var rows = [Part(), Part()]
  var first = Part()
  var second = Part()
  var third = Part()

  var counts: [Int] {
    Location.allCases.map { $0 == .whole ? rest : self[keyPath: $0.path!].count }
  }

  mutating func add(at location: Location) {
    if let path = location.path { self[keyPath: path].count += 1 } else { rest += 1 }
  }
}

/// The location of a container in a ``Board``.
enum Location: Int, CaseIterable {
  case whole, left, right
  /// An element, which is read through an accessor.
  case row
  /// Each of these belongs to one thread.
  case first, second, third

  static let shared: [Location] = [.whole, .left, .right, .row]
  static let own: [Location] = [.first, .second, .third]

  /// The key path of the location; `nil` for the whole.
  var path: (any WritableKeyPath<Board, Board.Part> & Sendable)? {
    switch self {
    case .whole: return nil
    case .left: return \Board.left
    case .right: return \Board.right
    case .row: return \Board.rows[1]
    case .first: return \Board.first
    case .second: return \Board.second
    case .third: return \Board.third
    }
  }

  /// Whether the location is a stored property.
  var isStored: Bool { self != .row }

  /// The counters that are visible at the location.
  func view(_ counts: [Int]) -> [Int] {
    self == .whole ? counts : [counts[rawValue]]
  }
}
