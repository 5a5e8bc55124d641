public import Verge

/// A state with one database, as in Verge 7 and 8.
///
/// ```swift
/// struct AppState: DatabaseEmbedding {
///   static var getterToDatabase: (AppState) -> Database { { $0.db } }
///   var db = Database()
/// }
/// ```
///
/// A store of such a state makes derived values of the entities directly:
/// `store.derived(from: id)`.
public protocol DatabaseEmbedding: SendableMetatype {
  /// The database.
  associatedtype Database: DatabaseType

  /// A closure that returns the database of a state. Called by any thread, while the state's lock
  /// is held.
  static var getterToDatabase: (Self) -> Database { get }
}

extension DatabaseEmbedding {
  // A property, so that there is a key path.
  var embeddedDatabase: Database { Self.getterToDatabase(self) }
}

extension StoreComponentType where TargetStore.State: DatabaseEmbedding {
  var embeddedDatabase: DatabaseContext<TargetStore, TargetStore.State.Database> {
    DatabaseContext(store, \.embeddedDatabase)
  }

  /// Returns a derived value of an entity that may be absent. The value skips the versions that
  /// `dropsOutput` selects.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - dropsOutput: Whether to skip a version, given the previous one and the new one. Called by
  ///     any thread. Retained.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: A new derived value.
  public func derived<Entity: EntityType>(
    from entityID: Entity.EntityID,
    dropsOutput: @escaping @Sendable (Entity?, Entity?) -> Bool,
    queue: some TargetQueueType = .passthrough
  ) -> Entity.Derived {
    embeddedDatabase.derived(from: entityID).derived(
      .map { $0 }.drop { dropsOutput($0.previous?.primitive.wrapped, $0.primitive.wrapped) },
      queue: queue)
  }

  /// Returns a derived value of an entity, or of its last version after it has been deleted. The value
  /// skips the versions that `dropsOutput` selects.
  ///
  /// - Parameters:
  ///   - entity: The entity, which is the value until the database has it.
  ///   - dropsOutput: Whether to skip a version, given the previous one and the new one. Called by
  ///     any thread. Retained.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: A new derived value.
  public func derivedNonNull<Entity: EntityType>(
    from entity: Entity,
    dropsOutput: @escaping @Sendable (Entity?, Entity?) -> Bool,
    queue: some TargetQueueType = .passthrough
  ) -> Entity.NonNullDerived {
    embeddedDatabase.derivedNonNull(from: entity).derived(
      .map { $0 }.drop { dropsOutput($0.previous?.primitive.wrapped, $0.primitive.wrapped) },
      queue: queue)
  }
}

extension StoreComponentType where TargetStore.State: DatabaseEmbedding {
  /// Returns a derived value of an entity that may be absent.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived value; ``EntityWrapper/wrapped`` is `nil` while the entity is absent.
  public func derived<Entity: EntityType>(
    from entityID: Entity.EntityID, queue: some TargetQueueType = .passthrough
  ) -> Entity.Derived {
    embeddedDatabase.derived(entityID, makeDefaultQueue(to: queue))
  }

  /// Returns a derived value of an entity, or of its last version after it has been deleted.
  ///
  /// - Parameters:
  ///   - entity: The entity, which is the value until the database has it.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived value. It shows the database's version of the entity, if there is one.
  public func derivedNonNull<Entity: EntityType>(
    from entity: Entity, queue: some TargetQueueType = .passthrough
  ) -> Entity.NonNullDerived {
    embeddedDatabase.derivedNonNull(entity, makeDefaultQueue(to: queue))
  }

  /// Returns a derived value of an entity in the database.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived value. It keeps the last version of the entity after a deletion.
  /// - Throws: ``VergeORMError/notFoundEntityFromDatabase`` if the database does not currently have
  ///   the entity.
  public func derivedNonNull<Entity: EntityType>(
    from entityID: Entity.EntityID, queue: some TargetQueueType = .passthrough
  ) throws -> Entity.NonNullDerived {
    try embeddedDatabase.derivedNonNull(ifPresent: entityID, makeDefaultQueue(to: queue))
  }

