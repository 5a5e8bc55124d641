/// An ordered list of identifiers, which may contain one more than once.
///
/// ```swift
/// context.indexes.allBooks.append(book.entityID)
/// ```
///
/// It is a collection of identifiers. Removing an entity removes all occurrences of its identifier.
/// Appending takes O(log n), also where a copy exists; inserting and removing at a position takes
/// O(√n).
public struct OrderedIDIndex<Schema: EntitySchemaType, Entity: EntityType>: IndexType {
  /// An identifier.
  public typealias Element = Entity.EntityID
  /// A position.
  public typealias Index = Int
  /// Consecutive identifiers. Making one copies everything before its end.
  public typealias SubSequence = ArraySlice<Entity.EntityID>

  private var list = ChunkedList<Element>()
  /// The number of occurrences of each identifier.
  private(set) var occurrences = PersistentTable<Element, Int>()

  /// An empty list.
  public init() {}

  /// Removes all occurrences of the identifiers. Takes O(k log n) if none of them is listed.
  public mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {
    remove(removing.typed(as: Entity.self))
  }

  /// The type of the entities.
  public static var relatedEntities: Set<EntityTableIdentifier>? { [Entity.entityName] }

  /// Removes all occurrences of identifiers.
  mutating func remove(_ ids: [Element]) {
    let listed = Set(ids.filter { occurrences.contains($0) })
    if listed.isEmpty { return }
    list.removeAll { listed.contains($0) }
    for id in listed { _ = occurrences.removeValue(forKey: id) }
  }

  private mutating func add(_ id: Element) {
    let isListed: Void? = occurrences.modify(id) { $0 += 1 }
    if isListed == nil { _ = occurrences.updateValue(1, forKey: id) }
  }

  private mutating func drop(_ id: Element) {
    if occurrences[id] == 1 {
      _ = occurrences.removeValue(forKey: id)
    } else {
      _ = occurrences.modify(id) { $0 -= 1 }
    }
  }

  /// Whether both list the same identifiers in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.list == right.list }
}

extension OrderedIDIndex: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last one.
  public var endIndex: Int { list.count }

  /// The identifier at a position.
  public subscript(position: Int) -> Element {
    get {
      check(position..<position + 1)
      return list[position]
    }
    set {
      check(position..<position + 1)
      drop(list[position])
      add(newValue)
      list[position] = newValue
    }
  }

  /// The identifiers of a range of positions. Reading takes O(end of the range).
  public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    get {
      check(bounds)
      return (0..<bounds.upperBound).map { list[$0] }[bounds]
    }
    set {
      replaceSubrange(bounds, with: newValue)
    }
  }

  /// Replaces the identifiers of a range of positions.
  public mutating func replaceSubrange<Elements: Collection>(
    _ subrange: Range<Int>, with newElements: Elements
  ) where Elements.Element == Element {
    check(subrange)
    for position in subrange { drop(list[position]) }
    for id in newElements { add(id) }
    list.replaceSubrange(subrange, with: newElements)
  }

  /// Adds an identifier at the end.
  public mutating func append(_ newElement: Element) {
    add(newElement)
    list.append(newElement)
  }

  /// Whether the identifier is listed. Takes O(log n).
  public func _customContainsEquatableElement(_ element: Element) -> Bool? {
    occurrences.contains(element)
  }

  private func check(_ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= list.count else {
      fatalError(
        """
        Position out of range: an index of \(Entity.entityName.name) has the positions \
        0..<\(list.count), and \(range) was used. Check `indices` or `count` first.
        """)
    }
  }
}

extension OrderedIDIndex: CustomStringConvertible {
  /// The identifiers in order.
  public var description: String { Array(self).description }
}
