import VergeStore

/// A state of 33 bytes: two numbers, three nested structs, an optional.
struct Small: Equatable, Sendable, StateType {
  struct Outer: Equatable, Sendable {
    var middle = Middle()
  }

  struct Middle: Equatable, Sendable {
    var inner = Inner()
  }

  struct Inner: Equatable, Sendable {
    var value = 0
  }

  struct Note: Equatable, Sendable {
    var value = 0
  }

  var count = 0
  var total = 0
  var outer = Outer()
  var note: Note? = Note()
}

/// A state with four members that are stored as references.
struct Rich: Equatable, Sendable {
  var count = 0
  var title = "A title that is too long to be stored in place"
  var subtitle = "A subtitle that is too long to be stored in place"
  var numbers = Array(0..<16)
  var names = [1: "one", 2: "two"]
}

/// A state with sixteen numbers, for observers of different slices.
struct Wide: Equatable, Sendable {
  var count = 0
  var (a, b, c, d, e, f, g, h) = (0, 0, 0, 0, 0, 0, 0, 0)
  var (i, j, k, l, m, n, o, p) = (0, 0, 0, 0, 0, 0, 0, 0)

  /// Changes each member that has an observer.
  @inline(__always)
  mutating func change() {
    (a, b, c, d, e, f, g, h) = (
      a &+ 1, b &+ 1, c &+ 1, d &+ 1, e &+ 1, f &+ 1, g &+ 1, h &+ 1
    )
    (i, j, k, l, m, n, o, p) = (
      i &+ 1, j &+ 1, k &+ 1, l &+ 1, m &+ 1, n &+ 1, o &+ 1, p &+ 1
    )
  }

  static let members: [any WritableKeyPath<Wide, Int> & Sendable] = [
    \.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j, \.k, \.l, \.m, \.n, \.o, \.p,
  ]
}

/// A state with large collections and a number. Not `Equatable`.
struct Bulk: Sendable {
  var count = 0
  var numbers: [Int] = []
  var table: [Int: Int] = [:]

  /// A state with an array of this many elements.
  static func array(_ size: Int) -> Bulk {
    Bulk(numbers: Array(0..<size))
  }

  /// A state with a dictionary of this many entries.
  static func dictionary(_ size: Int) -> Bulk {
    Bulk(table: Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, $0) }))
  }

  /// Changes one element of the array.
  @inline(__always)
  mutating func changeElement(_ index: Int) {
    numbers[index % numbers.count] &+= 1
  }
}