  /// Returns a derived value of an entity that was inserted.
  ///
  /// - Parameters:
  ///   - insertionResult: The result of the insertion.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived value. It keeps the last version of the entity after a deletion.
  public func derivedNonNull<Entity: EntityType>(
    from insertionResult: InsertionResult<Entity>, queue: some TargetQueueType = .passthrough
  ) -> Entity.NonNullDerived {
    embeddedDatabase.derivedNonNull(insertionResult.entity, makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of the entities in the database.
  ///
  /// - Parameters:
  ///   - entityIDs: The identifiers.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived values. Entities that the database does not currently have are skipped.
  public func derivedNonNull<Entity: EntityType, IDs: Sequence>(
    from entityIDs: IDs, queue: some TargetQueueType = .passthrough
  ) -> NonNullDerivedResult<Entity>
  where IDs.Element == EntityIdentifier<Entity> {
    embeddedDatabase.derivedNonNull(all: entityIDs, makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of entities.
  ///
  /// - Parameters:
  ///   - entities: The entities, each of which is the value until the database has it.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived values, in the order of the entities.
  public func derivedNonNull<Entity: EntityType, Entities: Sequence>(
    from entities: Entities, queue: some TargetQueueType = .passthrough
  ) -> NonNullDerivedResult<Entity>
  where Entities.Element == Entity {
    embeddedDatabase.derivedNonNull(of: entities, makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of entities that were inserted.
  ///
  /// - Parameters:
  ///   - insertionResults: The results of the insertions.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived values, in the order of the results.
  public func derivedNonNull<Entity: EntityType, Results: Sequence>(
    from insertionResults: Results, queue: some TargetQueueType = .passthrough
  ) -> NonNullDerivedResult<Entity>
  where Results.Element == InsertionResult<Entity> {
    embeddedDatabase.derivedNonNull(of: insertionResults.map(\.entity), makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of the entities that a query of the indexes finds.
  ///
  /// - Parameters:
  ///   - ids: Returns the identifiers. Called by any thread, once for each version of the indexes.
  ///     Retained.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived values in the order of the identifiers. The derived value of an entity
  ///   that stays in the list stays the same object.
  public func _derivedQueriedEntities<Entity: EntityType>(
    update ids:
      @escaping @Sendable (IndexesPropertyAdapter<TargetStore.State.Database>) -> AnyCollection<
        Entity.EntityID
      >,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<[Entity.Derived]> {
    embeddedDatabase.observed.derivedQuery(ids, defaultQueue: makeDefaultQueue(to: queue))
  }
}

// The same functions for main-actor queues.

extension StoreComponentType where TargetStore.State: DatabaseEmbedding {
  /// Returns a derived value of an entity that may be absent.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived value; ``EntityWrapper/wrapped`` is `nil` while the entity is absent.
  public func derived<Entity: EntityType>(
    from entityID: Entity.EntityID, queue: some MainActorTargetQueueType
  ) -> Entity.Derived {
    embeddedDatabase.derived(entityID, makeDefaultQueue(to: queue))
  }

  /// Returns a derived value of an entity, or of its last version after it has been deleted.
  ///
  /// - Parameters:
  ///   - entity: The entity, which is the value until the database has it.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived value. It shows the database's version of the entity, if there is one.
  public func derivedNonNull<Entity: EntityType>(
    from entity: Entity, queue: some MainActorTargetQueueType
  ) -> Entity.NonNullDerived {
    embeddedDatabase.derivedNonNull(entity, makeDefaultQueue(to: queue))
  }

  /// Returns a derived value of an entity in the database.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived value. It keeps the last version of the entity after a deletion.
  /// - Throws: ``VergeORMError/notFoundEntityFromDatabase`` if the database does not currently have
  ///   the entity.
  public func derivedNonNull<Entity: EntityType>(
    from entityID: Entity.EntityID, queue: some MainActorTargetQueueType
  ) throws -> Entity.NonNullDerived {
    try embeddedDatabase.derivedNonNull(ifPresent: entityID, makeDefaultQueue(to: queue))
  }

  /// Returns a derived value of an entity that was inserted.
  ///
  /// - Parameters:
  ///   - insertionResult: The result of the insertion.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived value. It keeps the last version of the entity after a deletion.
  public func derivedNonNull<Entity: EntityType>(
    from insertionResult: InsertionResult<Entity>, queue: some MainActorTargetQueueType
  ) -> Entity.NonNullDerived {
    embeddedDatabase.derivedNonNull(insertionResult.entity, makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of the entities in the database.
  ///
  /// - Parameters:
  ///   - entityIDs: The identifiers.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived values. Entities that the database does not currently have are skipped.
  public func derivedNonNull<Entity: EntityType, IDs: Sequence>(
    from entityIDs: IDs, queue: some MainActorTargetQueueType
  ) -> NonNullDerivedResult<Entity>
  where IDs.Element == EntityIdentifier<Entity> {
    embeddedDatabase.derivedNonNull(all: entityIDs, makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of entities.
  ///
  /// - Parameters:
  ///   - entities: The entities, each of which is the value until the database has it.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived values, in the order of the entities.
  public func derivedNonNull<Entity: EntityType, Entities: Sequence>(
    from entities: Entities, queue: some MainActorTargetQueueType
  ) -> NonNullDerivedResult<Entity>
  where Entities.Element == Entity {
    embeddedDatabase.derivedNonNull(of: entities, makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of entities that were inserted.
  ///
  /// - Parameters:
  ///   - insertionResults: The results of the insertions.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived values, in the order of the results.
  public func derivedNonNull<Entity: EntityType, Results: Sequence>(
    from insertionResults: Results, queue: some MainActorTargetQueueType
  ) -> NonNullDerivedResult<Entity>
  where Results.Element == InsertionResult<Entity> {
    embeddedDatabase.derivedNonNull(of: insertionResults.map(\.entity), makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of the entities that a query of the indexes finds.
  ///
  /// - Parameters:
  ///   - ids: Returns the identifiers. Called by any thread, once for each version of the indexes.
  ///     Retained.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived values in the order of the identifiers. The derived value of an entity
  ///   that stays in the list stays the same object.
  public func _derivedQueriedEntities<Entity: EntityType>(
    update ids:
      @escaping @Sendable (IndexesPropertyAdapter<TargetStore.State.Database>) -> AnyCollection<
        Entity.EntityID
      >,
    queue: some MainActorTargetQueueType
  ) -> Derived<[Entity.Derived]> {
    embeddedDatabase.observed.derivedQuery(ids, defaultQueue: makeDefaultQueue(to: queue))
  }
}
