extension EntityTable {
  /// Inserts an entity, or replaces the one with the same identifier, which keeps its position.
  ///
  /// - Returns: The inserted entity.
  @discardableResult
  @inlinable public mutating func insert(_ entity: Entity) -> InsertionResult {
    let id = entity.entityID
    let hash = PersistentTable<Entity.EntityID, Entity>.hash(id)
    if let present = rows.find(id, hash) {
      if present.value == entity { return InsertionResult(entity: present.value) }
      rows.setValue(entity, atOrdinal: present.ordinal)
    } else {
      rows.append(id, entity, hash)
    }
    marker.increment()
    return InsertionResult(entity: entity)
  }

  /// Inserts entities in order. If several have the same identifier, the last one stays.
  ///
  /// - Returns: The inserted entities, one result for each.
  @discardableResult
  @inlinable public mutating func insert<Entities: Sequence>(_ addingEntities: Entities)
    -> [InsertionResult]
  where Entities.Element == Entity {
    var results: [InsertionResult] = []
    results.reserveCapacity(addingEntities.underestimatedCount)
    for entity in addingEntities { results.append(insert(entity)) }
    return results
  }

  /// Changes the entity with an identifier, or throws if there is none.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - update: Changes the entity. It must not change the identifier.
  /// - Returns: The changed entity.
  /// - Throws: ``BatchUpdatesError/storedEntityNotFound`` if there is no such entity; any error
  ///   that `update` throws, in which case the entity is unchanged.
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
  ///   - update: Changes the entity. It must not change the identifier. Not called if there is no such
  ///     entity.
  /// - Returns: The changed entity; `nil` if there is none.
  /// - Throws: Any error that `update` throws; the entity is then unchanged.
  @discardableResult
  @inlinable public mutating func updateIfExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) rethrows -> Entity? {
    guard let found = lookUp(id) else { return nil }
    var entity = found.entity
    try update(&entity)
    return replace(found, id, by: entity)
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
  /// An entity, and its place in the version of the table that has the mark.
  @usableFromInline
  struct FoundEntity {
    @usableFromInline let entity: Entity
    @usableFromInline let ordinal: Int
    @usableFromInline let marker: NonAtomicCounter

    @inlinable
    init(entity: Entity, ordinal: Int, marker: NonAtomicCounter) {
      self.entity = entity
      self.ordinal = ordinal
      self.marker = marker
    }
  }

  /// Looks up an entity, to replace it later.
  @inlinable @inline(__always)
  func lookUp(_ id: Entity.EntityID) -> FoundEntity? {
    rows.find(id).map { FoundEntity(entity: $0.value, ordinal: $0.ordinal, marker: marker) }
  }

  /// Replaces an entity by a changed copy. If the copy is unchanged, an edit of the entity since the
  /// look-up stays.
  ///
  /// - Returns: The entity afterwards; `nil` if it has been removed since the look-up.
  @inlinable @inline(__always)
  mutating func replace(_ found: FoundEntity, _ id: Entity.EntityID, by entity: Entity) -> Entity? {
    let newID = entity.entityID
    guard newID == id else { Self.stopForChangedIdentifier(from: id, to: newID) }
    if entity == found.entity { return marker == found.marker ? found.entity : find(by: id) }
    if marker == found.marker {
      rows.setValue(entity, atOrdinal: found.ordinal)
    } else {
      guard let present = rows.find(id) else { return nil }
      if entity == present.value { return present.value }
      rows.setValue(entity, atOrdinal: present.ordinal)
    }
    marker.increment()
    return entity
  }

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
  /// The inserted entity.
  public let entity: Entity

  @usableFromInline
  init(entity: Entity) {
    self.entity = entity
  }

  /// The identifier of the entity.
  @inlinable public var entityID: Entity.EntityID { entity.entityID }
}
