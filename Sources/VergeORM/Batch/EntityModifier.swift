/// The table of an entity type inside a batch.
///
/// Edits take effect in program order, and reads see them. The database receives them when the batch
/// ends.
public final class EntityModifier<Schema: EntitySchemaType, Entity: EntityType> {
  /// The result of an insertion.
  public typealias InsertionResult = EntityTable<Schema, Entity>.InsertionResult

  /// The table at the start of the batch.
  public let current: EntityTable<Schema, Entity>
  @usableFromInline var edited: EntityTable<Schema, Entity>
  @usableFromInline var edits = BatchEdits<Entity>()
  @usableFromInline let batch: BatchPhase

  @inlinable init(_ table: EntityTable<Schema, Entity>, in batch: BatchPhase) {
    current = table
    edited = table
    self.batch = batch
  }

  /// Returns the entity with an identifier, with the edits of the batch so far.
  @inlinable public func find(by id: Entity.EntityID) -> Entity? { edited.find(by: id) }

  /// Returns the entities with these identifiers, with the edits of the batch so far.
  ///
  /// - Returns: The entities, in the order of `ids`. Absent ones are skipped.
  @inlinable public func find<IDs: Sequence>(in ids: IDs) -> [Entity]
  where IDs.Element == Entity.EntityID {
    // A copy, because the iteration of `ids` may edit the table.
    let table = edited
    return table.find(in: ids)
  }

  /// Returns all entities, with the edits of the batch so far. Takes O(n).
  @inlinable public func all() -> AnyCollection<Entity> { edited.allEntities() }

  /// The identifiers that the batch has inserted or updated so far, and has not deleted since.
  @inlinable public var updatedIDs: Set<Entity.EntityID> { edits.entities.written }

  /// The identifiers of the entities that the batch has deleted so far.
  @inlinable public var deletedIDs: Set<Entity.EntityID> {
    edits.settled.deleted.filter { current.rows.contains($0) }
  }

  /// Inserts an entity, or replaces the one with the same identifier, which keeps its position.
  ///
  /// - Returns: The inserted entity.
  @discardableResult
  @inlinable public func insert(_ entity: Entity) -> InsertionResult {
    batch.checkIsOpen("edited")
    let count = edited.count
    let result = edited.insert(entity)
    edits.noteInserted(entity.entityID, isReplacement: edited.count == count)
    return result
  }

  /// Inserts entities in order. If several have the same identifier, the last one stays.
  ///
  /// - Returns: The inserted entities, one result for each.
  @discardableResult
  @inlinable public func insert<Entities: Sequence>(_ addingEntities: Entities) -> [InsertionResult]
  where Entities.Element == Entity {
    addingEntities.map { insert($0) }
  }

  /// Deletes an entity, if it exists.
  @inlinable public func delete(_ entity: Entity) {
    delete(entity.entityID)
  }

  /// Deletes the entity with an identifier, if it exists.
  @inlinable public func delete(_ entityID: Entity.EntityID) {
    batch.checkIsOpen("edited")
    edits.noteDeleted(entityID)
    edited.remove(entityID)
  }

  /// Deletes entities. Absent ones are ignored.
  @inlinable public func delete<Entities: Sequence>(_ entities: Entities)
  where Entities.Element == Entity {
    for entity in entities { delete(entity) }
  }

  /// Deletes the entities with these identifiers. Absent ones are ignored.
  @inlinable public func delete<IDs: Sequence>(_ entityIDs: IDs)
  where IDs.Element == Entity.EntityID {
    for id in entityIDs { delete(id) }
  }

  /// Deletes all entities, including those that the batch has inserted so far.
  @inlinable public func deleteAll() {
    batch.checkIsOpen("edited")
    edits.noteDeletedAll(edited.allIDs())
    edited.removeAll()
  }

