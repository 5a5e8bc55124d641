/// The identifiers whose entities differ between two versions of a table.
public struct EntityTableDifference<Entity: EntityType>: Equatable, Sendable {
  /// The identifiers that only the new version has.
  public private(set) var inserted: Set<Entity.EntityID> = []
  /// The identifiers whose entities are not equal.
  public private(set) var updated: Set<Entity.EntityID> = []
  /// The identifiers that only the old version has.
  public private(set) var deleted: Set<Entity.EntityID> = []

  /// Whether both versions have equal entities.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  init() {}

  mutating func add(_ difference: PersistentTable<Entity.EntityID, Entity>.Difference) {
    switch difference {
    case .inserted(let id, _): inserted.insert(id)
    case .updated(let id, _, _): updated.insert(id)
    case .removed(let id, _): deleted.insert(id)
    }
  }
}

extension EntityTable {
  /// Compares the table with an earlier version.
  ///
  /// Takes O(1) if the earlier version is an unchanged copy, and O(k log n) for `k` changes if one
  /// version was made from the other.
  ///
  /// - Parameter old: The earlier version.
  /// - Returns: The identifiers whose entities differ.
  public func difference(from old: Self) -> EntityTableDifference<Entity> {
    var difference = EntityTableDifference<Entity>()
    if updatedMarker != old.updatedMarker {
      rows.forEachDifference(from: old.rows, by: ==) { difference.add($0) }
    }
    return difference
  }
}

extension EntityTable {
  /// Returns the identifiers whose entities differ; `nil` if there are more than `limit`.
  @inlinable
  func changedIDs(since old: Self, limit: Int) -> [Entity.EntityID]? {
    var ids: [Entity.EntityID] = []
    let isComplete = rows.visitDifferences(from: old.rows, by: ==) { difference in
      switch difference {
      case .inserted(let id, _), .updated(let id, _, _), .removed(let id, _): ids.append(id)
      }
      return ids.count <= limit
    }
    return isComplete ? ids : nil
  }
}
