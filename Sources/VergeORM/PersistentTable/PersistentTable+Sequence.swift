extension PersistentTable: Sequence {
  @usableFromInline package typealias Element = (key: Key, value: Value)

  /// An iterator over the rows of the version from which it was made, in the order of insertion.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline let storage: TableStorage?
    /// The index of the leaf that follows the current one.
    @usableFromInline var nextLeaf = 0
    @usableFromInline var row: RowPointer?
    @usableFromInline var end: RowPointer?

    @inlinable
    init(_ storage: TableStorage?) { self.storage = storage }

    @inlinable
    package mutating func next() -> Element? {
      if row == end, !openNextLeaf() { return nil }
      let row = self.row.unsafelyUnwrapped
      self.row = row + 1
      return (row.pointee.key, row.pointee.value)
    }

    @inlinable @inline(never)
    mutating func openNextLeaf() -> Bool {
      guard let (index, leaf) = storage?.contents.rows.pointee.firstLeaf(from: nextLeaf) else {
        return false
      }
      let (map, rows) = Leaf.open(leaf)
      nextLeaf = index + 1
      row = rows
      end = rows + map.pointee.count
      return true
    }
  }

  @inlinable
  package func makeIterator() -> Iterator { Iterator(storage) }

  @inlinable
  package var underestimatedCount: Int { count }

  /// Calls `body` with each row, in the order of insertion. The pointer is valid during the call.
  @inlinable
  func forEachRow(_ body: (RowPointer) -> Void) {
    guard let storage else { return }
    withExtendedLifetime(storage) {
      var nextLeaf = 0
      while let (index, leaf) = storage.contents.rows.pointee.firstLeaf(from: nextLeaf) {
        let (map, rows) = Leaf.open(leaf)
        for position in 0..<map.pointee.count { body(rows + position) }
        nextLeaf = index + 1
      }
    }
  }
}
