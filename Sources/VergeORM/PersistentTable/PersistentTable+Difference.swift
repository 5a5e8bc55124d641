extension PersistentTable {
  /// The difference of one key between two versions.
  @usableFromInline
  package enum Difference {
    case inserted(key: Key, value: Value)
    case updated(key: Key, old: Value, new: Value)
    case removed(key: Key, value: Value)
  }

  /// Calls `body` once for each key whose value was written, inserted or removed between `old` and
  /// this version. Skips the memory that both share, so it takes time proportional to the number of
  /// changes and the depth of the trees. For unrelated tables, the time is proportional to their
  /// size.
  ///
  /// Differences are reported in the order of insertion; a removed key has its former position. A
  /// key that was removed and inserted again counts as updated, at its new position.
  ///
  /// - Parameters:
  ///   - old: The version to compare with.
  ///   - areEqual: Compares the values of a key; a key with equal values is not reported. Only
  ///     called for a key that was written between the two versions. Without it, each write counts.
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

  /// Calls `body` like ``forEachDifference(from:by:_:)``, until it returns `false`.
  ///
  /// - Returns: `false` if `body` returned `false`.
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
      RadixTree.visitDifferentLeaves(oldRows, newRows) { _, oldLeaf, newLeaf in
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

  /// Whether both tables have the same keys in the same order.
  ///
  /// Skips the memory that both share, up to the first ordinal at which the keys differ. From there,
  /// compares all keys.
  ///
  /// - Precondition: Both have the same number of keys.
  @inlinable
  package func hasEqualOrder(_ other: Self) -> Bool {
    let trees = (
      storage?.contents.rows.pointee ?? RadixTree(),
      other.storage?.contents.rows.pointee ?? RadixTree()
    )
    var moved: Int?
    withExtendedLifetime((storage, other.storage)) {
      _ = RadixTree.visitDifferentLeaves(trees.0, trees.1) { leafIndex, leaf, otherLeaf in
        let index = (0..<RowMap.size).first { index in
          leaf.flatMap { Leaf.rowIfPresent(at: index, of: $0) }?.pointee.key
            != otherLeaf.flatMap { Leaf.rowIfPresent(at: index, of: $0) }?.pointee.key
        }
        moved = index.map { leafIndex &<< RowMap.bits + $0 }
        return moved == nil
      }
    }
    guard let moved else { return true }
    let (keys, otherKeys) = (keys, other.keys)
    return keys[keys.index(from: moved)...].elementsEqual(
      otherKeys[otherKeys.index(from: moved)...])
  }

  /// Reports the differences of two rows that have the same ordinal in two versions.
  ///
  /// - Returns: `false` if `body` returned `false`.
  @inlinable
  func compare(
    _ former: RowPointer?, _ row: RowPointer?, with old: Self,
    _ areEqual: (Value, Value) -> Bool, _ body: (Difference) -> Bool
  ) -> Bool {
    // A key has different ordinals in the two versions if it was removed and inserted again, or if
    // the rows were renumbered.
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

  /// Returns the row of a key. Valid as long as the storage.
  @inlinable
  func row(of key: Key) -> RowPointer? {
    guard let storage else { return nil }
    return Self.find(key, Self.hash(key), in: storage.contents)?.row
  }
}

extension RadixTree {
  /// Calls `body` with the index and the leaves of each index where two trees differ, in ascending
  /// order, until it returns `false`.
  ///
  /// - Returns: `false` if `body` returned `false`.
  @usableFromInline
  static func visitDifferentLeaves(
    _ old: RadixTree, _ new: RadixTree, from start: Int = 0,
    _ body: (_ index: Int, _ old: Node?, _ new: Node?) -> Bool
  ) -> Bool {
    if old.hasSameRoot(as: new) { return true }
    let width = max(old.root == nil ? 0 : old.width, new.root == nil ? 0 : new.width)
    if width == 0 { return body(start, old.root, new.root) }
    for index in 0..<fanout {
      let (old, new) = (old.child(index, below: width), new.child(index, below: width))
      // Checked here too, because most children are shared.
      if old.hasSameRoot(as: new) { continue }
      let start = start + index << (width - bits)
      guard visitDifferentLeaves(old, new, from: start, body) else { return false }
    }
    return true
  }

  @inline(__always)
  private func hasSameRoot(as other: RadixTree) -> Bool {
    root?.toOpaque() == other.root?.toOpaque()
  }

  /// Returns the tree below one child of the root, if this tree is extended to `width`.
  @inline(__always)
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
