import Foundation
import Testing
import VergeORM

@Suite("Memory of a persistent table")
struct PersistentTableMemoryTests {
  private let counter = Counted.Counter()

  private func table(_ count: Int) -> PersistentTable<Int, Counted> {
    var table = PersistentTable<Int, Counted>()
    for id in 0..<count { table.updateValue(Counted(id, counter), forKey: id) }
    return table
  }

  @Test("Values are released with the last version that has them")
  func release() {
    var versions = [table(1_000)]
    for id in 0..<300 {
      var next = versions[id]
      next.updateValue(Counted(id, counter), forKey: id)
      next.removeValue(forKey: 999 - id)
      versions.append(next)
    }
    #expect(counter.count == 1_300)
    versions.removeFirst(300)
    #expect(versions[0].count == 700 && counter.count == 700)
    versions = []
    #expect(counter.count == 0)
  }

  @Test("A value that is replaced or removed is released")
  func replacement() {
    var table = table(100)
    table.updateValue(Counted(1, counter), forKey: 1)
    #expect(counter.count == 100)
    table.removeValue(forKey: 1)
    #expect(counter.count == 99)
    _ = table.modify(2) { $0 = Counted(2, counter) }
    #expect(counter.count == 99)
    table.removeAll()
    #expect(counter.count == 0)
  }

  @Test("A value may read the table's other versions when it is released")
  func reentrancy() {
    final class Reader {
      let read: () -> Void
      init(_ read: @escaping () -> Void) { self.read = read }
      deinit { read() }
    }
    var table = PersistentTable<Int, Reader?>()
    var counts: [Int] = []
    for id in 0..<20 { table.updateValue(nil, forKey: id) }
    let version = table
    table.updateValue(Reader { counts.append(version.count) }, forKey: 3)
    table.removeAll()
    #expect(counts == [20])
  }

  @Test("Releasing a million rows needs little stack")
  func stack() async {
    var table: PersistentTable<Int, Int>? = PersistentTable()
    for id in 0..<1_000_000 { table!.updateValue(id, forKey: id) }
    #expect(table!.count == 1_000_000)
    let parcel = Parcel(table)
    table = nil
    await withCheckedContinuation { continuation in
      let thread = Thread {
        parcel.table = nil
        continuation.resume()
      }
      thread.stackSize = 64 << 10
      thread.start()
    }
    #expect(parcel.table == nil)
  }

  // Sendable: used by one thread at a time.
  private final class Parcel: @unchecked Sendable {
    var table: PersistentTable<Int, Int>?
    init(_ table: PersistentTable<Int, Int>?) { self.table = table }
  }
}
