/// Ordered lists of identifiers, one for each key, such as the books of each year.
///
/// Removing an entity removes it from each group; a group that becomes empty is removed.
public struct GroupByKeyIndex<
  Schema: EntitySchemaType, GroupingKey: Hashable & Sendable, GroupedEntity: EntityType
>: IndexType {
  private var grouped = GroupedIDs<Schema, GroupingKey, GroupedEntity>()

  /// An index without groups.
  public init() {}

  /// Returns the number of groups, none of which is empty.
  public func groupCount() -> Int { grouped.groups.count }

  /// Returns the keys that have a group. Takes O(n).
  public func groups() -> Set<GroupingKey> { grouped.groupKeys() }

  /// Returns the list of a group; empty if there is no such group.
  public func orderedID(in key: GroupingKey) -> OrderedIDIndex<Schema, GroupedEntity> {
    grouped.groups[key] ?? OrderedIDIndex()
  }

  /// Changes the list of a group.
  ///
  /// - Parameters:
  ///   - key: The key of the group.
  ///   - update: Changes the list. If the list is then empty, the group is removed.
  public mutating func update(
    in key: GroupingKey, update: (inout OrderedIDIndex<Schema, GroupedEntity>) -> Void
  ) {
    grouped.update(key, update)
  }

  /// Removes a group, if there is one.
  public mutating func removeGroup(_ key: GroupingKey) {
    grouped.removeGroup(key)
  }

  /// Removes the entities from all groups.
  public mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {
    grouped.remove(removing.typed(as: GroupedEntity.self))
  }

  /// The type of the entities.
  public static var relatedEntities: Set<EntityTableIdentifier>? { [GroupedEntity.entityName] }
}
