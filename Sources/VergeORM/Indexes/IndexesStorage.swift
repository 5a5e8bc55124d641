/// The indexes of a database, by the key paths of their keys.
@dynamicMemberLookup
public struct IndexesStorage<Schema: EntitySchemaType, Indexes: IndexesType>: Sendable {
  @usableFromInline var slots: [IndexSlotID: IndexSlot] = [:]

  @inlinable
  init() {}

  /// The index whose key is at a key path; an empty one if nothing was written to it.
  ///
  /// Editing it in place does not copy it.
  @inlinable
  public subscript<Index: IndexType>(
    dynamicMember keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Index where Index.Schema == Schema {
    get {
      guard let slot = slots[IndexSlotID(keyPath)] else { return Index() }
      return slot.index as! Index
    }
    _modify {
      let id = IndexSlotID(keyPath)
      // Out of its place, so that it is edited in place.
      let slot = slots.removeValue(forKey: id)
      var index = slot.map { $0.index as! Index } ?? Index()
      _ = consume slot
      defer { slots[id] = IndexSlot(index) }
      yield &index
    }
  }

  /// Takes over what differs between a snapshot of the indexes and an edited copy of it.
  ///
  /// - Returns: Whether an index has changed.
  @usableFromInline
  mutating func apply(_ edited: Self, since snapshot: Self) -> Bool {
    var hasChanged = false
    for (id, slot) in edited.slots where snapshot.slots[id]?.stamp != slot.stamp {
      let isEqual = slots[id].map { $0.isEqual(to: slot) }
      if isEqual == true { continue }
      slots[id] = slot
      if isEqual == false || !slot.isPristine { hasChanged = true }
    }
    for id in snapshot.slots.keys where edited.slots[id] == nil {
      if slots.removeValue(forKey: id) != nil { hasChanged = true }
    }
    return hasChanged
  }

  /// Removes entities of a type.
  ///
  /// - Returns: Whether an index has changed.
  @usableFromInline
  mutating func remove(
    _ ids: Set<AnyEntityIdentifier>, named entityName: EntityTableIdentifier
  ) -> Bool {
    var hasChanged = false
    for id in Array(slots.keys) {
      if slots[id]!.remove(ids, named: entityName) { hasChanged = true }
    }
    return hasChanged
  }
}

extension IndexesStorage: Equatable {
  /// Whether all indexes are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.slots.allSatisfy { id, slot in
      right.slots[id].map { slot.isEqual(to: $0) } ?? slot.isPristine
    }
      && right.slots.allSatisfy { id, slot in left.slots[id] != nil || slot.isPristine }
  }
}

/// An index, and the mark of its content.
@usableFromInline
struct IndexSlot: Sendable {
  @usableFromInline var index: any IndexType
  @usableFromInline var stamp = Stamp.next()

  @inlinable
  init(_ index: some IndexType) {
    self.index = index
  }

  /// Whether the index is equal to one that nothing was written to.
  var isPristine: Bool {
    func isPristine<Index: IndexType>(_ index: Index) -> Bool { index == Index() }
    return isPristine(index)
  }

  func isEqual(to other: IndexSlot) -> Bool {
    stamp == other.stamp || index.isEqual(to: other.index)
  }

  /// Removes entities of a type.
  ///
  /// - Returns: Whether the index has changed.
  mutating func remove(
    _ ids: Set<AnyEntityIdentifier>, named entityName: EntityTableIdentifier
  ) -> Bool {
    if let related = type(of: index).relatedEntities, !related.contains(entityName) { return false }
    let former = index
    index._apply(removing: ids, entityName: entityName)
    if index.isEqual(to: former) { return false }
    stamp = Stamp.next()
    return true
  }
}

extension IndexType {
  func isEqual(to other: any IndexType) -> Bool {
    (other as? Self).map { $0 == self } ?? false
  }
}

/// Identifies an index of a database by the property that holds its key.
@usableFromInline
enum IndexSlotID: Hashable, @unchecked Sendable {
  // Sendable: key paths are immutable; those to stored properties capture nothing.

  /// The offset of a stored property.
  case stored(Int)
  /// A property that makes a new key each time.
  case computed(AnyKeyPath)

  @usableFromInline
  init<Indexes: IndexesType, Index: IndexType>(_ keyPath: KeyPath<Indexes, IndexKey<Index>>) {
    if let offset = MemoryLayout<Indexes>.offset(of: keyPath) {
      self = .stored(offset)
    } else if let offset = Self.offset(of: keyPath) {
      self = .stored(offset)
    } else {
      self = .computed(keyPath)
    }
  }

  /// The offset of the stored property whose key a computed one returns: that of a protocol, for
  /// example.
  private static func offset<Indexes: IndexesType, Index: IndexType>(
    of keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Int? {
    let indexes = Indexes()
    let serial = indexes[keyPath: keyPath].serial
    return withUnsafeBytes(of: indexes) { bytes in
      stride(from: 0, to: bytes.count - 7, by: MemoryLayout<UInt64>.alignment).first {
        bytes.load(fromByteOffset: $0, as: UInt64.self) == serial
      }
    }
  }
}
