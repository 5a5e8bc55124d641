/// The edits of a batch to the table of an entity type, as far as repeating them on a newer version of
/// the table needs them.
// Frozen, so that clients inline the initial values: otherwise, making them takes a metadata look-up each.
@frozen @usableFromInline
struct BatchEdits<Entity: EntityType> {
  @usableFromInline var settled = EntityEdits<Entity>()
  /// The identifiers of new entities, before they are added to the written ones. A set that grows with
  /// each of them would hash all of them again and again.
  @usableFromInline var added: [Entity.EntityID] = []
  /// The identifiers of the inserted entities that replaced others. Entities that were written but
  /// not inserted have been updated.
  @usableFromInline var replaced: Set<Entity.EntityID> = []
  /// The identifiers of the inserted entities that the batch had deleted before.
  @usableFromInline var reinserted: Set<Entity.EntityID> = []
  /// Whether all existing entities have been deleted.
  @usableFromInline var deletesAll = false

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool {
    added.isEmpty && settled.written.isEmpty && settled.deleted.isEmpty && !deletesAll
  }

  /// The identifiers of the written entities and of the deleted ones, which need not exist.
  @inlinable var entities: EntityEdits<Entity> {
    mutating get {
      settle()
      return settled
    }
  }

  @inlinable
  mutating func settle() {
    if added.isEmpty { return }
    settled.written.reserveCapacity(settled.written.count + added.count)
    for id in added { settled.written.insert(id) }
    added = []
  }

  /// Whether an entity that existed at the start of the batch was inserted, not only updated.
  @inlinable
  func isInserted(_ id: Entity.EntityID) -> Bool {
    replaced.contains(id) || reinserted.contains(id)
  }

  @inlinable
  mutating func noteInserted(_ id: Entity.EntityID, isReplacement: Bool) {
    if isReplacement {
      settled.written.insert(id)
      replaced.insert(id)
    } else {
      added.append(id)
      if !settled.deleted.isEmpty, settled.deleted.remove(id) != nil { reinserted.insert(id) }
    }
  }

  @inlinable
  mutating func noteUpdated(_ id: Entity.EntityID) { settled.written.insert(id) }

  @inlinable
  mutating func noteDeleted(_ id: Entity.EntityID) {
    settle()
    settled.written.remove(id)
    settled.deleted.insert(id)
  }

  @inlinable
  mutating func noteDeletedAll(_ ids: Set<Entity.EntityID>) {
    deletesAll = true
    added = []
    settled.written = []
    settled.deleted.formUnion(ids)
  }
}
