public import Verge

extension StoreComponentType {
  /// Returns a derived value of an entity that may be absent.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - keyPath: The key path from the state to the database: `\.session.db`.
  /// - Returns: The derived value; ``EntityWrapper/wrapped`` is `nil` while the entity is absent.
  /// - Important: Traps if called inside a mutation of the same state.
  public func derivedEntity<Entity: EntityType, Database: DatabaseType>(
    entityID: Entity.EntityID, from keyPath: any KeyPath<TargetStore.State, Database> & Sendable
  ) -> Entity.Derived {
    DatabaseContext(store, keyPath).derived(entityID, nil)
  }

  /// Returns a derived value of an entity, or of its last version after it has been deleted.
  ///
  /// - Parameters:
  ///   - entity: The entity, which is the value until the database has it.
  ///   - keyPath: The key path from the state to the database.
  /// - Returns: The derived value. It shows the database's version of the entity, if there is one.
  /// - Important: Traps if called inside a mutation of the same state.
  public func derivedEntityPersistent<Entity: EntityType, Database: DatabaseType>(
    entity: Entity, from keyPath: any KeyPath<TargetStore.State, Database> & Sendable
  ) -> Entity.NonNullDerived {
    DatabaseContext(store, keyPath).derivedNonNull(entity, nil)
  }
}

extension StoreType {
  /// Returns a derived value of an entity that may be absent.
  ///
  /// - Parameters:
  ///   - entityID: The identifier.
  ///   - keyPath: The key path from the state to the database: `\.session.db`.
  /// - Returns: The derived value; ``EntityWrapper/wrapped`` is `nil` while the entity is absent.
  /// - Important: Traps if called inside a mutation of the same state.
  @_disfavoredOverload
  public func derivedEntity<Entity: EntityType, Database: DatabaseType>(
    entityID: Entity.EntityID, from keyPath: any KeyPath<State, Database> & Sendable
  ) -> Entity.Derived {
    DatabaseContext(self, keyPath).derived(entityID, nil)
  }

  /// Returns a derived value of an entity, or of its last version after it has been deleted.
  ///
  /// - Parameters:
  ///   - entity: The entity, which is the value until the database has it.
  ///   - keyPath: The key path from the state to the database.
  /// - Returns: The derived value. It shows the database's version of the entity, if there is one.
  /// - Important: Traps if called inside a mutation of the same state.
  @_disfavoredOverload
  public func derivedEntityPersistent<Entity: EntityType, Database: DatabaseType>(
    entity: Entity, from keyPath: any KeyPath<State, Database> & Sendable
  ) -> Entity.NonNullDerived {
    DatabaseContext(self, keyPath).derivedNonNull(entity, nil)
  }
}
