/// The entries of the keys whose hashes select the same bucket, unordered. A leaf of the tree of
/// buckets.
@usableFromInline
final class HashBucket: ManagedBuffer<HashBucket.Size, HashEntry> {
  @usableFromInline
  struct Size {
    @usableFromInline var count: UInt32
    var capacity: UInt32

    init(count: UInt32, capacity: UInt32) {
      self.count = count
      self.capacity = capacity
    }
  }

  /// Returns the size and the entries of a bucket, in its memory.
  @inlinable @inline(__always)
  static func open(
    _ bucket: Node
  ) -> (size: UnsafeMutablePointer<Size>, entries: UnsafeMutablePointer<HashEntry>) {
    bucket._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: HashBucket.self).withUnsafeMutablePointers { ($0, $1) }
    }
  }

  /// Makes a bucket, retained, whose entries the caller initializes.
  static func make(count: Int, minimumCapacity: Int) -> Node {
    // An allocation of the C library holds an even number of entries.
    let capacity = (minimumCapacity + 1) & ~1
    return .passRetained(
      create(minimumCapacity: capacity) { _ in
        Size(count: UInt32(count), capacity: UInt32(capacity))
      })
  }

  /// Appends an entry to the bucket in `slot`: in place if it is unique and has room.
  static func append(_ entry: HashEntry, to slot: NodeSlot) {
    if let bucket = slot.pointee {
      let (size, entries) = open(bucket)
      let (count, capacity) = (Int(size.pointee.count), Int(size.pointee.capacity))
      if count == capacity || !slot.isUnique {
        let needed = count == capacity ? count + max(4, count / 4) : capacity
        let copy = make(count: count, minimumCapacity: needed)
        open(copy).entries.initialize(from: entries, count: count)
        slot.replace(with: copy)
      }
    } else {
      slot.pointee = make(count: 0, minimumCapacity: 4)
    }
    let (size, entries) = open(slot.pointee.unsafelyUnwrapped)
    (entries + Int(size.pointee.count)).initialize(to: entry)
    size.pointee.count += 1
  }

  /// Removes an entry from the bucket in `slot`, and the bucket if no entry is left.
  static func remove(_ entry: HashEntry, from slot: NodeSlot) {
    guard let bucket = slot.pointee else { return }
    let (size, entries) = open(bucket)
    let count = Int(size.pointee.count)
    guard let index = (0..<count).first(where: { entries[$0] == entry }) else { return }
    if count == 1 {
      bucket.release()
      slot.pointee = nil
    } else if slot.isUnique {
      entries[index] = entries[count - 1]
      size.pointee.count -= 1
    } else {
      let copy = make(count: count - 1, minimumCapacity: count - 1)
      let target = open(copy).entries
      target.initialize(from: entries, count: count - 1)
      if index < count - 1 { target[index] = entries[count - 1] }
      slot.replace(with: copy)
    }
  }

  /// Makes a bucket, retained, of the `count` entries that meet a condition.
  static func make(
    of entries: UnsafeBufferPointer<HashEntry>, count: Int, where condition: (HashEntry) -> Bool
  ) -> Node {
    // With spare capacity, because a bucket that has just been split receives keys until it is
    // split again.
    let bucket = make(count: count, minimumCapacity: count + count / 4)
    var target = open(bucket).entries
    for entry in entries where condition(entry) {
      target.initialize(to: entry)
      target += 1
    }
    return bucket
  }
}

/// The hash of a key, and the ordinal of its row.
@usableFromInline
struct HashEntry: Equatable {
  @usableFromInline let bits: UInt64

  init(hash: UInt32, ordinal: UInt32) { bits = UInt64(hash) << 32 | UInt64(ordinal) }

  @inlinable var hash: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) }
  @inlinable var ordinal: Int { Int(UInt32(truncatingIfNeeded: bits)) }
}
