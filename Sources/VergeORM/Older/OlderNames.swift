// The names in the 6.0 betas to 8.x.

/// The name of ``DatabaseBatchUpdatesContext`` in some versions.
public typealias DatabaseBatchUpdateContext = DatabaseBatchUpdatesContext

/// The name of ``BatchUpdatesError`` in some versions.
public typealias ORMError = BatchUpdatesError

/// The name of ``EntityTableIdentifier`` until 7.5.
public typealias EntityName = EntityTableIdentifier

/// The name of ``NonAtomicCounter`` in 7.2 to 8.x.
public typealias NonAtomicVersionCounter = NonAtomicCounter

/// The name of ``NonAtomicCounter`` before 7.2.
public typealias VersionCounter = NonAtomicCounter

/// The name of ``GroupByEntityIndex`` in some versions.
public typealias GroupByIndex<
  Schema: EntitySchemaType, Group: EntityType, Grouped: EntityType
> = GroupByEntityIndex<Schema, Group, Grouped>

extension EntityTable {
  /// Returns all entities. The name of ``allEntities()`` before 7.0.
  public func all() -> AnyCollection<Entity> { allEntities() }
}

extension EntityModifier {
  /// The identifiers to delete, as in 6.x and 7.x: `context.book.deletes.insert(id)`.
  ///
  /// Inserting an identifier here deletes its entity, like `delete`; removing an identifier
  /// restores the entity as it was at the start of the batch.
  public var deletes: Set<Entity.EntityID> {
    get { deletionRequests }
    set {
      let present = deletionRequests
      delete(newValue.subtracting(present))
      for id in present.subtracting(newValue) { restore(id) }
    }
  }

  /// The entities that the batch writes, as in 6.x and 7.x.
  public var insertsOrUpdates: PendingEntities { PendingEntities(modifier: self) }

  /// The entities that a batch writes.
  public struct PendingEntities {
    fileprivate let modifier: EntityModifier

    /// Inserts an entity, or replaces the one with the same identifier.
    ///
    /// - Returns: The inserted entity.
    @discardableResult
    public func insert(_ entity: Entity) -> InsertionResult { modifier.insert(entity) }

    /// Inserts entities in order.
    ///
    /// - Returns: The inserted entities, one result for each.
    @discardableResult
    public func insert<Entities: Sequence>(_ entities: Entities) -> [InsertionResult]
    where Entities.Element == Entity {
      modifier.insert(entities)
    }

    /// Returns the identifiers that the batch has written so far.
    public func allIDs() -> Set<Entity.EntityID> { modifier.updatedIDs }

    /// Returns an entity that the batch has written; `nil` if it has not written that entity.
    public func find(by id: Entity.EntityID) -> Entity? {
      modifier.updatedIDs.contains(id) ? modifier.find(by: id) : nil
    }
  }
}

extension DatabaseEntityBatchUpdatesContext {
  /// The tables, to insert into, as in the 6.0 betas: `context.insertsOrUpdates.book.insert(book)`.
  public var insertsOrUpdates: EntityProxy { entities }

  /// The tables, to delete from, as in the 6.0 betas: `context.deletes.book.insert(id)`.
  public var deletes: DeletesProxy { DeletesProxy(context: self) }

  /// The identifiers to delete, by the keys of the schema.
  @dynamicMemberLookup
  public struct DeletesProxy {
    fileprivate let context: DatabaseEntityBatchUpdatesContext

    /// The identifiers to delete from a table.
    public subscript<Entity: EntityType>(
      dynamicMember keyPath: KeyPath<Schema, EntityTableKey<Entity>>
    ) -> Set<Entity.EntityID> {
      get { context.table(Entity.self).deletes }
      nonmutating set { context.table(Entity.self).deletes = newValue }
    }
  }
}

extension NonNullEntityWrapper {
  /// Whether the database does not have the entity. The name of ``isFallBack`` before 8.0.
  public var isUsingFallback: Bool { isFallBack }
}
