import Testing
import VergeORM

@Suite("Persistent table")
struct PersistentTableTests {
  @Test("An empty table has no rows, and supports all operations")
  func empty() {
    var table = PersistentTable<Int, Int>()
    #expect(table.isEmpty && table.count == 0)
    #expect(table[1] == nil && !table.contains(1))
    #expect(Array(table.keys).isEmpty && table.text.isEmpty)
    #expect(table.removeValue(forKey: 1) == nil)
    #expect(table.modify(1) { $0 += 1 } == nil)
    table.removeAll()
    #expect(table.isIdentical(to: PersistentTable()))
    #expect(table.differences(from: PersistentTable()) == [])
  }

  @Test("An update keeps the position of a key; a removal and an insertion move it to the end")
  func order() {
    var table = PersistentTable<Int, Int>(0..<4)
    #expect(table.updateValue(99, forKey: 1) == 10)
    #expect(table.text == ["0=0", "1=99", "2=20", "3=30"])
    #expect(table.removeValue(forKey: 1) == 99)
    #expect(table.updateValue(5, forKey: 1) == nil)
    #expect(table.text == ["0=0", "2=20", "3=30", "1=5"])
    #expect(Array(table.keys) == [0, 2, 3, 1])
    #expect(table.keys.first == 0 && table.keys.last == 1 && table.keys.count == 4)
    #expect(table.keys.contains(3) && !table.keys.contains(4))
  }

  @Test("A copy and its original keep their rows when the other one changes")
  func copies() {
    var original = PersistentTable<Int, Int>(0..<1_000)
    var copy = original
    #expect(copy.isIdentical(to: original))
    original.updateValue(-1, forKey: 500)
    copy.removeValue(forKey: 3)
    #expect(!copy.isIdentical(to: original))
    #expect(original[500] == -1 && copy[500] == 5_000)
    #expect(original[3] == 30 && copy[3] == nil)
    #expect(original.count == 1_000 && copy.count == 999)
  }

  @Test("Operations that change nothing leave the version identical")
  func unchanged() {
    var table = PersistentTable<Int, Int>(0..<100)
    let version = table
    #expect(table.removeValue(forKey: 1_000) == nil)
    #expect(table.modify(1_000) { $0 = 0 } == nil)
    #expect(table.isIdentical(to: version))
  }

