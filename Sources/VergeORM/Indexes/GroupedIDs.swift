/// Ordered lists of identifiers, by the keys of their groups, and the groups of each identifier.
struct GroupedIDs<Schema: EntitySchemaType, Key: Hashable & Sendable, Entity: EntityType>: Sendable
{
  typealias IDs = OrderedIDIndex<Schema, Entity>

  /// The groups, none of which is empty.
  private(set) var groups = PersistentTable<Key, IDs>()
  /// The keys of the groups that list an identifier.
  private var keys = PersistentTable<Entity.EntityID, Set<Key>>()

  mutating func update(_ key: Key, _ update: (inout IDs) -> Void) {
    var ids = groups[key] ?? IDs()
    let former = ids.occurrences
    // Moved out of the table, so that the list is edited in place.
    if !ids.isEmpty { _ = groups.updateValue(IDs(), forKey: key) }
    update(&ids)
    ids.occurrences.forEachDifference(from: former) { difference in
      switch difference {
      case .inserted(let id, _): add(key, of: id)
      case .removed(let id, _): remove(key, of: id)
      case .updated: break
      }
    }
    store(ids, forKey: key)
  }

  mutating func removeGroup(_ key: Key) {
    guard let ids = groups.removeValue(forKey: key) else { return }
    for id in ids.occurrences.keys { remove(key, of: id) }
  }

  mutating func remove(_ ids: [Entity.EntityID]) {
    var touched: [Key: [Entity.EntityID]] = [:]
    for id in ids {
      for key in keys.removeValue(forKey: id) ?? [] { touched[key, default: []].append(id) }
    }
    for (key, ids) in touched {
      guard var group = groups[key] else { continue }
      group.remove(ids)
      store(group, forKey: key)
    }
  }

  private mutating func store(_ group: IDs, forKey key: Key) {
    if group.isEmpty {
      _ = groups.removeValue(forKey: key)
    } else {
      _ = groups.updateValue(group, forKey: key)
    }
  }

  private mutating func add(_ key: Key, of id: Entity.EntityID) {
    var all = keys[id] ?? []
    all.insert(key)
    _ = keys.updateValue(all, forKey: id)
  }

  private mutating func remove(_ key: Key, of id: Entity.EntityID) {
    guard var all = keys[id] else { return }
    all.remove(key)
    if all.isEmpty {
      _ = keys.removeValue(forKey: id)
    } else {
      _ = keys.updateValue(all, forKey: id)
    }
  }

  func groupKeys() -> Set<Key> { Set(groups.keys) }
}

extension GroupedIDs: Equatable {
  static func == (left: Self, right: Self) -> Bool {
    left.groups.hasEqualValues(right.groups)
  }
}

extension PersistentTable where Value: Equatable {
  /// Whether both have equal values for the same keys, in any order.
  func hasEqualValues(_ other: Self) -> Bool {
    if isIdentical(to: other) { return true }
    return count == other.count && visitDifferences(from: other, by: ==) { _ in false }
  }
}
