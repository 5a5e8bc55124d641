/// The edits of a batch to the table of an entity type, as far as repeating them on a newer version of
/// the table needs them.
@usableFromInline
struct BatchEdits<Entity: EntityType> {
  /// The identifiers of the written entities and of the deleted ones, which need not exist.
  @usableFromInline var entities = EntityEdits<Entity>()
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
    entities.written.isEmpty && entities.deleted.isEmpty && !deletesAll
  }

  /// Whether an entity that existed at the start of the batch was inserted, not only updated.
  @inlinable
  func isInserted(_ id: Entity.EntityID) -> Bool {
    replaced.contains(id) || reinserted.contains(id)
  }

  @inlinable
  mutating func noteInserted(_ id: Entity.EntityID, isReplacement: Bool) {
    entities.written.insert(id)
    if isReplacement {
      replaced.insert(id)
    } else if !entities.deleted.isEmpty, entities.deleted.remove(id) != nil {
      reinserted.insert(id)
    }
  }

  @inlinable
  mutating func noteDeleted(_ id: Entity.EntityID) {
    entities.written.remove(id)
    entities.deleted.insert(id)
  }

  @inlinable
  mutating func noteDeletedAll(_ ids: Set<Entity.EntityID>) {
    deletesAll = true
    entities.written = []
    entities.deleted.formUnion(ids)
  }
}
