import Testing
import VergeORM

@Suite("Differences of two versions of a persistent table")
struct PersistentTableDifferenceTests {
  @Test("Insertions, updates and removals are reported once each, in the order of insertion")
  func kinds() {
    let old = PersistentTable<Int, Int>(0..<5)
    var new = old
    new.removeValue(forKey: 1)
    new.updateValue(-3, forKey: 3)
    new.updateValue(-3, forKey: 3)
    new.updateValue(50, forKey: 5)
    #expect(new.differences(from: old) == ["-1=10", "3=30→-3", "+5=50"])
    #expect(old.differences(from: new) == ["+1=10", "3=-3→30", "-5=50"])
  }

  @Test("A write of an equal value is a difference, unless values are compared")
  func equalValues() {
    let old = PersistentTable<Int, Int>(0..<100)
    var new = old
    new.updateValue(70, forKey: 7)
    _ = new.modify(8) { _ in }
    #expect(new.differences(from: old) == ["7=70→70", "8=80→80"])
    #expect(new.changes(from: old) == [])
  }

  @Test("A key that is removed and inserted again is reported as updated")
  func reinsertion() {
    let old = PersistentTable<Int, Int>(0..<3)
    var new = old
    new.removeValue(forKey: 1)
    new.updateValue(11, forKey: 1)
    new.removeValue(forKey: 2)
    new.updateValue(20, forKey: 2)
    #expect(new.changes(from: old) == ["1=10→11"])
    #expect(new.differences(from: old) == ["1=10→11", "2=20→20"])
  }

  @Test("A key that is inserted and removed again is not reported")
  func insertionUndone() {
    let old = PersistentTable<Int, Int>(0..<3)
    var new = old
    new.updateValue(1, forKey: 9)
    new.removeValue(forKey: 9)
    #expect(!new.isIdentical(to: old))
    #expect(new.differences(from: old) == [])
  }

  @Test("Two versions with a common origin differ by the writes of both")
  func branches() {
    var left = PersistentTable<Int, Int>(0..<40)
    var right = left
    // Left leaves the memory that both share, so that right changes it in place.
    left.updateValue(1, forKey: 1)
    right.updateValue(2, forKey: 2)
    right.updateValue(3, forKey: 1)
    #expect(right.differences(from: left).sorted() == ["1=1→3", "2=20→2"])
    left = right
    #expect(left.differences(from: right) == [])
  }

  @Test("Versions of different depth can be compared")
  func depths() {
    let small = PersistentTable<Int, Int>(0..<3)
    var large = small
    for id in 3..<40_000 { large.updateValue(id, forKey: id) }
    large.updateValue(7, forKey: 0)
    let differences = large.differences(from: small)
    #expect(differences.count == 39_998)
    #expect(differences.prefix(2) == ["0=0→7", "+3=3"])
    #expect(small.differences(from: large).count == 39_998)
    #expect(large.differences(from: PersistentTable()).count == 40_000)
    #expect(PersistentTable().differences(from: large).first == "-0=7")
  }

  @Test("Unrelated tables are compared by key")
  func unrelated() {
    let left = PersistentTable<Int, Int>(0..<4)
    let right = PersistentTable<Int, Int>(2..<6)
    #expect(right.changes(from: left).sorted() == ["+4=40", "+5=50", "-0=0", "-1=10"])
    #expect(right.differences(from: left).count == 6)
    var emptied = left
    emptied.removeAll()
    for id in 0..<4 { emptied.updateValue(id * 10, forKey: id) }
    #expect(emptied.changes(from: left) == [])
  }

  @Test("Only values that were written are compared")
  func comparisons() {
    let old = PersistentTable<Int, Int>(0..<100_000)
    var new = old
    for id in [5, 6, 70_000] { new.updateValue(-1, forKey: id) }
    new.removeValue(forKey: 99_999)
    new.updateValue(1, forKey: 100_000)
    var compared: [Int] = []
    var reported = 0
    new.forEachDifference(from: old) {
      compared.append($0)
      return $0 == $1
    } _: { _ in
      reported += 1
    }
    #expect(compared == [50, 60, 700_000])
    #expect(reported == 5)
  }
}
