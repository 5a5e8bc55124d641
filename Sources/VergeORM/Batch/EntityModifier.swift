/// The table of a type of entities inside a batch.
///
/// Edits take effect in the order of the program, and reads see them. The database sees them when
/// the batch ends.
public final class EntityModifier<Schema: EntitySchemaType, Entity: EntityType> {
  /// The result of an insertion.
  public typealias InsertionResult = EntityTable<Schema, Entity>.InsertionResult

  /// The table as it was when the batch began.
  public let current: EntityTable<Schema, Entity>
  @exclusivity(unchecked) @usableFromInline var edited: EntityTable<Schema, Entity>
  @exclusivity(unchecked) @usableFromInline var edits = BatchEdits<Entity>()
  @usableFromInline let batch: BatchPhase

  @inlinable init(_ table: EntityTable<Schema, Entity>, in batch: BatchPhase) {
    current = table
    edited = table
    self.batch = batch
  }

  /// The entity with an identifier, with the edits of the batch so far.
  @inlinable public func find(by id: Entity.EntityID) -> Entity? { edited.find(by: id) }

  /// The entities with these identifiers, with the edits of the batch so far.
  ///
  /// - Returns: The entities, in the order of `ids`. An absent one is left out.
  @inlinable public func find<IDs: Sequence>(in ids: IDs) -> [Entity]
  where IDs.Element == Entity.EntityID {
    edited.find(in: ids)
  }

  /// All entities, with the edits of the batch so far. Takes O(n).
  @inlinable public func all() -> AnyCollection<Entity> { edited.allEntities() }

  /// The identifiers that the batch has inserted or updated so far, and has not deleted since.
  @inlinable public var updatedIDs: Set<Entity.EntityID> { edits.written }

  /// The identifiers of the entities that the batch has deleted so far.
  @inlinable public var deletedIDs: Set<Entity.EntityID> {
    edits.deleted.filter { current.rows.contains($0) }
  }

  /// Inserts an entity, or replaces the one with the same identifier, which keeps its position.
  ///
  /// - Returns: The entity as it was inserted.
  @discardableResult
  @inlinable public func insert(_ entity: Entity) -> InsertionResult {
    batch.checkIsOpen("edited")
    noteWritten(entity.entityID)
    return edited.insert(entity)
  }

  /// Inserts entities one after the other. Of those with one identifier, the last one stays.
  ///
  /// - Returns: The entities as they were inserted, one result for each.
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
    edits.written.remove(entityID)
    edits.deleted.insert(entityID)
    edited.remove(entityID)
  }

  /// Deletes entities, as far as they are there.
  @inlinable public func delete<Entities: Sequence>(_ entities: Entities)
  where Entities.Element == Entity {
    for entity in entities { delete(entity) }
  }

  /// Deletes the entities with these identifiers, as far as they are there.
  @inlinable public func delete<IDs: Sequence>(_ entityIDs: IDs)
  where IDs.Element == Entity.EntityID {
    for id in entityIDs { delete(id) }
  }

  /// Deletes all entities, with those that the batch has inserted so far.
  @inlinable public func deleteAll() {
    batch.checkIsOpen("edited")
    edits.deletesAll = true
    edits.deleted.formUnion(edited.allIDs())
    edits.written = []
    edited.removeAll()
  }

  /// Changes the entity with an identifier, which must be there.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - update: Changes the entity. It may not change its identifier.
  /// - Returns: The changed entity.
  /// - Throws: ``BatchUpdatesError/storedEntityNotFound`` if there is no such entity; what `update`
  ///   throws, and then the entity is unchanged.
  @discardableResult
  @inlinable public func updateExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) throws -> Entity {
    batch.checkIsOpen("edited")
    let entity = try edited.updateExists(id: id, update: update)
    noteWritten(id)
    return entity
  }

  /// Changes the entity with an identifier, if it exists.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - update: Changes the entity. It may not change its identifier. Not called if there is no such
  ///     entity.
  /// - Returns: The changed entity; `nil` if there is none.
  /// - Throws: What `update` throws, and then the entity is unchanged.
  @discardableResult
  @inlinable public func updateIfExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) rethrows -> Entity? {
    batch.checkIsOpen("edited")
    guard let entity = try edited.updateIfExists(id: id, update: update) else { return nil }
    noteWritten(id)
    return entity
  }

  @inlinable func noteWritten(_ id: Entity.EntityID) {
    edits.written.insert(id)
    if !edits.deleted.isEmpty { edits.deleted.remove(id) }
  }

  /// Undoes a deletion.
  @inlinable func restore(_ id: Entity.EntityID) {
    guard edits.deleted.contains(id), let entity = current.find(by: id) else { return }
    insert(entity)
  }

  /// The identifiers to delete, also those that are absent.
  @inlinable var deletionRequests: Set<Entity.EntityID> { edits.deleted }
}

/// The modifier of a type that the type system does not know.
@usableFromInline
protocol AnyEntityModifier: AnyObject {
  /// Makes a closure that restores what the batch has left so far.
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

  /// Has the edits take effect.
  ///
  /// - Returns: The removed entities; `nil` if there are none.
  @inlinable
  func apply(
    to tables: inout TableSet<Schema>, _ marker: inout NonAtomicCounter,
    _ result: inout DatabaseEntityUpdatesResult<Schema>
  ) -> RemovedEntities? {
    if edits.isEmpty { return nil }
    result.add(edits)
    let table = tables[Entity.self]
    if table.marker != current.marker { return replay(on: table, in: &tables, &marker) }
    if edited.marker != table.marker {
      tables[Entity.self] = edited
      marker.increment()
    }
    return edits.deleted.isEmpty ? nil : RemovedEntities(edits.deleted)
  }

  /// Makes the edits again on a table that has changed since the batch began.
  @usableFromInline
  func replay(
    on table: EntityTable<Schema, Entity>, in tables: inout TableSet<Schema>,
    _ marker: inout NonAtomicCounter
  ) -> RemovedEntities? {
    var (new, removed) = (table, edits.deleted)
    if edits.deletesAll {
      removed.formUnion(new.allIDs())
      removed.subtract(edits.written)
      new.removeAll()
    } else {
      for id in edits.deleted { new.remove(id) }
    }
    // In the order of the table, which is that of the insertions.
    for (id, entity) in edited.rows where edits.written.contains(id) { new.insert(entity) }
    if new.marker != table.marker {
      tables[Entity.self] = new
      marker.increment()
    }
    return removed.isEmpty ? nil : RemovedEntities(removed)
  }
}
