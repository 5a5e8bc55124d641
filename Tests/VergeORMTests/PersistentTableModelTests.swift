import Testing
import VergeORM

@Suite("A persistent table behaves like a dictionary with an array of keys")
struct PersistentTableModelTests {
  @Test("100,000 random operations match the model, and so do the versions kept on the way")
  func manyOperations() {
    var run = Run<Int>(seed: 1, ids: 3_000)
    run.perform(100_000)
  }

  @Test("Random operations on keys with colliding hashes match the model")
  func collisions() {
    var equal = Run<EqualHashKey>(seed: 2, ids: 60)
    equal.perform(3_000)
    var four = Run<FourHashesKey>(seed: 3, ids: 200)
    four.perform(6_000)
  }

  @Test("Random operations on keys with regular hashes match the model")
  func regularHashes() {
    var low = Run<EqualLowBitsKey>(seed: 4, ids: 2_000)
    low.perform(8_000)
    var outer = Run<EqualOuterBitsKey>(seed: 5, ids: 2_000)
    outer.perform(8_000)
    var identity = Run<IdentityHashKey>(seed: 6, ids: 2_000)
    identity.perform(8_000)
  }

  @Test("Random operations across the renumbering of rows match the model")
  func renumbering() {
    for distance in [0, 1, 100, 2_000] {
      var run = Run<Int>(
        seed: UInt64(7 + distance), ids: 500,
        table: PersistentTable(nextOrdinal: Int(UInt32.max) - distance))
      run.perform(4_000)
    }
  }
}

/// A table and its model, which take the same operations.
private struct Run<Key: TestKey> {
  struct Version {
    var table: PersistentTable<Key, Int>
    var values: [Key: Int] = [:]
    var order: [Key] = []

    /// Compares the table with the model, in all that can be read.
    func verify(_ comment: Comment) {
      table.expectInvariants(comment)
      #expect(table.count == order.count, comment)
      #expect(table.isEmpty == order.isEmpty, comment)
      #expect(table.keys.elementsEqual(order), comment)
      #expect(table.keys.reversed().elementsEqual(order.reversed()), comment)
      #expect(
        table.elementsEqual(order.map { (key: $0, value: values[$0]!) }) { $0 == $1 }, comment)
      #expect(order.allSatisfy { table[$0] == values[$0] && table.contains($0) }, comment)
    }

    /// The differences by the model.
    func differences(from old: Version) -> Set<String> {
      let written = values.compactMap { key, value in
        old.values[key].map { $0 == value ? "" : "\(key.id)=\($0)→\(value)" }
          ?? "+\(key.id)=\(value)"
      }
      let removed = old.values.filter { values[$0.key] == nil }.map { "-\($0.key.id)=\($0.value)" }
      return Set(written + removed).subtracting([""])
    }
  }

  var current: Version
  var kept: [Version] = []
  var generator: SeededGenerator
  let ids: Int
  /// A new value for each write.
  var nextValue = 0

  init(seed: UInt64, ids: Int, table: PersistentTable<Key, Int> = PersistentTable()) {
    generator = SeededGenerator(seed: seed)
    self.ids = ids
    current = Version(table: table)
  }

  mutating func perform(_ count: Int) {
    // Phases that grow, keep and shrink the table.
    let insertions = [9, 5, 2, 7, 1]
    for step in 0..<count {
      performOne(insertionsInTen: insertions[step * 10 / count % insertions.count])
      if current.order.count < 50 { current.table.expectInvariants("After \(step) steps") }
      if step % (count / 40) == 0 { keepOne(step) }
    }
    for version in kept { version.verify("A version that was kept") }
    while let key = current.order.last { remove(key) }
    current.verify("After the removal of all")
    #expect(current.table.keys.startIndex == current.table.keys.endIndex)
  }

  private mutating func performOne(insertionsInTen: Int) {
    let key = Key(Int.random(in: 0..<ids, using: &generator))
    nextValue += 1
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<insertionsInTen: update(key, nextValue)
    case 10..<14: modify(key, nextValue)
    case 14: #expect(current.table[key] == current.values[key])
    case 15 where Int.random(in: 0..<2_000, using: &generator) == 0: removeAll()
    default: remove(key)
    }
  }

  private mutating func update(_ key: Key, _ value: Int) {
    let former = current.table.updateValue(value, forKey: key)
    #expect(former == current.values[key])
    if former == nil { current.order.append(key) }
    current.values[key] = value
  }

  private mutating func modify(_ key: Key, _ value: Int) {
    let former = current.table.modify(key) { stored -> Int in
      defer { stored = value }
      return stored
    }
    #expect(former == current.values[key])
    if former != nil { current.values[key] = value }
  }

  private mutating func remove(_ key: Key) {
    let former = current.table.removeValue(forKey: key)
    #expect(former == current.values.removeValue(forKey: key))
    if former != nil { current.order.removeAll { $0 == key } }
  }

  private mutating func removeAll() {
    current.table.removeAll()
    current.values = [:]
    current.order = []
  }

  /// Verifies the current version, keeps it, and compares it with one kept before.
  private mutating func keepOne(_ step: Int) {
    current.verify("After \(step) steps")
    if let old = kept.randomElement(using: &generator) {
      let forward = current.table.changes(from: old.table)
      #expect(Set(forward) == current.differences(from: old))
      #expect(Set(forward).count == forward.count)
      let backward = old.table.changes(from: current.table)
      #expect(Set(backward) == old.differences(from: current))
    }
    kept.append(current)
    // A branch: the next operations continue from an older version.
    if step % 3 == 0, let old = kept.randomElement(using: &generator) { current = old }
  }
}
