import TestSupport
import Testing
import VergeORM

@Suite("Persistent table: a key index that is out of bounds traps with a message")
struct PersistentTableTrapTests {
  @Test("Reading the key at an index of an empty table traps")
  func empty() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let keys = PersistentTable<Int, Int>().keys
      _ = keys[keys.startIndex]
    }
    expectMessage(result?.standardErrorContent, "Index of a table's keys is out of bounds.")
  }

  @Test("Reading the key at the end index traps")
  func end() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let keys = PersistentTable<Int, Int>(0..<4).keys
      _ = keys[keys.endIndex]
    }
    expectMessage(result?.standardErrorContent, "Index of a table's keys is out of bounds.")
  }

  @Test("Taking the index before the first index traps, whether or not a removed row precedes it")
  func beforeFirst() async {
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let keys = PersistentTable<Int, Int>(0..<4).keys
      _ = keys.index(before: keys.startIndex)
    }
    expectMessage(first?.standardErrorContent, "Index of a table's keys is out of bounds.")
    let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var table = PersistentTable<Int, Int>(0..<4)
      table.removeValue(forKey: 0)
      _ = table.keys.index(before: table.keys.startIndex)
    }
    expectMessage(second?.standardErrorContent, "Index of a table's keys is out of bounds.")
  }
}
