/// The tables of a database inside a batch.
///
/// A context belongs to one batch, and to the thread that runs it.
@dynamicMemberLookup
public class DatabaseEntityBatchUpdatesContext<Schema: EntitySchemaType> {
  @usableFromInline let tables: TableSet<Schema>
  @usableFromInline let phase: BatchPhase
  /// The modifiers in the order of first use.
  @exclusivity(unchecked) @usableFromInline var modifiers: [Entry] = []

  @usableFromInline
  struct Entry {
    @usableFromInline let type: ObjectIdentifier
    @usableFromInline let modifier: any AnyEntityModifier
    /// Applies the edits of the modifier. A closure, because it is specialized where the modifier is
    /// made; it captures nothing, so it takes no memory.
    @usableFromInline let apply: Apply

    @inlinable
    init(
      type: ObjectIdentifier, modifier: any AnyEntityModifier, apply: @escaping Apply
    ) {
      self.type = type
      self.modifier = modifier
      self.apply = apply
    }
  }

  @usableFromInline typealias Apply = (
    any AnyEntityModifier, inout TableSet<Schema>, inout NonAtomicCounter,
    inout DatabaseEntityUpdatesResult<Schema>
  ) -> RemovedEntities?

  @inlinable init(_ tables: TableSet<Schema>, of database: Any.Type) {
    self.tables = tables
    phase = BatchPhase(of: database)
  }

  /// The tables: `context.entities.book.insert(book)`.
  @inlinable public var entities: EntityProxy { EntityProxy(self) }

  /// Ends the batch without effect. For use in the closure of
  /// ``DatabaseType/performBatchUpdates(_:)``.
  ///
  /// - Throws: ``BatchUpdatesError/aborted``, which leaves the database unchanged.
  @inlinable public func abort() throws -> Never {
    throw BatchUpdatesError.aborted
  }

  /// Returns the table of an entity type, which need not be in the schema.
  @inlinable public func table<Entity: EntityType>(
    _ entityType: Entity.Type
  ) -> EntityModifier<Schema, Entity> {
    let key = ObjectIdentifier(entityType)
    if let entry = modifiers.first(where: { $0.type == key }) {
      return unsafeDowncast(entry.modifier, to: EntityModifier<Schema, Entity>.self)
    }
    let modifier = EntityModifier(tables[entityType], in: phase)
    modifiers.append(
      Entry(type: key, modifier: modifier) {
        unsafeDowncast($0, to: EntityModifier<Schema, Entity>.self).apply(to: &$1, &$2, &$3)
      })
    return modifier
  }

  /// The table of a key of the schema: `context.book`, the form until Verge 8.1.
  @inlinable
  public subscript<Entity: EntityType>(
    dynamicMember keyPath: KeyPath<Schema, EntityTableKey<Entity>>
  ) -> EntityModifier<Schema, Entity> {
    table(Entity.self)
  }

  /// The tables of a batch, by the keys of the schema.
  @dynamicMemberLookup
  public struct EntityProxy {
    @usableFromInline let context: DatabaseEntityBatchUpdatesContext

    @inlinable init(_ context: DatabaseEntityBatchUpdatesContext) {
      self.context = context
    }

    /// Returns the table of an entity type, which need not be in the schema.
    @inlinable public func table<Entity: EntityType>(
      _ entityType: Entity.Type
    ) -> EntityModifier<Schema, Entity> {
      context.table(entityType)
    }

    /// The table of a key of the schema.
    @inlinable
    public subscript<Entity: EntityType>(
      dynamicMember keyPath: KeyPath<Schema, EntityTableKey<Entity>>
    ) -> EntityModifier<Schema, Entity> {
      context.table(Entity.self)
    }
  }
}

/// A batch: the tables and indexes of a database, for reading and editing.
///
/// Reads see the edits made so far. A context belongs to one batch, and to the thread that runs it:
/// editing or committing it after the end of the batch traps.
public final class DatabaseBatchUpdatesContext<Database: DatabaseType>:
  DatabaseEntityBatchUpdatesContext<Database.Schema>
{
  /// The database at the start of the batch.
  public let current: Database
  /// `nil` until the batch edits an index.
  @exclusivity(unchecked) @usableFromInline var editedIndexes: EditedIndexes?

  @inlinable init(_ database: Database) {
    current = database
    super.init(database._backingStorage.tables, of: Database.self)
  }

  @inlinable var indexSlots: IndexSlots {
    editedIndexes?.slots ?? current._backingStorage.indexes.slots
  }

  /// The indexes: `context.indexes.allBooks.append(id)`.
  ///
  /// Until the batch ends, they still list the entities that it has deleted. In the closure that edits
  /// an index, other indexes can be read and edited; an access to the same index traps.
  @inlinable public var indexes: IndexesStorage<Database.Schema, Database.Indexes> {
    get { IndexesStorage(indexSlots) }
    _modify {
      phase.checkIsOpen("edited")
      let editedIndexes = self.editedIndexes ?? EditedIndexes(indexSlots)
      self.editedIndexes = editedIndexes
      var (indexes, loan) = editedIndexes.lend(
        as: IndexesStorage<Database.Schema, Database.Indexes>.self)
      defer {
        // The edit may have ended the batch.
        phase.checkIsOpen("edited")
        editedIndexes.end(loan, with: indexes.slots, indexes.loan)
      }
      yield &indexes
    }
  }

  /// Runs a nested batch. If it throws, its edits are undone, and earlier edits stay.
  ///
  /// Middleware is called once, at the end of the outermost batch.
  ///
  /// - Parameter update: Edits the same context. Called once.
  /// - Returns: The result of `update`.
  /// - Throws: Any error that `update` throws.
  @discardableResult
  @inlinable public func performBatchUpdates<Result>(
    _ update: (DatabaseBatchUpdatesContext<Database>) throws -> Result
  ) rethrows -> Result {
    phase.checkIsOpen("edited")
    let indexes = editedIndexes?.slots
    let count = modifiers.count
    let points = modifiers.map { $0.modifier.makeRestoringPoint() }
    do {
      return try update(self)
    } catch {
      if let indexes { editedIndexes?.slots = indexes } else { editedIndexes = nil }
      for restore in points { restore() }
      for entry in modifiers[count...] { entry.modifier.undoAll() }
      throw error
    }
  }

  @inlinable func checkIsOpen(_ action: StaticString) {
    phase.checkIsOpen(action)
  }

  @inlinable func close(as end: BatchPhase.Phase) {
    phase.close(as: end)
  }

  /// Applies the edits, and ends the batch.
  @inlinable func apply(to storage: inout DatabaseStorage<Database.Schema, Database.Indexes>) {
    var result = DatabaseEntityUpdatesResult<Database.Schema>()
    var removed: [RemovedEntities] = []
    for entry in modifiers {
      if let entities = entry.apply(
        entry.modifier, &storage.tables, &storage.entityMarker, &result)
      {
        removed.append(entities)
      }
    }
    var hasChanged =
      editedIndexes.map {
        storage.indexes.apply($0.slots, since: current._backingStorage.indexes.slots)
      } ?? false
    for entities in removed
    where storage.indexes.remove(entities.ids, named: entities.name) {
      hasChanged = true
    }
    if hasChanged { storage.indexMarker.increment() }
    storage.updatesResult = result
    close(as: .committed)
  }
}