  /// Changes the entity with an identifier, or throws if there is none.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - update: Changes a copy of the entity, which then replaces the entity. It must not change the
  ///     identifier. It may also edit the table through the context: if it deletes the entity, the
  ///     copy is discarded.
  /// - Returns: The changed entity.
  /// - Throws: ``BatchUpdatesError/storedEntityNotFound`` if there is no such entity, or if `update`
  ///   deletes it; any error that `update` throws, in which case the copy is discarded.
  @discardableResult
  @inlinable public func updateExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) throws -> Entity {
    guard let updated = try updateIfExists(id: id, update: update) else {
      throw BatchUpdatesError.storedEntityNotFound
    }
    return updated
  }

  /// Changes the entity with an identifier, if it exists.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - update: Changes a copy of the entity, which then replaces the entity. It must not change the
  ///     identifier. It may also edit the table through the context: if it deletes the entity, the
  ///     copy is discarded. Not called if there is no such entity.
  /// - Returns: The changed entity; `nil` if there is none, or if `update` deletes it.
  /// - Throws: Any error that `update` throws; the copy is then discarded.
  @discardableResult
  @inlinable public func updateIfExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) rethrows -> Entity? {
    batch.checkIsOpen("edited")
    guard let found = edited.lookUp(id) else { return nil }
    var entity = found.entity
    try update(&entity)
    // The closure may have ended the batch.
    batch.checkIsOpen("edited")
    guard let updated = edited.replace(found, id, by: entity) else { return nil }
    edits.noteUpdated(id)
    return updated
  }

  /// Undoes a deletion.
  @inlinable func restore(_ id: Entity.EntityID) {
    guard edits.settled.deleted.contains(id), let entity = current.find(by: id) else { return }
    insert(entity)
  }

  /// The identifiers to delete, including absent ones.
  @inlinable var deletionRequests: Set<Entity.EntityID> { edits.settled.deleted }
}

/// A type-erased modifier.
@usableFromInline
protocol AnyEntityModifier: AnyObject {
  /// Returns a closure that restores the current edits.
  func makeRestoringPoint() -> () -> Void
  /// Undoes all edits.
  func undoAll()
}

/// The entities of a type that a batch has removed.
@usableFromInline
struct RemovedEntities {
  @usableFromInline let ids: Set<AnyEntityIdentifier>
  @usableFromInline let name: EntityTableIdentifier

  @usableFromInline
  init<Entity: EntityType>(_ ids: Set<EntityIdentifier<Entity>>) {
    self.ids = Set(ids.lazy.map(\.any))
    name = Entity.entityName
  }
}

extension EntityModifier: AnyEntityModifier {
  @usableFromInline
  func makeRestoringPoint() -> () -> Void {
    let (edited, edits) = (edited, edits)
    return { [self] in (self.edited, self.edits) = (edited, edits) }
  }

  @usableFromInline
  func undoAll() {
    (edited, edits) = (current, BatchEdits())
  }

  /// Applies the edits.
  ///
  /// - Returns: The removed entities; `nil` if there are none.
  @inlinable
  func apply(
    to tables: inout TableSet<Schema>, _ marker: inout NonAtomicCounter,
    _ result: inout DatabaseEntityUpdatesResult<Schema>
  ) -> RemovedEntities? {
    if edits.isEmpty { return nil }
    let table = tables[Entity.self]
    var (new, entities) = (edited, edits.entities)
    if table.marker != current.marker { new = replay(on: table, &entities) }
    if new.marker != table.marker {
      tables[Entity.self] = new
      marker.increment()
    }
    let removed = entities.deleted
    // Indexes may list entities that are not in the table.
    if !removed.isEmpty { entities.deleted = removed.filter { table.rows.contains($0) } }
    result.add(entities)
    return removed.isEmpty ? nil : RemovedEntities(removed)
  }

  /// Repeats the edits on a table that has changed since the batch began.
  ///
  /// - Parameter entities: The written and the deleted entities. Adds those that `deleteAll()`
  ///   deletes now, and removes those whose update finds no entity.
  /// - Returns: The table with the edits.
  @usableFromInline
  func replay(
    on table: EntityTable<Schema, Entity>, _ entities: inout EntityEdits<Entity>
  ) -> EntityTable<Schema, Entity> {
    var new = table
    if edits.deletesAll {
      entities.deleted.formUnion(new.allIDs().subtracting(entities.written))
      new.removeAll()
    } else {
      for id in entities.deleted { new.remove(id) }
      // Reinserted entities become the last ones, as in the batch.
      for id in edits.reinserted where entities.written.contains(id) { new.remove(id) }
    }
    // In the order of the table, which is the order of the insertions.
    for (id, entity) in edited.rows where entities.written.contains(id) {
      if edits.isInserted(id) || !current.rows.contains(id) || new.rows.contains(id) {
        new.insert(entity)
      } else {
        entities.written.remove(id)
      }
    }
    return new
  }
}
