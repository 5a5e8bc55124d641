/// Ordered lists of identifiers, one for each key: the books of each year.
///
/// Removing an entity removes it from each group, and a group that becomes empty.
public struct GroupByKeyIndex<
  Schema: EntitySchemaType, GroupingKey: Hashable & Sendable, GroupedEntity: EntityType
>: IndexType {
  private var grouped = GroupedIDs<Schema, GroupingKey, GroupedEntity>()

  /// An index without groups.
  public init() {}

  /// The number of groups, none of which is empty.
  public func groupCount() -> Int { grouped.groups.count }

  /// The keys that have a group. Takes O(n).
  public func groups() -> Set<GroupingKey> { grouped.groupKeys() }

  /// The list of a group; an empty one if there is no such group.
  public func orderedID(in key: GroupingKey) -> OrderedIDIndex<Schema, GroupedEntity> {
    grouped.groups[key] ?? OrderedIDIndex()
  }

  /// Changes the list of a group.
  ///
  /// - Parameters:
  ///   - key: The key of the group.
  ///   - update: Changes the list. If it leaves it empty, there is no such group any more.
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
