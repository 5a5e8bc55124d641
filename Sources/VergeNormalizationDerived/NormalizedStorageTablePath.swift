public import Verge
public import VergeNormalization
import VergeORM

/// A table of a storage in a store's state, which makes derived values of its entities.
///
/// Each identifier has one derived value of each kind as long as that value is retained. A commit
/// evaluates only the derived values whose entities have changed.
///
/// - Important: Traps if used inside a mutation of the same state.
public struct NormalizedStorageTablePath<
  Store: StoreType, Storage: NormalizedStorageType, Entity: EntityType
> {
  private let context: DatabaseContext<Store, TableDatabase<NoSchema, Entity>>

  init(_ store: Store, _ location: StateLocation<Tables.Hash<Entity>>) {
    context = DatabaseContext(store, location.reading(\.database))
  }

  /// Returns a derived value of an entity that may be absent.
  public func derived(from entityID: Entity.EntityID) -> Entity.Derived {
    context.derived(from: entityID)
  }

  /// Returns the derived values of entities that may be absent, in the order of the identifiers.
  public func derived(
    entityIDs: some Sequence<Entity.EntityID>
  ) -> DerivedResult<Entity, Entity.Derived> {
    var result = DerivedResult<Entity, Entity.Derived>()
    for id in entityIDs { result.append(derived: derived(from: id), id: id) }
    return result
  }

  /// Returns the derived values of entities that were inserted, and that may have been deleted
  /// since.
  public func derived(
    insertionResults: some Sequence<InsertionResult<Entity>>
  ) -> DerivedResult<Entity, Entity.Derived> {
    derived(entityIDs: insertionResults.map(\.entityID))
  }

  /// Returns a derived value of an entity, or of its last version after it has been deleted.
  ///
  /// If the table does not have the entity, the value is initially the argument.
  public func derivedNonNull(entity: Entity) -> Entity.NonNullDerived {
    context.derivedNonNull(from: entity)
  }

  /// Returns a derived value of an entity in the table.
  ///
  /// - Throws: `VergeORMError.notFoundEntityFromDatabase` if the table does not currently have it.
  public func derivedNonNull(entityID: Entity.EntityID) throws -> Entity.NonNullDerived {
    try context.derivedNonNull(from: entityID)
  }

  /// Returns the derived values of entities, in their order.
  public func derivedNonNull(entities: some Sequence<Entity>) -> NonNullDerivedResult<Entity> {
    context.derivedNonNull(from: Array(entities))
  }

  /// Returns the derived values of the entities that the table currently has, in the order of the
  /// identifiers.
  public func derivedNonNull(
    entityIDs: some Sequence<Entity.EntityID>
  ) -> NonNullDerivedResult<Entity> {
    context.derivedNonNull(from: Array(entityIDs))
  }

  /// Returns a derived value of an entity that was inserted.
  public func derivedNonNull(insertionResult: InsertionResult<Entity>) -> Entity.NonNullDerived {
    context.derivedNonNull(from: insertionResult)
  }

  /// Returns the derived values of entities that were inserted, in their order.
  public func derivedNonNull(
    insertionResults: some Sequence<InsertionResult<Entity>>
  ) -> NonNullDerivedResult<Entity> {
    context.derivedNonNull(from: Array(insertionResults))
  }
}
