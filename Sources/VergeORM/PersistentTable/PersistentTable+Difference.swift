extension PersistentTable {
  /// The difference of one key between two versions.
  @usableFromInline
  package enum Difference {
    case inserted(key: Key, value: Value)
    case updated(key: Key, old: Value, new: Value)
    case removed(key: Key, value: Value)
  }

  /// Calls `body` once for each key whose value was written, inserted or removed between `old` and this
  /// version. Skips the memory that both share: takes time proportional to the number of changes, and
  /// to the depth of the trees. For unrelated tables, it is proportional to their size.
  ///
  /// Differences come in the order of insertion, where a removed key has the position that it had. A key
  /// that was removed and inserted again counts as updated, at its new position.
  ///
  /// - Parameters:
  ///   - old: The version to compare with.
  ///   - areEqual: Compares the values of a key; if they are the same, it is not reported. Only called
  ///     for a key that was written in between. Without it, each write counts.
  ///   - body: Receives the differences.
  @inlinable
  package func forEachDifference(
    from old: Self,
    by areEqual: (_ old: Value, _ new: Value) -> Bool = { _, _ in false },
    _ body: (Difference) -> Void
  ) {
    _ = visitDifferences(from: old, by: areEqual) {
      body($0)
      return true
    }
  }

  /// Calls `body` as ``forEachDifference(from:by:_:)`` does, until it returns `false`.
  ///
  /// - Returns: `false` if `body` did.
  @inlinable
  package func visitDifferences(
    from old: Self,
    by areEqual: (_ old: Value, _ new: Value) -> Bool,
    _ body: (Difference) -> Bool
  ) -> Bool {
    if isIdentical(to: old) { return true }
    let oldRows = old.storage?.contents.rows.pointee ?? RadixTree()
    let newRows = storage?.contents.rows.pointee ?? RadixTree()
    return withExtendedLifetime((old.storage, storage)) {
      RadixTree.visitDifferentLeaves(oldRows, newRows) { oldLeaf, newLeaf in
        for index in 0..<RowMap.size {
          let former = oldLeaf.flatMap { Leaf.rowIfPresent(at: index, of: $0) }
          let row = newLeaf.flatMap { Leaf.rowIfPresent(at: index, of: $0) }
          if former?.pointee.stamp == row?.pointee.stamp { continue }
          guard compare(former, row, with: old, areEqual, body) else { return false }
        }
        return true
      }
    }
  }

  /// Reports the differences of two rows that have the same ordinal in two versions.
  ///
  /// - Returns: `false` if `body` did.
  @inlinable
  func compare(
    _ former: RowPointer?, _ row: RowPointer?, with old: Self,
    _ areEqual: (Value, Value) -> Bool, _ body: (Difference) -> Bool
  ) -> Bool {
    // A key has other ordinals in the two versions if it was removed and inserted again, or if the rows
    // were numbered anew.
    let hasMoved = former.map { $0.pointee.key } != row.map { $0.pointee.key }
    if let former, row == nil || hasMoved, !contains(former.pointee.key) {
      let removal = Difference.removed(key: former.pointee.key, value: former.pointee.value)
      guard body(removal) else { return false }
    }
    guard let row else { return true }
    let key = row.pointee.key
    guard let former = hasMoved ? old.row(of: key) : former else {
      return body(.inserted(key: key, value: row.pointee.value))
    }
    if former.pointee.stamp == row.pointee.stamp { return true }
    if areEqual(former.pointee.value, row.pointee.value) { return true }
    return body(.updated(key: key, old: former.pointee.value, new: row.pointee.value))
  }

  /// The row of a key. Valid as long as the storage.
  @inlinable
  func row(of key: Key) -> RowPointer? {
    guard let storage else { return nil }
    return Self.find(key, Self.hash(key), in: storage.contents)?.row
  }
}

extension RadixTree {
  /// Calls `body` with the leaves of each index where two trees have different ones, in ascending
  /// order, until it returns `false`.
  ///
  /// - Returns: `false` if `body` did.
  @usableFromInline
  static func visitDifferentLeaves(
    _ old: RadixTree, _ new: RadixTree, _ body: (_ old: Node?, _ new: Node?) -> Bool
  ) -> Bool {
    if old.root?.toOpaque() == new.root?.toOpaque() { return true }
    let width = max(old.root == nil ? 0 : old.width, new.root == nil ? 0 : new.width)
    if width == 0 { return body(old.root, new.root) }
    return (0..<fanout).allSatisfy {
      visitDifferentLeaves(old.child($0, below: width), new.child($0, below: width), body)
    }
  }

  /// The tree below one child of the root of a tree of `width` that begins with this one.
  private func child(_ index: Int, below width: Int) -> RadixTree {
    guard let root else { return self }
    var child = self
    if self.width == width {
      child.root = RadixBranch.children(of: root)[index]
      child.width -= Self.bits
    } else if index > 0 {
      child.root = nil
    }
    return child
  }
}
