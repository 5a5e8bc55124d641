/// Ordered lists of identifiers, one for each entity that they belong to, such as the books of each
/// author.
///
/// ```swift
/// context.indexes.booksByAuthor.update(in: author.entityID) { $0.append(book.entityID) }
/// ```
///
/// Removing an entity removes it from each group; a group that becomes empty is removed. Removing
/// the entity that a group belongs to removes the group.
public struct GroupByEntityIndex<
  Schema: EntitySchemaType, GroupEntity: EntityType, GroupedEntity: EntityType
>: IndexType {
  private var grouped = GroupedIDs<Schema, GroupEntity.EntityID, GroupedEntity>()

  /// An index without groups.
  public init() {}

  /// Returns the number of groups, none of which is empty.
  public func groupCount() -> Int { grouped.groups.count }

  /// Returns the entities that have a group. Takes O(n).
  public func groups() -> Set<GroupEntity.EntityID> { grouped.groupKeys() }

  /// Returns the list of a group; empty if there is no such group.
  public func orderedID(
    in groupEntityID: GroupEntity.EntityID
  ) -> OrderedIDIndex<Schema, GroupedEntity> {
    grouped.groups[groupEntityID] ?? OrderedIDIndex()
  }

  /// Changes the list of a group.
  ///
  /// - Parameters:
  ///   - groupEntityID: The entity that the group belongs to.
  ///   - update: Changes the list. If the list is then empty, the group is removed.
  public mutating func update(
    in groupEntityID: GroupEntity.EntityID,
    update: (inout OrderedIDIndex<Schema, GroupedEntity>) -> Void
  ) {
    grouped.update(groupEntityID, update)
  }

  /// Removes a group, if there is one.
  public mutating func removeGroup(_ groupEntityID: GroupEntity.EntityID) {
    grouped.removeGroup(groupEntityID)
  }

  /// Removes the groups of the entities, and the entities from the other groups.
  public mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {
    for id in removing.typed(as: GroupEntity.self) { grouped.removeGroup(id) }
    grouped.remove(removing.typed(as: GroupedEntity.self))
  }

  /// Both types of entities.
  public static var relatedEntities: Set<EntityTableIdentifier>? {
    [GroupEntity.entityName, GroupedEntity.entityName]
  }
}
