/// The indexes of a database, by the key paths of their keys.
///
/// An index is edited during the closure of its `update(in:update:)`, and during a call that has
/// the index as an `inout` argument. During the edit, an access to the same index through the
/// context traps. The other indexes can be read and edited.
@dynamicMemberLookup
public struct IndexesStorage<Schema: EntitySchemaType, Indexes: IndexesType>: Sendable {
  @usableFromInline var slots: IndexSlots
  /// Permits the value to edit the indexes of a batch; `slots` is a copy of them.
  @usableFromInline var loan: IndexLoan?

  @inlinable
  init(_ slots: IndexSlots = IndexSlots(), _ loan: IndexLoan? = nil) {
    self.slots = slots
    self.loan = loan
  }

  /// The index whose key is at a key path; empty if nothing has been written to it.
  ///
  /// Editing it in place does not copy it.
  @inlinable
  public subscript<Index: IndexType>(
    dynamicMember keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Index where Index.Schema == Schema {
    get { slots.index(at: keyPath) }
    _modify {
      let (id, batch) = (IndexSlotID(keyPath), borrow())
      var index: Index =
        batch == nil ? slots.take(id, at: keyPath) : batch!.slots.take(id, at: keyPath)
      defer {
        if let batch {
          batch.slots.put(index, id, at: keyPath)
          slots = batch.slots
        } else {
          slots.put(index, id, at: keyPath)
        }
      }
      yield &index
    }
  }

  /// Returns the batch whose indexes this value edits; `nil` if it edits its own.
  @inlinable
  mutating func borrow() -> EditedIndexes? {
    if loan == nil { return nil }
    if isKnownUniquelyReferenced(&loan), let batch = loan?.batch {
      // Released, so that the batch has the only reference, and edits in place.
      slots = IndexSlots()
      return batch
    }
    loan = loan?.end(with: slots)
    return nil
  }

  /// Applies the differences between a snapshot of the indexes and an edited copy of it.
  ///
  /// - Returns: Whether an index has changed.
  @usableFromInline
  mutating func apply(_ edited: IndexSlots, since snapshot: IndexSlots) -> Bool {
    slots.apply(edited, since: snapshot)
  }

  /// Removes entities of a type.
  ///
  /// - Returns: Whether an index has changed.
  @usableFromInline
  mutating func remove(
    _ ids: Set<AnyEntityIdentifier>, named entityName: EntityTableIdentifier
  ) -> Bool {
    slots.remove(ids, named: entityName)
  }
}

extension IndexesStorage: Equatable {
  /// Whether all indexes are equal.
  public static func == (left: Self, right: Self) -> Bool { left.slots == right.slots }
}
