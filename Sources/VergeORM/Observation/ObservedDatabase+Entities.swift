import Verge

extension ObservedDatabase {
  /// Returns the derived value of an entity that may be absent: the same object as long as it is
  /// retained.
  func derived<Entity: EntityType>(_ id: Entity.EntityID) -> Entity.Derived {
    observe(
      id, \.optional,
      first: { EntityWrapper(id: id, entity: $0) },
      step: { base, entity in
        base.wrapped == entity ? nil : EntityWrapper(id: id, entity: entity)
      }
    )
  }

  /// Returns the derived value of an entity, or of its last version after it has been deleted: the
  /// same object as long as it is retained.
  ///
  /// - Parameter fallback: The value until the database has the entity.
  func derivedNonNull<Entity: EntityType>(_ fallback: Entity) -> Entity.NonNullDerived {
    observe(
      fallback.entityID, \.nonNull,
      first: { NonNullEntityWrapper(entity: $0 ?? fallback, isFallBack: $0 == nil) },
      step: { base, entity in
        let isFallBack = entity == nil
        if base.isFallBack == isFallBack, entity == nil || entity == base.wrapped { return nil }
        return NonNullEntityWrapper(entity: entity ?? base.wrapped, isFallBack: isFallBack)
      }
    )
  }

  private func observe<Entity: EntityType, Value>(
    _ id: Entity.EntityID,
    _ kind: ReferenceWritableKeyPath<ObservedRow<Entity>, ObservedValue<Value>>,
    first: @escaping (Entity?) -> Value,
    step: @escaping (Value, Entity?) -> Value?
  ) -> Derived<Value> {
    let (hub, core) = (hub, view.core)
    if let known = core.withLock({ hub.table(Entity.self).rows[id]?[keyPath: kind].find() }) {
      return known
    }
    var observer: GraphNode?
    let value = view.makeChosenNode(
      willAttach: { node in
        observer = node
        hub.table(Entity.self).row(id).nodes.append(node)
      },
      first: { first($0.entities.table(Entity.self).find(by: id)) },
      step: { base, database in
        step(base.pointee, database.entities.table(Entity.self).find(by: id))
      }
    )
    let node = observer!
    let derived = Derived(view: value)
    derived.associate(
      EndOfObservation {
        let released = core.withLock { hub.table(Entity.self).remove(node, from: id) }
        withExtendedLifetime(released) {}
      })
    return core.withLock {
      let row = hub.table(Entity.self).row(id)
      if let known = row[keyPath: kind].find() { return known }
      row[keyPath: kind].set(derived, value)
      return derived
    }
  }

  /// Returns the derived values of the entities that a query of the indexes finds.
  func derivedQuery<Entity: EntityType>(
    _ ids: @escaping @Sendable (IndexesPropertyAdapter<Database>) -> AnyCollection<Entity.EntityID>,
    defaultQueue: DefaultQueue?
  ) -> Derived<[Entity.Derived]> {
    let (hub, core) = (hub, view.core)
    var observer: GraphNode?
    let list = view.makeChosenNode(
      willAttach: { node in
        observer = node
        hub.insertQuery(node)
      },
      first: { [self] database -> [Entity.Derived] in ids(database.indexes).map { derived($0) } },
      // Does not capture `self`, which retains the node that this one depends on.
      step: { base, database in
        guard let observed = hub.retained() else { return nil }
        // Elements of the former list are the same objects.
        let new: [Entity.Derived] = ids(database.indexes).map { observed.derived($0) }
        return new.elementsEqual(base.pointee, by: ===) ? nil : new
      }
    )
    let node = observer!
    let query = Derived(view: list, defaultQueue: defaultQueue)
    query.associate(
      EndOfObservation {
        let released = core.withLock { hub.removeQuery(node) }
        withExtendedLifetime(released) {}
      })
    return query
  }
}
