public import Verge

extension StoreComponentType {
  /// The databases in the store's state: `store.databases.db.derived(from: id)`.
  public var databases: DatabaseDynamicMembers<TargetStore> { DatabaseDynamicMembers(store) }
}

extension StoreType {
  /// The databases in the store's state: `store.databases.db.derived(from: id)`.
  @_disfavoredOverload
  public var databases: DatabaseDynamicMembers<Self> { DatabaseDynamicMembers(self) }
}

/// The databases in the state of a store, by their key paths.
@dynamicMemberLookup
public struct DatabaseDynamicMembers<Store: StoreType> {
  private let store: Store

  init(_ store: Store) {
    self.store = store
  }

  /// The database at a key path.
  public subscript<Database: DatabaseType>(
    dynamicMember keyPath: any KeyPath<Store.State, Database> & Sendable
  ) -> DatabaseContext<Store, Database> {
    DatabaseContext(store, keyPath)
  }
}

/// A database in a store's state, which makes derived values of its entities.
///
/// ```swift
/// let book: Book.Derived = store.databases.db.derived(from: Book.EntityID("1"))
/// book.sinkState { book in show(book.wrapped?.name) }
/// ```
///
/// For each identifier, all calls of `derived(from:)` without a queue return the same object as
/// long as it is retained. The same applies to `derivedNonNull(from:)`. The derived values do not
/// retain the store. After the store's state is deallocated, they keep their last value.
///
/// For a commit that leaves the database unchanged, derived values cost nothing, regardless of
/// their number. For a commit that changes the database, the cost is proportional to the number of
/// changed rows or of observed entities, whichever is smaller.
///
/// - Important: Traps if used inside a mutation of the same state.
public struct DatabaseContext<Store: StoreType, Database: DatabaseType> {
  private let store: Verge.Store<Store.State, Store.Activity>
  private let location: StateLocation<Database>

  init(_ store: Store, _ keyPath: KeyPath<Store.State, Database>) {
    self.init(store, store.asStore().view.location.reading(keyPath))
  }

  /// - Parameter location: The location of the database in the store's state.
  package init(_ store: Store, _ location: StateLocation<Database>) {
    self.store = store.asStore()
    self.location = location
  }

  var observed: ObservedDatabase<Database> {
    defer { withExtendedLifetime(store) {} }
    return DatabaseHub.observed(at: location, of: store.view)
  }

  /// The current database.
  var current: Database { store.view.core.read(location).value }

  func derived<Entity: EntityType>(_ id: Entity.EntityID, _ queue: DefaultQueue?) -> Entity.Derived
  {
    observed.derived(id).with(queue)
  }

  func derivedNonNull<Entity: EntityType>(
    _ entity: Entity, _ queue: DefaultQueue?
  ) -> Entity.NonNullDerived {
    observed.derivedNonNull(entity).with(queue)
  }

  func derivedNonNull<Entity: EntityType>(
    ifPresent id: Entity.EntityID, _ queue: DefaultQueue?
  ) throws -> Entity.NonNullDerived {
    guard let entity = current.entities.table(Entity.self).find(by: id) else {
      throw VergeORMError.notFoundEntityFromDatabase
    }
    return derivedNonNull(entity, queue)
  }

  func derivedNonNull<Entity: EntityType>(
    all ids: some Sequence<Entity.EntityID>, _ queue: DefaultQueue?
  ) -> NonNullDerivedResult<Entity> {
    derivedNonNull(of: current.entities.table(Entity.self).find(in: ids), queue)
  }

  func derivedNonNull<Entity: EntityType>(
    of entities: some Sequence<Entity>, _ queue: DefaultQueue?
  ) -> NonNullDerivedResult<Entity> {
    var result = NonNullDerivedResult<Entity>()
    let observed = observed
    for entity in entities {
      result.append(derived: observed.derivedNonNull(entity).with(queue), id: entity.entityID)
    }
    return result
  }
}

extension Derived {
  /// Returns the same value with a default queue; this object if the queue is `nil`.
  func with(_ defaultQueue: DefaultQueue?) -> Derived<Value> {
    guard let defaultQueue else { return self }
    return Derived(view: view, defaultQueue: defaultQueue)
  }
}
