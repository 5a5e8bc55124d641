/// The indexes, by the properties that hold their keys. A value: copies share the slots.
@usableFromInline
struct IndexSlots: Sendable {
  // A list, because most databases have few indexes.
  @usableFromInline var slots: [AnyIndexSlot] = []

  @inlinable
  init() {}

  @inlinable
  func position(of id: IndexSlotID) -> Int? { slots.firstIndex { $0.id == id } }

  /// The index of a key; empty if nothing has been written to it.
  @inlinable
  func index<Indexes: IndexesType, Index: IndexType>(
    at keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Index {
    guard let position = position(of: IndexSlotID(keyPath)) else { return Index() }
    return (slots[position] as! IndexSlot<Index>).presentIndex
  }

  /// Moves an index out of its slot, so that it is edited in place. The slot is in use until the index
  /// is put back.
  @inlinable
  mutating func take<Index: IndexType>(_ id: IndexSlotID, at keyPath: AnyKeyPath) -> Index {
    guard let position = position(of: id) else {
      slots.append(IndexSlot<Index>(nil, id, keyPath))
      return Index()
    }
    if !isKnownUniquelyReferenced(&slots[position]) { slots[position] = slots[position].copy() }
    return (slots[position] as! IndexSlot<Index>).take()
  }

  /// Puts an edited index back.
  @inlinable
  mutating func put<Index: IndexType>(_ index: Index, _ id: IndexSlotID, at keyPath: AnyKeyPath) {
    if let position = position(of: id), isKnownUniquelyReferenced(&slots[position]) {
      (slots[position] as! IndexSlot<Index>).put(index)
    } else {
      store(IndexSlot(index, id, keyPath))
    }
  }

  /// Adds a slot, or replaces the one with the same identifier.
  @usableFromInline
  mutating func store(_ slot: AnyIndexSlot) {
    if let position = position(of: slot.id) { slots[position] = slot } else { slots.append(slot) }
  }
}

extension IndexSlots {
  /// Traps if an index is being edited.
  @usableFromInline
  func checkNoneIsEdited() {
    for slot in slots { slot.checkIsPresent() }
  }

  /// Applies the differences between a snapshot of the indexes and an edited copy of it.
  ///
  /// - Returns: Whether an index has changed.
  @usableFromInline
  mutating func apply(_ edited: Self, since snapshot: Self) -> Bool {
    edited.checkNoneIsEdited()
    var hasChanged = false
    for slot in edited.slots where snapshot.slot(slot.id)?.stamp != slot.stamp {
      let isEqual = self.slot(slot.id).map { $0.isEqual(to: slot) }
      if isEqual == true { continue }
      store(slot)
      if isEqual == false || !slot.isPristine { hasChanged = true }
    }
    for slot in snapshot.slots where edited.slot(slot.id) == nil {
      guard let position = position(of: slot.id) else { continue }
      slots.remove(at: position)
      hasChanged = true
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
    for position in slots.indices {
      if let edited = slots[position].removing(ids, named: entityName) {
        slots[position] = edited
        hasChanged = true
      }
    }
    return hasChanged
  }

  private func slot(_ id: IndexSlotID) -> AnyIndexSlot? { position(of: id).map { slots[$0] } }
}

extension IndexSlots: Equatable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.slots.allSatisfy { slot in
      right.slot(slot.id).map { slot.isEqual(to: $0) } ?? slot.isPristine
    }
      && right.slots.allSatisfy { left.slot($0.id) != nil || $0.isPristine }
  }
}
