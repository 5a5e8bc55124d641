/// The memory of a table, without its generic part: the trees of its rows and of its hash index.
///
/// The index uses linear hashing: it grows by one bucket for each `load` keys, and splits one
/// bucket in two each time, so that no insertion moves more than the entries of one bucket.
@usableFromInline
final class TableStorage: ManagedBuffer<TableStorage.Fields, RadixTree> {
  @usableFromInline
  struct Fields {
    @usableFromInline var count = 0
    /// The ordinal of the next row to insert. Rows have ascending ordinals in the order of insertion.
    @usableFromInline var nextOrdinal = 0
    @usableFromInline var bucketCount = 1
    /// The number of buckets, rounded up to a power of two, minus one.
    @usableFromInline var bucketMask: UInt32 = 0
    /// Identifies the next write.
    @usableFromInline var nextStamp = StampBlock.next()

    init() {}
  }

  deinit {
    withUnsafeMutablePointerToElements { trees in
      trees[0].root?.release()
      trees[1].root?.release()
    }
  }

  /// Makes an empty storage.
  @usableFromInline
  static func make() -> TableStorage {
    let storage = unsafeDowncast(
      create(minimumCapacity: 2) { _ in Fields() }, to: TableStorage.self)
    storage.withUnsafeMutablePointerToElements { $0.initialize(repeating: RadixTree(), count: 2) }
    return storage
  }

  /// Makes a storage that shares the nodes of this one, and identifies its writes by different
  /// stamps.
  @usableFromInline
  func copy() -> TableStorage {
    let copy = TableStorage.make()
    withExtendedLifetime((self, copy)) {
      let (source, target) = (contents, copy.contents)
      let nextStamp = target.fields.pointee.nextStamp
      target.fields.pointee = source.fields.pointee
      target.fields.pointee.nextStamp = nextStamp
      for tree in 0..<2 {
        target.trees[tree] = source.trees[tree]
        _ = source.trees[tree].root?.retain()
      }
    }
    return copy
  }

  /// The contents.
  @inlinable @inline(__always)
  var contents: TableContents { withUnsafeMutablePointers { TableContents(fields: $0, trees: $1) } }
}

/// The contents of a storage that its owner keeps alive. If this were a reference to the storage, each
/// operation would retain and release the storage.
@usableFromInline
struct TableContents {
  @usableFromInline let fields: UnsafeMutablePointer<TableStorage.Fields>
  @usableFromInline let trees: UnsafeMutablePointer<RadixTree>

  @inlinable @inline(__always)
  init(
    fields: UnsafeMutablePointer<TableStorage.Fields>, trees: UnsafeMutablePointer<RadixTree>
  ) {
    self.fields = fields
    self.trees = trees
  }

  /// The tree whose leaves are the rows, by ordinal.
  @inlinable @inline(__always)
  var rows: UnsafeMutablePointer<RadixTree> { trees }

  /// The tree whose leaves are the buckets. Empty buckets are absent.
  @inlinable @inline(__always)
  var buckets: UnsafeMutablePointer<RadixTree> { trees + 1 }

  /// Whether the next ordinal has more bits than an entry of the index can store.
  @inlinable
  var isOutOfOrdinals: Bool {
    // As unsigned numbers: `Int` has 32 bits on watches.
    UInt(bitPattern: fields.pointee.nextOrdinal) > UInt(UInt32.max)
  }

  /// Returns a number that identifies a write among those of all tables in the process.
  @inlinable @inline(__always)
  func nextStamp() -> UInt64 {
    let stamp = fields.pointee.nextStamp
    fields.pointee.nextStamp = StampBlock.isLast(stamp) ? StampBlock.next() : stamp &+ 1
    return stamp
  }
}

// MARK: - Hash index

extension TableContents {
  /// The maximum average number of keys in a bucket.
  static var load: Int { 8 }

  /// Returns the bucket of the keys with this hash.
  @inlinable @inline(__always)
  func bucket(of hash: UInt32) -> Node? {
    buckets.pointee.leaf(at: bucketIndex(of: hash))
  }

  @inlinable @inline(__always)
  func bucketIndex(of hash: UInt32) -> Int {
    let mask = fields.pointee.bucketMask
    let index = Int(hash & mask)
    // Until a bucket exists, its keys are in the bucket from which it will be split.
    return index < fields.pointee.bucketCount ? index : Int(hash & (mask &>> 1))
  }

  /// Adds the entry of a row to the index.
  @usableFromInline
  func insertEntry(hash: UInt32, ordinal: Int) {
    let entry = HashEntry(hash: hash, ordinal: UInt32(ordinal))
    HashBucket.append(entry, to: buckets.uniqueSlot(at: bucketIndex(of: hash)))
    fields.pointee.count += 1
    if fields.pointee.count > fields.pointee.bucketCount * Self.load { splitBucket() }
  }

  /// Removes the entry of a row from the index.
  @usableFromInline
  func removeEntry(hash: UInt32, ordinal: Int) {
    let entry = HashEntry(hash: hash, ordinal: UInt32(ordinal))
    let index = bucketIndex(of: hash)
    let slot = buckets.uniqueSlot(at: index)
    HashBucket.remove(entry, from: slot)
    if slot.pointee == nil { buckets.removeLeaf(at: index) }
    fields.pointee.count -= 1
    // Far enough below the splitting point that alternating edits do not keep splitting and
    // merging.
    if fields.pointee.count < (fields.pointee.bucketCount - 1) * Self.load / 2 { mergeBuckets() }
  }

  /// Adds a bucket, and moves entries to it from the bucket that it splits.
  private func splitBucket() {
    let new = fields.pointee.bucketCount
    if new > fields.pointee.bucketMask {
      fields.pointee.bucketMask = fields.pointee.bucketMask << 1 | 1
    }
    let mask = fields.pointee.bucketMask
    fields.pointee.bucketCount += 1
    let source = new & Int(mask >> 1)
    guard let bucket = buckets.pointee.leaf(at: source) else { return }
    let (size, start) = HashBucket.open(bucket)
    let entries = UnsafeBufferPointer(start: start, count: Int(size.pointee.count))
    let movedCount = entries.reduce(0) { $0 + (Int($1.hash & mask) == new ? 1 : 0) }
    guard movedCount > 0 else { return }
    let moved = HashBucket.make(of: entries, count: movedCount) { Int($0.hash & mask) == new }
    if movedCount == entries.count {
      buckets.removeLeaf(at: source)
    } else {
      let kept = HashBucket.make(of: entries, count: entries.count - movedCount) {
        Int($0.hash & mask) != new
      }
      buckets.uniqueSlot(at: source).replace(with: kept)
    }
    buckets.uniqueSlot(at: new).replace(with: moved)
  }

  /// Removes the last bucket, and moves its entries to the bucket from which they came.
  private func mergeBuckets() {
    let last = fields.pointee.bucketCount - 1
    let target = last & Int(fields.pointee.bucketMask >> 1)
    if let bucket = last >> buckets.pointee.width == 0 ? buckets.pointee.leaf(at: last) : nil {
      let slot = buckets.uniqueSlot(at: target)
      let (size, entries) = HashBucket.open(bucket)
      for index in 0..<Int(size.pointee.count) { HashBucket.append(entries[index], to: slot) }
      buckets.removeLeaf(at: last)
    }
    buckets.lowerRoot(toCount: last)
    fields.pointee.bucketCount = last
    if last - 1 <= fields.pointee.bucketMask >> 1 { fields.pointee.bucketMask >>= 1 }
  }
}
