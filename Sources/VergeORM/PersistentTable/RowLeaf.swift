/// A row of a table.
@usableFromInline
struct Row<Key, Value> {
  /// Identifies the last write of the value: rows with equal stamps are equal.
  @usableFromInline var stamp: UInt64
  @usableFromInline let key: Key
  @usableFromInline var value: Value

  @inlinable
  init(stamp: UInt64, key: Key, value: Value) {
    self.stamp = stamp
    self.key = key
    self.value = value
  }
}

/// The rows of a block of ordinals, in ascending order and without gaps in memory. A leaf of the tree
/// of rows.
@usableFromInline
final class RowLeaf<Key: Hashable, Value>: ManagedBuffer<RowMap, Row<Key, Value>> {
  deinit {
    withUnsafeMutablePointers { map, rows in _ = rows.deinitialize(count: map.pointee.count) }
  }

  /// Returns the map and the rows of a leaf, in its memory.
  @inlinable @inline(__always)
  static func open(
    _ leaf: Node
  ) -> (map: UnsafeMutablePointer<RowMap>, rows: UnsafeMutablePointer<Row<Key, Value>>) {
    leaf._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: RowLeaf.self).withUnsafeMutablePointers { ($0, $1) }
    }
  }

  /// Returns the row at `index` of a leaf.
  @inlinable @inline(__always)
  static func row(at index: Int, of leaf: Node) -> UnsafeMutablePointer<Row<Key, Value>> {
    let (map, rows) = open(leaf)
    return rows + map.pointee.position(of: index)
  }

  /// Returns the row at `index` of a leaf; `nil` if there is none.
  @inlinable @inline(__always)
  static func rowIfPresent(
    at index: Int, of leaf: Node
  ) -> UnsafeMutablePointer<Row<Key, Value>>? {
    open(leaf).map.pointee.contains(index) ? row(at: index, of: leaf) : nil
  }

  /// Makes a leaf, retained, whose rows the caller initializes.
  @inlinable
  static func make(capacity: Int, map: RowMap) -> Node {
    var map = map
    map.capacity = capacity
    return .passRetained(create(minimumCapacity: capacity) { [map] _ in map })
  }

  /// Appends a row to the leaf in `slot`, which is the last one of its tree.
  @inlinable
  static func append(_ row: Row<Key, Value>, at index: Int, isFirst: Bool, to slot: NodeSlot) {
    if let leaf = slot.pointee {
      let map = open(leaf).map.pointee
      let isUnique = slot.isUnique
      if !isUnique || map.count == map.capacity {
        let room = RowMap.size - index
        let added = isFirst ? min(room, max(4, map.count)) : room
        replace(slot, capacity: map.count + added, isUnique: isUnique)
      }
    } else {
      slot.pointee = make(capacity: isFirst ? 4 : RowMap.size, map: RowMap())
    }
    let (map, rows) = open(slot.pointee.unsafelyUnwrapped)
    (rows + map.pointee.count).initialize(to: row)
    map.pointee.insert(index)
  }

  /// Returns the row at `index` of the leaf in `slot`, which is copied if another reference to it
  /// exists.
  @inlinable @inline(__always)
  static func uniqueRow(
    at index: Int, of slot: NodeSlot
  ) -> UnsafeMutablePointer<Row<Key, Value>> {
    if !slot.isUnique {
      let capacity = open(slot.pointee.unsafelyUnwrapped).map.pointee.capacity
      replace(slot, capacity: capacity, isUnique: false)
    }
    return row(at: index, of: slot.pointee.unsafelyUnwrapped)
  }

  /// Removes the row at `index` of the leaf in `slot`, and the leaf if it has no rows left.
  @inlinable
  static func remove(at index: Int, from slot: NodeSlot) -> Value {
    let (leafMap, rows) = open(slot.pointee.unsafelyUnwrapped)
    let position = leafMap.pointee.position(of: index)
    let next = position + 1
    var map = leafMap.pointee
    map.remove(index)
    let removed: Value
    if slot.isUnique {
      removed = (rows + position).move().value
      (rows + position).moveInitialize(from: rows + next, count: map.count - position)
      leafMap.pointee = map
      if map.isSparse, map.count > 0 { replace(slot, capacity: map.count, isUnique: true) }
    } else {
      removed = rows[position].value
      if map.count > 0 {
        let copy = make(capacity: map.isSparse ? map.count : map.capacity, map: map)
        let target = open(copy).rows
        target.initialize(from: rows, count: position)
        (target + position).initialize(from: rows + next, count: map.count - position)
        slot.replace(with: copy)
      }
    }
    if map.count == 0 {
      slot.pointee.unsafelyUnwrapped.release()
      slot.pointee = nil
    }
    return removed
  }

  /// Replaces the leaf in `slot` by one with another capacity, to which the rows are moved or
  /// copied.
  @inlinable @inline(never)
  static func replace(_ slot: NodeSlot, capacity: Int, isUnique: Bool) {
    let (map, rows) = open(slot.pointee.unsafelyUnwrapped)
    let copy = make(capacity: capacity, map: map.pointee)
    let target = open(copy).rows
    if isUnique {
      target.moveInitialize(from: rows, count: map.pointee.count)
      map.pointee = RowMap()
    } else {
      target.initialize(from: rows, count: map.pointee.count)
    }
    slot.replace(with: copy)
  }
}

/// The ordinals in a ``RowLeaf``, counted from the first one of its block.
@usableFromInline
struct RowMap {
  /// The number of bits of an ordinal that select a row of a leaf.
  @inlinable static var bits: Int { 3 }

  /// The number of ordinals in a block.
  @inlinable static var size: Int { 1 << bits }

  /// The ordinals that have a row: one bit for each.
  @usableFromInline var present: UInt32 = 0
  @usableFromInline var storedCount: UInt16 = 0
  @usableFromInline var storedCapacity: UInt16 = 0

  @inlinable init() {}

  /// The number of rows.
  @inlinable var count: Int { Int(storedCount) }

  /// The number of rows for which the leaf has memory.
  @inlinable var capacity: Int {
    get { Int(storedCapacity) }
    set { storedCapacity = UInt16(truncatingIfNeeded: newValue) }
  }

  /// Whether half of the memory is unused.
  @inlinable var isSparse: Bool { count * 2 <= capacity }

  @inlinable @inline(__always)
  func contains(_ index: Int) -> Bool { present & (1 &<< UInt32(truncatingIfNeeded: index)) != 0 }

  /// Returns the position in memory of the row at `index`.
  @inlinable @inline(__always)
  func position(of index: Int) -> Int {
    let before = (1 as UInt32) &<< UInt32(truncatingIfNeeded: index) &- 1
    // Without gaps, the usual case, there is nothing to count.
    return present & before == before ? index : (present & before).nonzeroBitCount
  }

  @inlinable mutating func insert(_ index: Int) {
    present |= 1 &<< UInt32(truncatingIfNeeded: index)
    storedCount &+= 1
  }

  @inlinable mutating func remove(_ index: Int) {
    present &= ~(1 &<< UInt32(truncatingIfNeeded: index))
    storedCount &-= 1
  }
}
