/// The indexes, by the properties that hold their keys. A value: copies share the slots.
@usableFromInline
struct IndexSlots: Sendable {
  @usableFromInline var slots: [IndexSlotID: AnyIndexSlot] = [:]

  @inlinable
  init() {}

  /// The index of a key; empty if nothing has been written to it.
  @inlinable
  func index<Indexes: IndexesType, Index: IndexType>(
    at keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Index {
    guard let slot = slots[IndexSlotID(keyPath)] else { return Index() }
    return (slot as! IndexSlot<Index>).presentIndex
  }

  /// Moves an index out of its slot, so that it is edited in place. The slot is in use until the index
  /// is put back.
  @inlinable
  mutating func take<Indexes: IndexesType, Index: IndexType>(
    at keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Index {
    let id = IndexSlotID(keyPath)
    guard let position = slots.index(forKey: id) else {
      slots[id] = IndexSlot<Index>(nil, keyPath)
      return Index()
    }
    if !isKnownUniquelyReferenced(&slots.values[position]) {
      slots.values[position] = slots.values[position].copy()
    }
    return (slots.values[position] as! IndexSlot<Index>).take()
  }

  /// Puts an edited index back.
  @inlinable
  mutating func put<Indexes: IndexesType, Index: IndexType>(
    _ index: Index, at keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) {
    let id = IndexSlotID(keyPath)
    if let position = slots.index(forKey: id),
      isKnownUniquelyReferenced(&slots.values[position])
    {
      (slots.values[position] as! IndexSlot<Index>).put(index)
    } else {
      slots[id] = IndexSlot(index, keyPath)
    }
  }
}

extension IndexSlots {
  /// Traps if an index is being edited.
  @usableFromInline
  func checkNoneIsEdited() {
    for slot in slots.values { slot.checkIsPresent() }
  }

  /// Applies the differences between a snapshot of the indexes and an edited copy of it.
  ///
  /// - Returns: Whether an index has changed.
  @usableFromInline
  mutating func apply(_ edited: Self, since snapshot: Self) -> Bool {
    edited.checkNoneIsEdited()
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
  mutating func remove(
    _ ids: Set<AnyEntityIdentifier>, named entityName: EntityTableIdentifier
  ) -> Bool {
    var hasChanged = false
    for (id, slot) in slots {
      if let edited = slot.removing(ids, named: entityName) {
        slots[id] = edited
        hasChanged = true
      }
    }
    return hasChanged
  }
}

extension IndexSlots: Equatable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.slots.allSatisfy { id, slot in
      right.slots[id].map { slot.isEqual(to: $0) } ?? slot.isPristine
    }
      && right.slots.allSatisfy { id, slot in left.slots[id] != nil || slot.isPristine }
  }
}
