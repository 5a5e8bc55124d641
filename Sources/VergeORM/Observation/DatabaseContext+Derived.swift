public import Verge

extension DatabaseContext {
  /// Returns a derived value of an entity that may be absent.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived value; ``EntityWrapper/wrapped`` is `nil` while the entity is absent.
  public func derived<Entity: EntityType>(
    from entityID: Entity.EntityID, queue: some TargetQueueType = .passthrough
  ) -> Entity.Derived {
    derived(entityID, makeDefaultQueue(to: queue))
  }

  /// Returns a derived value of an entity, or of its last version after it has been deleted.
  ///
  /// - Parameters:
  ///   - entity: The value until the database has the entity. A derived value that already exists for
  ///     its identifier does not use it.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived value. It shows the database's version of the entity, if there is one.
  public func derivedNonNull<Entity: EntityType>(
    from entity: Entity, queue: some TargetQueueType = .passthrough
  ) -> Entity.NonNullDerived {
    derivedNonNull(entity, makeDefaultQueue(to: queue))
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
    try derivedNonNull(ifPresent: entityID, makeDefaultQueue(to: queue))
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
    derivedNonNull(insertionResult.entity, makeDefaultQueue(to: queue))
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
    derivedNonNull(all: entityIDs, makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of entities.
  ///
  /// - Parameters:
  ///   - entities: The values until the database has the entities. A derived value that already exists
  ///     for an identifier does not use them.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived values, in the order of the entities.
  public func derivedNonNull<Entity: EntityType, Entities: Sequence>(
    from entities: Entities, queue: some TargetQueueType = .passthrough
  ) -> NonNullDerivedResult<Entity>
  where Entities.Element == Entity {
    derivedNonNull(of: entities, makeDefaultQueue(to: queue))
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
    derivedNonNull(of: insertionResults.map(\.entity), makeDefaultQueue(to: queue))
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
    ids:
      @escaping @Sendable (IndexesPropertyAdapter<Database>) -> AnyCollection<
        Entity.EntityID
      >,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<[Entity.Derived]> {
    observed.derivedQuery(ids, defaultQueue: makeDefaultQueue(to: queue))
  }
}

// The same functions for main-actor queues.

extension DatabaseContext {
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
    derived(entityID, makeDefaultQueue(to: queue))
  }

  /// Returns a derived value of an entity, or of its last version after it has been deleted.
  ///
  /// - Parameters:
  ///   - entity: The value until the database has the entity. A derived value that already exists for
  ///     its identifier does not use it.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived value. It shows the database's version of the entity, if there is one.
  public func derivedNonNull<Entity: EntityType>(
    from entity: Entity, queue: some MainActorTargetQueueType
  ) -> Entity.NonNullDerived {
    derivedNonNull(entity, makeDefaultQueue(to: queue))
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
    try derivedNonNull(ifPresent: entityID, makeDefaultQueue(to: queue))
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
    derivedNonNull(insertionResult.entity, makeDefaultQueue(to: queue))
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
    derivedNonNull(all: entityIDs, makeDefaultQueue(to: queue))
  }

  /// Returns the derived values of entities.
  ///
  /// - Parameters:
  ///   - entities: The values until the database has the entities. A derived value that already exists
  ///     for an identifier does not use them.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived values, in the order of the entities.
  public func derivedNonNull<Entity: EntityType, Entities: Sequence>(
    from entities: Entities, queue: some MainActorTargetQueueType
  ) -> NonNullDerivedResult<Entity>
  where Entities.Element == Entity {
    derivedNonNull(of: entities, makeDefaultQueue(to: queue))
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
    derivedNonNull(of: insertionResults.map(\.entity), makeDefaultQueue(to: queue))
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
    ids:
      @escaping @Sendable (IndexesPropertyAdapter<Database>) -> AnyCollection<
        Entity.EntityID
      >,
    queue: some MainActorTargetQueueType
  ) -> Derived<[Entity.Derived]> {
    observed.derivedQuery(ids, defaultQueue: makeDefaultQueue(to: queue))
  }
}
