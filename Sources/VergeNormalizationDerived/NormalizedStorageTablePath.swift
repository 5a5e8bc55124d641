public import Verge
public import VergeNormalization
import VergeORM

/// A table of a storage in the state of a store: makes derived values of its entities.
///
/// For one identifier there is one derived value of each kind as long as it is retained. A commit
/// evaluates those whose entities have changed.
///
/// - Important: Traps if used inside a mutation of the same state.
public struct NormalizedStorageTablePath<
  Store: StoreType, Storage: NormalizedStorageType, Entity: EntityType
> {
  private let context: DatabaseContext<Store, TableDatabase<NoSchema, Entity>>

  init(_ store: Store, _ path: KeyPath<Store.State, Tables.Hash<Entity>>) {
    context = DatabaseContext(store, path.appending(path: \.database))
  }

  /// A derived value of an entity that may be absent.
  public func derived(from entityID: Entity.EntityID) -> Entity.Derived {
    context.derived(from: entityID)
  }

  /// The derived values of entities that may be absent, in the order of the identifiers.
  public func derived(
    entityIDs: some Sequence<Entity.EntityID>
  ) -> DerivedResult<Entity, Entity.Derived> {
    var result = DerivedResult<Entity, Entity.Derived>()
    for id in entityIDs { result.append(derived: derived(from: id), id: id) }
    return result
  }

  /// The derived values of entities that were inserted and may be absent since.
  public func derived(
    insertionResults: some Sequence<InsertionResult<Entity>>
  ) -> DerivedResult<Entity, Entity.Derived> {
    derived(entityIDs: insertionResults.map(\.entityID))
  }

  /// A derived value of an entity, or of the last one there was; the argument while there was none.
  public func derivedNonNull(entity: Entity) -> Entity.NonNullDerived {
    context.derivedNonNull(from: entity)
  }

  /// A derived value of an entity that the table has.
  ///
  /// - Throws: `VergeORMError.notFoundEntityFromDatabase` if the table does not have it now.
  public func derivedNonNull(entityID: Entity.EntityID) throws -> Entity.NonNullDerived {
    try context.derivedNonNull(from: entityID)
  }

  /// The derived values of entities, in their order.
  public func derivedNonNull(entities: some Sequence<Entity>) -> NonNullDerivedResult<Entity> {
    context.derivedNonNull(from: Array(entities))
  }

  /// The derived values of the entities that the table has now, in the order of the identifiers.
  public func derivedNonNull(
    entityIDs: some Sequence<Entity.EntityID>
  ) -> NonNullDerivedResult<Entity> {
    context.derivedNonNull(from: Array(entityIDs))
  }

  /// A derived value of an entity that was inserted.
  public func derivedNonNull(insertionResult: InsertionResult<Entity>) -> Entity.NonNullDerived {
    context.derivedNonNull(from: insertionResult)
  }

  /// The derived values of entities that were inserted, in their order.
  public func derivedNonNull(
    insertionResults: some Sequence<InsertionResult<Entity>>
  ) -> NonNullDerivedResult<Entity> {
    context.derivedNonNull(from: Array(insertionResults))
  }
}
