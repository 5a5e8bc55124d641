/// The tables of a database inside a batch.
///
/// A context belongs to one batch, and to the thread that runs it.
@dynamicMemberLookup
public class DatabaseEntityBatchUpdatesContext<Schema: EntitySchemaType> {
  @usableFromInline let tables: TableSet<Schema>
  @usableFromInline let phase: BatchPhase
  /// In the order of first use.
  @exclusivity(unchecked) @usableFromInline var modifiers: [Entry] = []

  @usableFromInline
  struct Entry {
    @usableFromInline let type: ObjectIdentifier
    @usableFromInline let modifier: any AnyEntityModifier
    /// Has the edits take effect. A closure, which is specialised where the modifier is made.
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
    inout TableSet<Schema>, inout NonAtomicCounter, inout DatabaseEntityUpdatesResult<Schema>
  ) -> RemovedEntities?

  @inlinable init(_ tables: TableSet<Schema>, of database: Any.Type) {
    self.tables = tables
    phase = BatchPhase(of: database)
  }

  /// The tables: `context.entities.book.insert(book)`.
  @inlinable public var entities: EntityProxy { EntityProxy(self) }

  /// Ends the batch without effect: for the closure of ``DatabaseType/performBatchUpdates(_:)``.
  ///
  /// - Throws: ``BatchUpdatesError/aborted``, which leaves the database unchanged on its way out.
  @inlinable public func abort() throws -> Never {
    throw BatchUpdatesError.aborted
  }

  /// The table of a type of entities, which need not be in the schema.
  @inlinable public func table<Entity: EntityType>(
    _ entityType: Entity.Type
  ) -> EntityModifier<Schema, Entity> {
    let key = ObjectIdentifier(entityType)
    if let entry = modifiers.first(where: { $0.type == key }) {
      return unsafeDowncast(entry.modifier, to: EntityModifier<Schema, Entity>.self)
    }
    let modifier = EntityModifier(tables[entityType], in: phase)
    modifiers.append(
      Entry(type: key, modifier: modifier) { modifier.apply(to: &$0, &$1, &$2) })
    return modifier
  }

  /// The table of a key of the schema: `context.book`, as until Verge 8.1.
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

    /// The table of a type of entities, which need not be in the schema.
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

/// A batch: the tables and the indexes of a database, to read and to edit.
///
/// Reads see the edits made so far. A context belongs to one batch, and to the thread that runs it:
/// using it after the end of the batch traps.
public final class DatabaseBatchUpdatesContext<Database: DatabaseType>:
  DatabaseEntityBatchUpdatesContext<Database.Schema>
{
  /// The database as it was when the batch began.
  public let current: Database
  @exclusivity(unchecked) @usableFromInline var hasEditedIndexes = false
  @exclusivity(unchecked) @usableFromInline var editedIndexes:
    IndexesStorage<Database.Schema, Database.Indexes>

  @inlinable init(_ database: Database) {
    current = database
    let storage = database._backingStorage
    editedIndexes = storage.indexes
    super.init(storage.tables, of: Database.self)
  }

  /// The indexes: `context.indexes.allBooks.append(id)`.
  ///
  /// They list the entities that the batch has deleted until it ends.
  @inlinable public var indexes: IndexesStorage<Database.Schema, Database.Indexes> {
    get { editedIndexes }
    _modify {
      phase.checkIsOpen("edited")
      hasEditedIndexes = true
      yield &editedIndexes
    }
  }

  /// Runs a batch inside this one: if it throws, its edits are undone, and those from before stay.
  ///
  /// Middleware is called once, at the end of the outermost batch.
  ///
  /// - Parameter update: Edits the same context. Called once.
  /// - Returns: What `update` returns.
  /// - Throws: What `update` throws.
  @discardableResult
  @inlinable public func performBatchUpdates<Result>(
    _ update: (DatabaseBatchUpdatesContext<Database>) throws -> Result
  ) rethrows -> Result {
    phase.checkIsOpen("edited")
    let indexes = editedIndexes
    let count = modifiers.count
    let points = modifiers.map { $0.modifier.makeRestoringPoint() }
    do {
      return try update(self)
    } catch {
      editedIndexes = indexes
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

  /// Has the edits take effect, and ends the batch.
  @inlinable func apply(to storage: inout DatabaseStorage<Database.Schema, Database.Indexes>) {
    var result = DatabaseEntityUpdatesResult<Database.Schema>()
    var removed: [RemovedEntities] = []
    for entry in modifiers {
      if let entities = entry.apply(&storage.tables, &storage.entityMarker, &result) {
        removed.append(entities)
      }
    }
    var hasChanged =
      hasEditedIndexes
      && storage.indexes.apply(editedIndexes, since: current._backingStorage.indexes)
    for entities in removed
    where storage.indexes.remove(entities.ids, named: entities.name) {
      hasChanged = true
    }
    if hasChanged { storage.indexMarker.increment() }
    storage.updatesResult = result
    close(as: .committed)
  }
}
