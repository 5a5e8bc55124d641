/// A state that is made of counters.
protocol Counted: Equatable, Sendable {
  /// The counters, in the order of ``Place``.
  var counts: [Int] { get }
  /// Adds one to a counter; to the only one, whatever `place` is, if there is but one.
  mutating func add(at place: Place)
}

/// The state that all dialects share: what a commit to one of its places changes is one counter.
struct Board: Counted {
  struct Part: Counted {
    var count = 0

    var counts: [Int] { [count] }
    mutating func add(at place: Place) { count += 1 }
  }

  var rest = 0
  var left = Part()
  var right = Part()
  var rows = [Part(), Part()]
  var first = Part()
  var second = Part()
  var third = Part()

  var counts: [Int] { Place.allCases.map { $0 == .whole ? rest : self[keyPath: $0.path!].count } }

  mutating func add(at place: Place) {
    if let path = place.path { self[keyPath: path].count += 1 } else { rest += 1 }
  }
}

/// Where in a ``Board`` a container is.
enum Place: Int, CaseIterable {
  case whole, left, right
  /// An element, which only code can reach.
  case row
  /// These belong to one thread each.
  case first, second, third

  static let shared: [Place] = [.whole, .left, .right, .row]
  static let own: [Place] = [.first, .second, .third]

  /// Leads there; `nil` for the whole.
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

  /// Whether the place is a stored property.
  var isStored: Bool { self != .row }

  /// What is seen there of all the counters.
  func view(_ counts: [Int]) -> [Int] {
    self == .whole ? counts : [counts[rawValue]]
  }
}
