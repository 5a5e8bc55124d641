extension EntityTable {
  /// Inserts an entity, or replaces the one with the same identifier, which keeps its position.
  ///
  /// - Returns: The entity as it was inserted.
  @discardableResult
  @inlinable public mutating func insert(_ entity: Entity) -> InsertionResult {
    let id = entity.entityID
    var isWritten = true
    let stored = rows.replaceValue(forKey: id) { present in
      isWritten = present != entity
      return isWritten ? entity : nil
    }
    if stored == nil { rows.append(id, entity) }
    if isWritten { marker.increment() }
    return InsertionResult(entity: stored ?? entity)
  }

  /// Inserts entities one after the other. Of those with one identifier, the last one stays.
  ///
  /// - Returns: The entities as they were inserted, one result for each.
  @discardableResult
  @inlinable public mutating func insert<Entities: Sequence>(_ addingEntities: Entities)
    -> [InsertionResult]
  where Entities.Element == Entity {
    var results: [InsertionResult] = []
    results.reserveCapacity(addingEntities.underestimatedCount)
    for entity in addingEntities { results.append(insert(entity)) }
    return results
  }

  /// Changes the entity with an identifier, which must be there.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - update: Changes the entity. It may not change its identifier.
  /// - Returns: The changed entity.
  /// - Throws: ``BatchUpdatesError/storedEntityNotFound`` if there is no such entity; what `update`
  ///   throws, and then the entity is unchanged.
  @discardableResult
  @inlinable public mutating func updateExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) throws -> Entity {
    guard let updated = try updateIfExists(id: id, update: update) else {
      throw BatchUpdatesError.storedEntityNotFound
    }
    return updated
  }

  /// Changes the entity with an identifier, if it exists.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - update: Changes the entity. It may not change its identifier. Not called if there is no such
  ///     entity.
  /// - Returns: The changed entity; `nil` if there is none.
  /// - Throws: What `update` throws, and then the entity is unchanged.
  @discardableResult
  @inlinable public mutating func updateIfExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) rethrows -> Entity? {
    var isWritten = false
    let stored = try rows.replaceValue(forKey: id) { present in
      var entity = present
      try update(&entity)
      let newID = entity.entityID
      guard newID == id else { Self.stopForChangedIdentifier(from: id, to: newID) }
      isWritten = entity != present
      return isWritten ? entity : nil
    }
    if isWritten { marker.increment() }
    return stored
  }

  /// Removes the entity with an identifier, if it exists.
  @inlinable public mutating func remove(_ id: Entity.EntityID) {
    if rows.removeValue(forKey: id) != nil { marker.increment() }
  }

  /// Removes all entities.
  @inlinable public mutating func removeAll() {
    guard !isEmpty else { return }
    rows.removeAll()
    marker.increment()
  }
}

extension EntityTable {
  @usableFromInline
  static func stopForChangedIdentifier(
    from id: Entity.EntityID, to newID: Entity.EntityID
  ) -> Never {
    fatalError(
      """
      The update of \(id) changed the entity's identifier to \(newID). An identifier never \
      changes: delete the entity and insert another one.
      """)
  }
}

/// The result of an insertion.
public struct InsertionResult<Entity: EntityType>: Sendable {
  /// The entity as it was inserted.
  public let entity: Entity

  @usableFromInline
  init(entity: Entity) {
    self.entity = entity
  }

  /// The identifier of the entity.
  @inlinable public var entityID: Entity.EntityID { entity.entityID }
}
