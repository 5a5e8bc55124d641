public import Verge

extension StoreComponentType {
  /// A derived value of an entity that may be absent.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - keyPath: Leads from the state to the database: `\.session.db`.
  /// - Returns: The derived value; ``EntityWrapper/wrapped`` is `nil` while the entity is absent.
  /// - Important: Traps if called inside a mutation of the same state.
  public func derivedEntity<Entity: EntityType, Database: DatabaseType>(
    entityID: Entity.EntityID, from keyPath: any KeyPath<TargetStore.State, Database> & Sendable
  ) -> Entity.Derived {
    DatabaseContext(store, keyPath).derived(entityID, nil)
  }

  /// A derived value of an entity, or of the last one there was.
  ///
  /// - Parameters:
  ///   - entity: The entity: the value while the database has not had it.
  ///   - keyPath: Leads from the state to the database.
  /// - Returns: The derived value. It shows the database's version of the entity, if there is one.
  /// - Important: Traps if called inside a mutation of the same state.
  public func derivedEntityPersistent<Entity: EntityType, Database: DatabaseType>(
    entity: Entity, from keyPath: any KeyPath<TargetStore.State, Database> & Sendable
  ) -> Entity.NonNullDerived {
    DatabaseContext(store, keyPath).derivedNonNull(entity, nil)
  }
}

extension StoreType {
  /// A derived value of an entity that may be absent.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - keyPath: Leads from the state to the database: `\.session.db`.
  /// - Returns: The derived value; ``EntityWrapper/wrapped`` is `nil` while the entity is absent.
  /// - Important: Traps if called inside a mutation of the same state.
  @_disfavoredOverload
  public func derivedEntity<Entity: EntityType, Database: DatabaseType>(
    entityID: Entity.EntityID, from keyPath: any KeyPath<State, Database> & Sendable
  ) -> Entity.Derived {
    DatabaseContext(self, keyPath).derived(entityID, nil)
  }

  /// A derived value of an entity, or of the last one there was.
  ///
  /// - Parameters:
  ///   - entity: The entity: the value while the database has not had it.
  ///   - keyPath: Leads from the state to the database.
  /// - Returns: The derived value. It shows the database's version of the entity, if there is one.
  /// - Important: Traps if called inside a mutation of the same state.
  @_disfavoredOverload
  public func derivedEntityPersistent<Entity: EntityType, Database: DatabaseType>(
    entity: Entity, from keyPath: any KeyPath<State, Database> & Sendable
  ) -> Entity.NonNullDerived {
    DatabaseContext(self, keyPath).derivedNonNull(entity, nil)
  }
}
