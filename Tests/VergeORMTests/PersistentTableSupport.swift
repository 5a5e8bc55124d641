import Testing
import VergeORM

/// A generator whose numbers are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0xD1B5_4A32_D192_ED03
    var bits = state
    bits = (bits ^ bits >> 32) &* 0xDABA_0B6E_B093_22E3
    bits = (bits ^ bits >> 29) &* 0xDABA_0B6E_B093_22E3
    return bits ^ bits >> 32
  }
}

/// A key that selects its own hash.
protocol TestKey: Hashable, Sendable {
  init(_ id: Int)
  var id: Int { get }
}

extension Int: TestKey {
  var id: Int { self }
}

/// A key whose hash is the same for all.
struct EqualHashKey: TestKey {
  let id: Int
  init(_ id: Int) { self.id = id }
  func hash(into hasher: inout Hasher) {}
}

/// A key with four hashes in all.
struct FourHashesKey: TestKey {
  let id: Int
  init(_ id: Int) { self.id = id }
  func hash(into hasher: inout Hasher) { hasher.combine(id % 4) }
}

/// A key whose hashes differ only in the upper bits.
struct EqualLowBitsKey: TestKey {
  let id: Int
  init(_ id: Int) { self.id = id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
  func _rawHashValue(seed: Int) -> Int { id << 48 }
}

/// A key whose hashes differ only in the middle.
struct EqualOuterBitsKey: TestKey {
  let id: Int
  init(_ id: Int) { self.id = id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
  func _rawHashValue(seed: Int) -> Int { id << 20 }
}

/// A key whose hash is the key.
struct IdentityHashKey: TestKey {
  let id: Int
  init(_ id: Int) { self.id = id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
  func _rawHashValue(seed: Int) -> Int { id }
}

/// A value that counts the instances alive.
final class Counted: Sendable {
  let id: Int
  private let counter: Counter

  init(_ id: Int, _ counter: Counter) {
    self.id = id
    self.counter = counter
    counter.count += 1
  }

  deinit { counter.count -= 1 }

  // Sendable: each test uses its counter on one thread at a time.
  final class Counter: @unchecked Sendable {
    var count = 0
  }
}

extension PersistentTable {
  /// Expects that the table's memory is consistent. Release builds have no check.
  func expectInvariants(_ comment: Comment) {
    #if DEBUG
    #expect(violatedInvariant == nil, comment)
    #endif
  }
}

extension PersistentTable.Difference where Key: TestKey, Value == Int {
  /// The difference as text.
  var text: String {
    switch self {
    case .inserted(let key, let value): "+\(key.id)=\(value)"
    case .updated(let key, let old, let new): "\(key.id)=\(old)→\(new)"
    case .removed(let key, let value): "-\(key.id)=\(value)"
    }
  }
}

extension PersistentTable where Key: TestKey, Value == Int {
  /// The table with values 0, 10, 20… for the keys of a range.
  init(_ ids: Range<Int>) {
    self.init()
    for id in ids { updateValue(id * 10, forKey: Key(id)) }
  }

  /// The rows as text, in order.
  var text: [String] { map { "\($0.key.id)=\($0.value)" } }

  func differences(from old: Self) -> [String] {
    var differences: [String] = []
    forEachDifference(from: old) { differences.append($0.text) }
    return differences
  }

  func changes(from old: Self) -> [String] {
    var changes: [String] = []
    forEachDifference(from: old, by: ==) { changes.append($0.text) }
    return changes
  }
}
