#if DEBUG
extension PersistentTable {
  /// The first invariant of the memory that does not hold; `nil` if all hold. Takes the time of a walk.
  package var violatedInvariant: String? {
    guard let storage else { return nil }
    return withExtendedLifetime(storage) {
      let table = storage.contents
      return table.violatedSize ?? Self.violatedRow(of: table) ?? table.violatedBucket
    }
  }

  /// Each row has an ordinal that was given out, a stamp of its own, and an entry in the index.
  private static func violatedRow(of table: TableContents) -> String? {
    guard let leaves = table.rows.pointee.checkedLeaves else { return "A branch of rows is empty." }
    var stamps: Set<UInt64> = []
    for (index, leaf) in leaves {
      let map = Leaf.open(leaf).map.pointee
      guard map.count == map.present.nonzeroBitCount, map.present >> RowMap.size == 0 else {
        return "Leaf \(index) has \(map.count) rows, and the map \(map.present)."
      }
      guard 1...map.capacity ~= map.count, map.capacity <= RowMap.size else {
        return "Leaf \(index) has \(map.count) rows in the memory of \(map.capacity)."
      }
      for position in 0..<RowMap.size where map.contains(position) {
        let ordinal = index << RowMap.bits + position
        let row = Leaf.row(at: position, of: leaf).pointee
        guard ordinal < table.fields.pointee.nextOrdinal else {
          return "The ordinal \(ordinal) was not given out."
        }
        guard stamps.insert(row.stamp).inserted else {
          return "Two rows have the stamp \(row.stamp)."
        }
        guard find(row.key, hash(row.key), in: table)?.ordinal == ordinal else {
          return "The index does not lead to the row \(ordinal)."
        }
      }
    }
    let count = table.fields.pointee.count
    if stamps.count == count { return nil }
    return "There are \(stamps.count) rows, and the count is \(count)."
  }
}

extension TableContents {
  /// The number of buckets suits the number of keys, and the mask the number of buckets.
  fileprivate var violatedSize: String? {
    let (count, buckets) = (fields.pointee.count, fields.pointee.bucketCount)
    guard (buckets - 1) * Self.load / 2 <= count, count <= buckets * Self.load else {
      return "\(buckets) buckets do not suit \(count) keys."
    }
    let mask = Int(fields.pointee.bucketMask)
    guard mask & (mask + 1) == 0, mask >> 1 < buckets, buckets <= mask + 1 else {
      return "The mask \(mask) does not suit \(buckets) buckets."
    }
    return nil
  }

  /// Each entry is in the bucket that its hash selects, and there are as many as rows.
  fileprivate var violatedBucket: String? {
    guard let leaves = buckets.pointee.checkedLeaves else { return "A branch of buckets is empty." }
    var count = 0
    for (index, leaf) in leaves {
      let (size, entries) = HashBucket.open(leaf)
      guard 1...size.pointee.capacity ~= size.pointee.count else {
        return "Bucket \(index) has \(size.pointee.count) entries of \(size.pointee.capacity)."
      }
      count += Int(size.pointee.count)
      for entry in 0..<Int(size.pointee.count) where bucketIndex(of: entries[entry].hash) != index {
        return "The entry of the row \(entries[entry].ordinal) is in bucket \(index)."
      }
    }
    return count == fields.pointee.count ? nil : "There are \(count) entries in the index."
  }
}

extension RadixTree {
  /// The leaves with their indexes; `nil` if a branch has no children.
  fileprivate var checkedLeaves: [(index: Int, leaf: Node)]? {
    var leaves: [(index: Int, leaf: Node)] = []
    func collect(_ node: Node, _ index: Int, _ shift: Int) -> Bool {
      if shift == 0 {
        leaves.append((index, node))
        return true
      }
      let present = (0..<Self.fanout).filter { RadixBranch.children(of: node)[$0] != nil }
      return !present.isEmpty
        && present.allSatisfy {
          let child = RadixBranch.children(of: node)[$0].unsafelyUnwrapped
          return collect(child, index | $0 << (shift - Self.bits), shift - Self.bits)
        }
    }
    return root.map { collect($0, 0, width) } ?? true ? leaves : nil
  }
}
#endif
