#if DEBUG
import Testing

@testable import VergeORM

@Suite("Invariants of a persistent table")
struct PersistentTableInvariantTests {
  private typealias Leaf = RowLeaf<Int, Int>

  /// A table with rows 0 to 99, without 50, which nothing else refers to, and its memory.
  private func broken(_ change: (TableContents) -> Void) -> String? {
    var table = PersistentTable<Int, Int>(0..<100)
    table.removeValue(forKey: 50)
    #expect(table.violatedInvariant == nil)
    let storage = table.storage!
    withExtendedLifetime(storage) { change(storage.contents) }
    let violated = table.violatedInvariant
    // Never released, because it is broken.
    _ = Unmanaged.passRetained(storage)
    return violated
  }

  @Test("A wrong number of rows, buckets or used ordinals is reported")
  func fields() {
    #expect(broken { $0.fields.pointee.count += 1 } == "There are 99 rows, and the count is 100.")
    #expect(broken { $0.fields.pointee.count = 0 } == "13 buckets do not suit 0 keys.")
    #expect(broken { $0.fields.pointee.bucketMask = 31 } == "The mask 31 does not suit 13 buckets.")
    #expect(broken { $0.fields.pointee.nextOrdinal = 99 } == "The ordinal 99 was not given out.")
  }

  @Test("A wrong map or stamp of a leaf is reported")
  func rows() {
    func leaf(_ table: TableContents) -> Node { table.rows.pointee.leaf(at: 6)! }
    #expect(
      broken { Leaf.open(leaf($0)).map.pointee.insert(2) }
        == "The index does not lead to the row 50.")
    #expect(
      broken { Leaf.open(leaf($0)).map.pointee.present = 1 << 8 }
        == "Leaf 6 has 7 rows, and the map 256.")
    #expect(
      broken { Leaf.open(leaf($0)).map.pointee.capacity = 6 }
        == "Leaf 6 has 7 rows in the memory of 6.")
    let stamps = broken {
      let rows = Leaf.open(leaf($0)).rows
      rows[1].stamp = rows[0].stamp
    }
    #expect(stamps?.hasPrefix("Two rows have the stamp") == true)
  }

  @Test("An entry of the index in a wrong bucket, or in none, is reported")
  func entries() {
    #expect(
      broken { table in
        let (size, entries) = HashBucket.open(table.bucket(of: PersistentTable<Int, Int>.hash(7))!)
        let index = (0..<Int(size.pointee.count)).first { entries[$0].ordinal == 7 }!
        entries[index] = HashEntry(hash: entries[index].hash ^ 1, ordinal: 7)
      } == "The index does not lead to the row 7.")
    let extra = broken { table in
      let hash = PersistentTable<Int, Int>.hash(7)
      let slot = table.buckets.uniqueSlot(at: table.bucketIndex(of: hash))
      HashBucket.append(HashEntry(hash: hash ^ 1, ordinal: 7), to: slot)
    }
    #expect(extra?.hasPrefix("The entry of the row 7 is in bucket") == true)
    let same = broken { table in
      let hash = PersistentTable<Int, Int>.hash(7)
      let slot = table.buckets.uniqueSlot(at: table.bucketIndex(of: hash))
      HashBucket.append(HashEntry(hash: hash, ordinal: 7), to: slot)
    }
    #expect(same == "There are 100 entries in the index.")
  }
}
#endif
