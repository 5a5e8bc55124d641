extension PersistentTable {
  /// Sets the value of a key. An existing key keeps its position; a new key becomes the last one.
  ///
  /// - Returns: The former value; `nil` if the key is new.
  @inlinable @discardableResult
  package mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let hash = Self.hash(key)
    guard let row = uniqueRow(of: key, hash) else {
      append(key, value, hash)
      return nil
    }
    return withUnsafeMutablePointer(to: &row.pointee.value) { stored in
      let former = stored.move()
      stored.initialize(to: value)
      return former
    }
  }

  /// Changes the value of a key in place. Counts as a write, whether or not the value changes.
  ///
  /// If `body` throws, the changes it has made stay.
  ///
  /// - Returns: The result of `body`; `nil` if the key is absent, in which case `body` is not
  ///   called.
  @inlinable
  package mutating func modify<Result, Failure: Error>(
    _ key: Key, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let row = uniqueRow(of: key, Self.hash(key)) else { return nil }
    return try body(&row.pointee.value)
  }

  /// Sets the value of the row at an ordinal, and releases the former value.
  ///
  /// - Precondition: This version of the table has a row at `ordinal`.
  @inlinable @inline(__always)
  package mutating func setValue(_ value: Value, atOrdinal ordinal: Int) {
    let table = uniqueContents()
    let slot = table.rows.uniqueSlot(at: ordinal &>> RowMap.bits)
    let row = Leaf.uniqueRow(at: ordinal & (RowMap.size &- 1), of: slot)
    row.pointee.stamp = table.nextStamp()
    row.pointee.value = value
  }

  /// Removes a key.
  ///
  /// - Returns: The value; `nil` if the key is absent.
  @inlinable @discardableResult
  package mutating func removeValue(forKey key: Key) -> Value? {
    let hash = Self.hash(key)
    guard let former = storage?.contents, let (ordinal, _, _) = Self.find(key, hash, in: former)
    else {
      return nil
    }
    let table = uniqueContents()
    let index = ordinal &>> RowMap.bits
    let slot = table.rows.uniqueSlot(at: index)
    let value = Leaf.remove(at: ordinal & (RowMap.size &- 1), from: slot)
    if slot.pointee == nil { table.rows.removeLeaf(at: index) }
    table.removeEntry(hash: hash, ordinal: ordinal)
    if table.fields.pointee.count == 0 { self.storage = nil }
    return value
  }

  /// Removes all keys. Takes constant time if the memory is shared, otherwise the time to release
  /// it.
  @inlinable
  package mutating func removeAll() {
    // Released last, because releasing the values may run code.
    let former = storage
    storage = nil
    withExtendedLifetime(former) {}
  }
}

extension PersistentTable {
  /// Returns the contents of a storage that only this table refers to.
  @inlinable @inline(__always)
  mutating func uniqueContents() -> TableContents {
    if !isKnownUniquelyReferenced(&storage) { copyStorage() }
    return storage.unsafelyUnwrapped.contents
  }

  @inlinable @inline(never)
  mutating func copyStorage() { storage = storage?.copy() ?? .make() }

  /// Returns the row of a key, with a new stamp and in memory that only this table refers to; `nil` if
  /// the key is absent.
  @inlinable @inline(__always)
  mutating func uniqueRow(of key: Key, _ hash: UInt32) -> RowPointer? {
    let isUnique = isKnownUniquelyReferenced(&storage)
    guard
      let former = storage?.contents,
      let found = Self.find(key, hash, in: former, checkingPath: true)
    else { return nil }
    let row = isUnique && found.isUnique ? found.row : copyOfRow(at: found.ordinal)
    row.pointee.stamp = storage.unsafelyUnwrapped.contents.nextStamp()
    return row
  }

  /// Returns the row at an ordinal, after copying everything that other tables refer to.
  @inlinable @inline(never)
  mutating func copyOfRow(at ordinal: Int) -> RowPointer {
    let slot = uniqueContents().rows.uniqueSlot(at: ordinal &>> RowMap.bits)
    return Leaf.uniqueRow(at: ordinal & (RowMap.size &- 1), of: slot)
  }

  /// Adds a row for an absent key.
  @inlinable
  mutating func append(_ key: Key, _ value: Value, _ hash: UInt32) {
    if storage?.contents.isOutOfOrdinals == true { renumber() }
    let table = uniqueContents()
    Self.append(Row(stamp: table.nextStamp(), key: key, value: value), hash, to: table)
  }

  @inlinable @inline(__always)
  static func append(_ row: Row<Key, Value>, _ hash: UInt32, to table: TableContents) {
    let ordinal = table.fields.pointee.nextOrdinal
    let index = ordinal &>> RowMap.bits
    let slot = table.rows.uniqueSlot(at: index)
    Leaf.append(row, at: ordinal & (RowMap.size &- 1), isFirst: index == 0, to: slot)
    table.fields.pointee.nextOrdinal = ordinal + 1
    table.insertEntry(hash: hash, ordinal: ordinal)
  }

  /// Renumbers the rows, without gaps. The stamps stay, so no row counts as written.
  @inlinable @inline(never)
  mutating func renumber() {
    let renumbered = TableStorage.make()
    let table = renumbered.contents
    forEachRow { Self.append($0.pointee, Self.hash($0.pointee.key), to: table) }
    storage = renumbered
  }
}
