/// A set of identifiers.
///
/// ```swift
/// context.indexes.favorites.insert(book.entityID)
/// ```
///
/// It is a collection of its members, in the order in which they were inserted. Removing an entity
/// removes its identifier.
public struct SetIndex<Schema: EntitySchemaType, Entity: EntityType>: IndexType {
  /// An identifier.
  public typealias Element = Entity.EntityID

  private var table = PersistentTable<Element, Element>()

  /// An empty set.
  public init() {}

  /// Adds an identifier, unless it is already a member. Takes O(log n).
  ///
  /// - Returns: Whether it was added, and the member.
  @discardableResult
  public mutating func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element)
  {
    if let member = table[newMember] { return (false, member) }
    _ = table.updateValue(newMember, forKey: newMember)
    return (true, newMember)
  }

  /// Removes an identifier. Takes O(log n).
  ///
  /// - Returns: The removed member; `nil` if there was none.
  @discardableResult
  public mutating func remove(_ member: Element) -> Element? {
    table.removeValue(forKey: member)
  }

  /// Removes all members.
  ///
  /// - Parameter keepingCapacity: Has no effect.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    table.removeAll()
  }

  /// Removes the members of another set.
  public mutating func subtract(_ other: Set<Element>) {
    for member in other { remove(member) }
  }

  /// Adds identifiers.
  public mutating func formUnion<Members: Sequence>(_ other: Members)
  where Members.Element == Element {
    for member in other { insert(member) }
  }

  /// Whether an identifier is a member. Takes O(log n).
  public func contains(_ member: Element) -> Bool { table.contains(member) }

  /// Removes the identifiers.
  public mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {
    for id in removing.typed(as: Entity.self) { remove(id) }
  }

  /// The type of the entities.
  public static var relatedEntities: Set<EntityTableIdentifier>? { [Entity.entityName] }

  /// Whether both have the same members, in any order.
  public static func == (left: Self, right: Self) -> Bool {
    left.table.hasEqualValues(right.table)
  }
}

extension SetIndex: BidirectionalCollection {
  /// A position among the members, valid until the set changes.
  public struct Index: Comparable, Sendable {
    fileprivate let position: PersistentTable<Element, Element>.Keys.Index

    /// Whether the left position is before the right one.
    public static func < (left: Self, right: Self) -> Bool { left.position < right.position }
  }

  /// The number of members.
  public var count: Int { table.count }
  /// Whether the set is empty.
  public var isEmpty: Bool { table.isEmpty }
  /// The first position.
  public var startIndex: Index { Index(position: table.keys.startIndex) }
  /// The position after the last one.
  public var endIndex: Index { Index(position: table.keys.endIndex) }

  /// Returns the next position.
  public func index(after index: Index) -> Index {
    Index(position: table.keys.index(after: index.position))
  }

  /// Returns the previous position.
  public func index(before index: Index) -> Index {
    Index(position: table.keys.index(before: index.position))
  }

  /// The member at a position.
  public subscript(index: Index) -> Element { table.keys[index.position] }

  /// Returns an iterator over the members.
  public func makeIterator() -> AnyIterator<Element> {
    var rows = table.makeIterator()
    return AnyIterator { rows.next()?.key }
  }
}
