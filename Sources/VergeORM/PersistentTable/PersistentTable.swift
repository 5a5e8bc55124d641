/// A hash table that keeps its keys in the order of insertion, and whose copies share memory.
///
/// A copy takes constant time. While a copy exists, a change copies the nodes on the paths to one
/// row and to one bucket of the hash index, which takes logarithmic time and memory. Without a
/// copy, the change is in place.
///
/// Two trees hold the rows and the index. The rows are in blocks by ordinal, which is the order of
/// insertion; the index maps a hash to the ordinals of its keys. An update therefore changes only
/// the rows, an iteration reads them in sequence, and two versions are compared block by block.
///
/// ```
/// TableStorage                         RadixTree, in each branch 32 children
/// ┌──────────────────────────┐
/// │ count, nextOrdinal,      │         leaf n: the ordinals 8n to 8n + 7
/// │ bucketCount, bucketMask, │         ┌────────────────┬─────────────────┬─────────────────┬┄
/// │ nextStamp                │    ┌┄┄┄>│ which are here │ stamp key value │ stamp key value │   RowLeaf
/// ├──────────────────────────┤    ┆    └────────────────┴─────────────────┴─────────────────┴┄
/// │ rows                     │┄┄┄┄┘    leaf n: the hashes that select bucket n
/// ├──────────────────────────┤         ┌────────────────┬─────────────────┬─────────────────┬┄
/// │ buckets                  │┄┄┄┄┄┄┄┄>│ count          │ hash, ordinal   │ hash, ordinal   │   HashBucket
/// └──────────────────────────┘         └────────────────┴─────────────────┴─────────────────┴┄
/// ```
///
/// `PersistentTable+Invariants.swift` checks what has to hold in this memory.
@usableFromInline
package struct PersistentTable<Key: Hashable, Value> {
  @usableFromInline typealias Leaf = RowLeaf<Key, Value>
  @usableFromInline typealias RowPointer = UnsafeMutablePointer<Row<Key, Value>>

  /// `nil` while the table is empty.
  @usableFromInline var storage: TableStorage?

  /// Makes an empty table. Allocates nothing.
  @inlinable
  package init() {}

  /// Makes an empty table that has already used ordinals, as after many insertions.
  package init(nextOrdinal: Int) {
    storage = .make()
    storage?.contents.fields.pointee.nextOrdinal = nextOrdinal
  }

  /// The number of rows.
  @inlinable
  package var count: Int { storage?.contents.fields.pointee.count ?? 0 }

  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// Whether both tables are the same version: neither has changed since one was copied from the
  /// other. `false` does not imply that they differ. Takes constant time.
  @inlinable
  package func isIdentical(to other: Self) -> Bool { storage === other.storage }

  /// The value of a key.
  @inlinable
  package subscript(key: Key) -> Value? {
    defer { withExtendedLifetime(self) {} }
    guard let table = storage?.contents else { return nil }
    return Self.find(key, Self.hash(key), in: table)?.row.pointee.value
  }

  /// Returns the value of a key and the ordinal of its row. The ordinal stays the same until the row is
  /// removed or the rows are renumbered.
  @inlinable
  package func find(_ key: Key) -> (value: Value, ordinal: Int)? { find(key, Self.hash(key)) }

  @inlinable @inline(__always)
  func find(_ key: Key, _ hash: UInt32) -> (value: Value, ordinal: Int)? {
    defer { withExtendedLifetime(self) {} }
    guard let table = storage?.contents, let found = Self.find(key, hash, in: table) else {
      return nil
    }
    return (found.row.pointee.value, found.ordinal)
  }

  @inlinable
  package func contains(_ key: Key) -> Bool {
    defer { withExtendedLifetime(self) {} }
    guard let table = storage?.contents else { return false }
    return Self.find(key, Self.hash(key), in: table) != nil
  }
}

// Sendable: a table writes only to memory that no other table refers to.
extension PersistentTable: @unchecked Sendable where Key: Sendable, Value: Sendable {}

extension PersistentTable {
  /// Returns the hash of a key, each bit of which depends on all bits of the key's own hash.
  @inlinable @inline(__always)
  static func hash(_ key: Key) -> UInt32 {
    let bits = UInt64(truncatingIfNeeded: key._rawHashValue(seed: 0))
    return UInt32(truncatingIfNeeded: ((bits ^ (bits &>> 32)) &* 0x9E37_79B9_7F4A_7C15) &>> 32)
  }

  /// Returns the row of a key, valid until the next change of the storage.
  ///
  /// - Parameter checkingPath: Whether to check that only this storage refers to the row. The check is
  ///   part of the walk to the row, because a second walk would prevent the processor from fetching the
  ///   memory of two rows at the same time.
  @inlinable @inline(__always)
  static func find(
    _ key: Key, _ hash: UInt32, in table: TableContents, checkingPath: Bool = false
  ) -> (ordinal: Int, row: RowPointer, isUnique: Bool)? {
    guard let bucket = table.bucket(of: hash) else { return nil }
    let (size, start) = HashBucket.open(bucket)
    var entry = start
    let end = start + Int(size.pointee.count)
    while entry != end {
      if entry.pointee.hash == hash {
        let ordinal = entry.pointee.ordinal
        let (leaf, isUnique) =
          checkingPath
          ? table.rows.leafAndIsUnique(at: ordinal &>> RowMap.bits)
          : (table.rows.pointee.leaf(at: ordinal &>> RowMap.bits), false)
        let row = Leaf.row(at: ordinal & (RowMap.size &- 1), of: leaf.unsafelyUnwrapped)
        if row.pointee.key == key { return (ordinal, row, isUnique) }
      }
      entry += 1
    }
    return nil
  }
}
