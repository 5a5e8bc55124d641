/// The identifiers that a batch wrote and deleted.
public struct DatabaseEntityUpdatesResult<Schema: EntitySchemaType>: Sendable {
  @usableFromInline var edits: [(type: ObjectIdentifier, edits: any AnyEntityEdits)] = []

  @inlinable
  init() {}

  @inlinable
  mutating func add<Entity: EntityType>(_ edits: EntityEdits<Entity>) {
    if edits.written.isEmpty && edits.deleted.isEmpty { return }
    self.edits.append((ObjectIdentifier(Entity.self), edits))
  }

  private func edits<Entity: EntityType>(_ type: Entity.Type) -> EntityEdits<Entity>? {
    edits.first { $0.type == ObjectIdentifier(type) }?.edits as? EntityEdits<Entity>
  }

  /// Whether an entity was written, even without a change.
  public func wasUpdated<Entity: EntityType>(_ id: EntityIdentifier<Entity>) -> Bool {
    edits(Entity.self)?.written.contains(id) ?? false
  }

  /// Whether an entity of a type was written.
  public func containsEntityUpdated<Entity: EntityType>(_ entityType: Entity.Type) -> Bool {
    edits(entityType)?.written.isEmpty == false
  }

  /// Whether an entity was deleted.
  public func wasDeleted<Entity: EntityType>(_ id: EntityIdentifier<Entity>) -> Bool {
    edits(Entity.self)?.deleted.contains(id) ?? false
  }

  /// Whether an entity of a type was deleted.
  public func containsEntityDeleted<Entity: EntityType>(_ entityType: Entity.Type) -> Bool {
    edits(entityType)?.deleted.isEmpty == false
  }
}

extension DatabaseEntityUpdatesResult: Equatable {
  /// Whether both have the same identifiers.
  public static func == (left: Self, right: Self) -> Bool {
    left.edits.count == right.edits.count
      && left.edits.allSatisfy { type, edits in
        right.edits.first { $0.type == type }.map { edits.isEqual(to: $0.edits) } ?? false
      }
  }
}

/// The identifiers of an entity type that a batch wrote and deleted; no identifier is in both sets.
// Frozen, so that clients inline the initial values.
@frozen @usableFromInline
struct EntityEdits<Entity: EntityType>: AnyEntityEdits, Equatable {
  @usableFromInline var written: Set<Entity.EntityID> = []
  @usableFromInline var deleted: Set<Entity.EntityID> = []

  @inlinable
  init() {}

  @usableFromInline
  func isEqual(to other: any AnyEntityEdits) -> Bool { other as? Self == self }
}

/// Type-erased edits.
@usableFromInline
protocol AnyEntityEdits: Sendable {
  func isEqual(to other: any AnyEntityEdits) -> Bool
}
