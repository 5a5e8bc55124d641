/// The random choices of a program, each with a name.
///
/// A choice depends on the seed and its own name alone, so a program stays the same elsewhere if one choice
/// is set to zero, which is always the simplest: that is how failures are shrunk.
final class Draw {
  private final class Log {
    var taken: [String] = []
    var known: Set<String> = []
  }

  private let seed: UInt64
  private let path: String
  private let zeroed: Set<String>
  private let log: Log

  /// - Parameter zeroed: The names of the choices that are zero.
  convenience init(seed: UInt64, zeroed: Set<String> = []) {
    self.init(seed, "", zeroed, Log())
  }

  private init(_ seed: UInt64, _ path: String, _ zeroed: Set<String>, _ log: Log) {
    (self.seed, self.path, self.zeroed, self.log) = (seed, path, zeroed, log)
  }

  /// Whether these are the choices of a part with this name.
  func isIn(_ part: String) -> Bool { path.hasPrefix("\(part)/") }

  /// The names of the choices that were not zero, in their order.
  var taken: [String] { log.taken }

  /// The choices of a part of the program.
  func at(_ part: String) -> Draw { Draw(seed, "\(path)\(part)/", zeroed, log) }

  /// The choices of a part of the program, of which some are zero.
  func at(_ part: String, without names: [String]) -> Draw {
    let inside = "\(path)\(part)/"
    return Draw(seed, inside, zeroed.union(names.map { inside + $0 }), log)
  }

  /// A number from zero to a bound, which is excluded.
  func below(_ bound: Int, _ name: String) -> Int {
    let key = path + name
    guard bound > 1, !zeroed.contains(key) else { return 0 }
    var random = SplitMix64(
      seed: key.utf8.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
    let number = Int(random.next() % UInt64(bound))
    // Two of three programs are small, and one very small, so that failures are easy to read.
    guard random.next() % 100 >= [0, 35, 65][Int(seed % 3)] else { return 0 }
    if number != 0, log.known.insert(key).inserted { log.taken.append(key) }
    return number
  }

  /// `true` in some percent of the cases.
  func chance(_ percent: Int, _ name: String) -> Bool { below(100, name) >= 100 - percent }

  /// An element; the first is the simplest.
  func pick<Element>(_ name: String, _ elements: [Element]) -> Element {
    elements[below(elements.count, name)]
  }

  /// Some of at most `limit` parts, at least `least`, each with choices of its own.
  func some<Part>(
    _ name: String, _ least: Int, _ limit: Int, percent: Int = 60, _ make: (Draw, Int) -> Part
  ) -> [Part] {
    (0..<limit).compactMap { index in
      let part = at("\(name)\(index)")
      return index < least || part.chance(percent, "is") ? make(part, index) : nil
    }
  }
}

/// The generator of Steele, Lea and Flood.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}

extension SplitMix64 {
  /// A seed made of two numbers.
  static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var random = SplitMix64(seed: first &* 0x2545_f491_4f6c_dd1d &+ second)
    return random.next()
  }
}
