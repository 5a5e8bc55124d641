extension PersistentTable {
  /// The keys of one version of a table, in the order of insertion.
  @usableFromInline
  package struct Keys {
    @usableFromInline let table: PersistentTable

    @inlinable
    init(_ table: PersistentTable) { self.table = table }

    /// Whether the table has a key. Takes the time of a lookup, not of a walk.
    @inlinable
    package func contains(_ key: Key) -> Bool { table.contains(key) }
  }

  /// The keys, in the order of insertion. Takes constant time.
  @inlinable
  package var keys: Keys { Keys(self) }
}

extension PersistentTable.Keys: Sendable where Key: Sendable, Value: Sendable {}

extension PersistentTable.Keys: BidirectionalCollection {
  /// The position of a key. Valid in the version for which it was made.
  @usableFromInline
  package struct Index: Comparable, Sendable {
    @usableFromInline let ordinal: Int

    @inlinable
    init(_ ordinal: Int) { self.ordinal = ordinal }

    @inlinable
    package static func < (left: Self, right: Self) -> Bool { left.ordinal < right.ordinal }
  }

  @inlinable
  package var startIndex: Index { index(from: 0) }

  @inlinable
  package var endIndex: Index { Index(table.storage?.contents.fields.pointee.nextOrdinal ?? 0) }

  /// The number of keys. Takes constant time.
  @inlinable
  package var count: Int { table.count }

  @inlinable
  package func index(after index: Index) -> Index { self.index(from: index.ordinal + 1) }

  /// - Precondition: `index` is not the first.
  @inlinable
  package func index(before index: Index) -> Index {
    guard let storage = table.storage, index.ordinal > 0 else { fatalError(Self.outOfBounds) }
    return withExtendedLifetime(storage) {
      let last = index.ordinal - 1
      var next = (leaf: last &>> RowMap.bits, row: last & (RowMap.size - 1))
      while let (leafIndex, leaf) = storage.contents.rows.pointee.lastLeaf(to: next.leaf) {
        if leafIndex < next.leaf { next.row = RowMap.size - 1 }
        let map = PersistentTable.Leaf.open(leaf).map.pointee
        if let row = (0...next.row).last(where: map.contains) {
          return Index(leafIndex &<< RowMap.bits + row)
        }
        next = (leafIndex - 1, RowMap.size - 1)
      }
      fatalError(Self.outOfBounds)
    }
  }

  /// - Precondition: `index` is the index of a key.
  @inlinable
  package subscript(index: Index) -> Key {
    guard let storage = table.storage else { fatalError(Self.outOfBounds) }
    return withExtendedLifetime(storage) {
      let leaf = storage.contents.rows.pointee.firstLeaf(from: index.ordinal &>> RowMap.bits)
      guard
        let leaf, leaf.index == index.ordinal &>> RowMap.bits,
        let row = PersistentTable.Leaf.rowIfPresent(
          at: index.ordinal & (RowMap.size - 1), of: leaf.leaf)
      else { fatalError(Self.outOfBounds) }
      return row.pointee.key
    }
  }

  /// Returns the index of the first key at an ordinal or after it.
  @inlinable
  func index(from ordinal: Int) -> Index {
    guard let storage = table.storage else { return endIndex }
    return withExtendedLifetime(storage) {
      var next = (leaf: ordinal &>> RowMap.bits, row: ordinal & (RowMap.size - 1))
      while let (leafIndex, leaf) = storage.contents.rows.pointee.firstLeaf(from: next.leaf) {
        if leafIndex > next.leaf { next.row = 0 }
        let map = PersistentTable.Leaf.open(leaf).map.pointee
        if let row = (next.row..<RowMap.size).first(where: map.contains) {
          return Index(leafIndex &<< RowMap.bits + row)
        }
        next = (leafIndex + 1, 0)
      }
      return endIndex
    }
  }

  @usableFromInline
  static var outOfBounds: String { "Index of a table's keys is out of bounds." }
}