  @Test("A closure that throws keeps its writes, and the table stays usable")
  func throwing() {
    struct Failure: Error {}
    var table = PersistentTable<Int, Int>(0..<50)
    let version = table
    #expect(throws: Failure.self) {
      try table.modify(7) { value throws(Failure) in
        value = 1
        throw Failure()
      }
    }
    #expect(table[7] == 1 && version[7] == 70)
    #expect(throws: Failure.self) { try table.modify(8) { _ throws(Failure) in throw Failure() } }
    #expect(table.changes(from: version) == ["7=70→1"])
    #expect(table.differences(from: version) == ["7=70→1", "8=80→80"])
  }

  @Test("A found row can be replaced, which counts as a write; a copy keeps its value")
  func replacement() throws {
    var table = PersistentTable<Int, Int>(0..<50)
    table.removeValue(forKey: 3)
    let version = table
    let found = try #require(table.find(7))
    #expect(found.value == 70 && table.find(50) == nil)
    table.setValue(71, atOrdinal: found.ordinal)
    table.setValue(72, atOrdinal: found.ordinal)
    table.setValue(80, atOrdinal: try #require(table.find(8)).ordinal)
    #expect(table[7] == 72 && version[7] == 70)
    #expect(table.changes(from: version) == ["7=70→72"])
    #expect(table.differences(from: version) == ["7=70→72", "8=80→80"])
  }

  @Test("Two tables have equal order if their keys are in the same order, whatever their ordinals")
  func equalOrder() {
    let table = PersistentTable<Int, Int>(0..<70)
    var other = table
    #expect(table.hasEqualOrder(other))
    other.updateValue(1, forKey: 40)
    #expect(table.hasEqualOrder(other) && table.hasEqualOrder(PersistentTable(0..<70)))
    other.removeValue(forKey: 69)
    other.updateValue(690, forKey: 69)
    #expect(table.hasEqualOrder(other) && other.hasEqualOrder(table))
    other.removeValue(forKey: 68)
    other.updateValue(680, forKey: 68)
    #expect(!table.hasEqualOrder(other) && !other.hasEqualOrder(table))
    other.removeValue(forKey: 69)
    other.updateValue(690, forKey: 69)
    #expect(table.hasEqualOrder(other) && other.hasEqualOrder(table))
    #expect(PersistentTable<Int, Int>().hasEqualOrder(PersistentTable()))
  }

  @Test("Without a copy, a value is changed in place; with a copy, in new memory")
  func inPlace() {
    var table = PersistentTable<Int, [Int]>()
    for id in 0..<10_000 { table.updateValue(Array(repeating: id, count: 8), forKey: id) }
    func address(of key: Int) -> UInt? {
      table.modify(key) { value in
        value[0] += 1
        return value.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      }
    }
    let first = address(of: 5_000)
    #expect(address(of: 5_000) == first)
    let version = table
    let second = address(of: 5_000)
    #expect(second != first)
    #expect(address(of: 5_000) == second)
    #expect(version[5_000]?[0] == 5_002 && table[5_000]?[0] == 5_004)
  }

  @Test("Rows are stored without boxes, and replaced in place unless a copy exists (D15)")
  func rows() throws {
    var table = PersistentTable<Int, Int>(0..<8)
    func address(of key: Int) throws -> UInt {
      try #require(table.modify(key) { withUnsafePointer(to: &$0) { UInt(bitPattern: $0) } })
    }
    let first = try address(of: 0)
    // A stamp, the key and the value.
    #expect(try (0..<8).map { try address(of: $0) - first } == (0..<8).map { UInt($0 * 24) })
    table.setValue(1, atOrdinal: try #require(table.find(5)).ordinal)
    #expect(try address(of: 0) == first)
    let version = table
    table.setValue(2, atOrdinal: try #require(table.find(5)).ordinal)
    let second = try address(of: 0)
    #expect(second != first)
    table.setValue(3, atOrdinal: try #require(table.find(5)).ordinal)
    #expect(try address(of: 0) == second)
    #expect(version[5] == 1 && table[5] == 3)
  }

  @Test("An iterator and the keys show the version that they were made from")
  func iteration() {
    var table = PersistentTable<Int, Int>(0..<100)
    var iterator = table.makeIterator()
    let keys = table.keys
    _ = iterator.next()
    for id in 0..<100 { table.removeValue(forKey: id) }
    table.updateValue(1, forKey: 200)
    #expect(IteratorSequence(iterator).map(\.key) == Array(1..<100))
    #expect(Array(keys) == Array(0..<100))
    #expect(keys.reversed().first == 99)
    #expect(keys.indices.map { keys[$0] } == Array(0..<100))
  }

  @Test("Rows far apart are found, in order, in both directions")
  func gaps() {
    var table = PersistentTable<Int, Int>(0..<70_000)
    let kept = [0, 17, 1_023, 1_024, 32_768, 50_000, 69_999]
    for id in 0..<70_000 where !kept.contains(id) { table.removeValue(forKey: id) }
    #expect(Array(table.keys) == kept)
    #expect(Array(table.keys.reversed()) == Array(kept.reversed()))
    #expect(kept.allSatisfy { table[$0] == $0 * 10 })
    table.updateValue(1, forKey: -1)
    #expect(table.keys.last == -1)
  }

  @Test(
    "A table that runs out of ordinals renumbers its rows, which do not count as written"
  )
  func renumbering() {
    var table = PersistentTable<Int, Int>(nextOrdinal: Int(UInt32.max) - 1)
    table.updateValue(1, forKey: 1)
    table.updateValue(2, forKey: 2)
    let version = table
    table.updateValue(3, forKey: 3)
    table.updateValue(4, forKey: 1)
    #expect(table.text == ["1=4", "2=2", "3=3"])
    #expect(table.differences(from: version).sorted() == ["+3=3", "1=1→4"])
    #expect(version.text == ["1=1", "2=2"])
  }

  @Test("A table is Sendable if its keys and values are")
  func sendable() async {
    func send(_ table: some Sendable & Sequence) async -> Int {
      await Task { table.reduce(0) { count, _ in count + 1 } }.value
    }
    #expect(await send(PersistentTable<Int, Int>(0..<20)) == 20)
    #expect(await send(PersistentTable<Int, Int>(0..<20).keys) == 20)
  }
}
