/// An ordered list of identifiers, which may contain duplicates.
///
/// ```swift
/// context.indexes.allBooks.append(book.entityID)
/// ```
///
/// It is a collection of identifiers. Removing an entity removes all occurrences of its identifier.
/// Appending, inserting, removing and reading at a position take O(log n), even if a copy exists.
public struct OrderedIDIndex<Schema: EntitySchemaType, Entity: EntityType>: IndexType {
  /// An identifier.
  public typealias Element = Entity.EntityID
  /// A position.
  public typealias Index = Int
  /// Consecutive identifiers, copied from the list.
  public typealias SubSequence = ArraySlice<Entity.EntityID>

  @usableFromInline var list = CountedList<Element>()
  /// The number of occurrences of each identifier.
  @usableFromInline var occurrences = PersistentTable<Element, Int>()

  /// An empty list.
  @inlinable public init() {}

  /// Removes all occurrences of the identifiers. If none of them is listed, takes O(k log n) for `k`
  /// identifiers.
  @inlinable public mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {
    remove(removing.typed(as: Entity.self))
  }

  /// The type of the entities.
  public static var relatedEntities: Set<EntityTableIdentifier>? { [Entity.entityName] }

  /// Removes all occurrences of identifiers.
  @inlinable
  mutating func remove(_ ids: [Element]) {
    var listed: Set<Element> = []
    // The number of elements to remove.
    var remaining = 0
    for id in ids {
      guard let count = occurrences.removeValue(forKey: id) else { continue }
      listed.insert(id)
      remaining += count
    }
    guard let first = listed.first else { return }
    let isOne = listed.count == 1
    list.removeAll { id in
      // A comparison takes less time than a hash.
      guard remaining > 0, isOne ? id == first : listed.contains(id) else { return false }
      remaining -= 1
      return true
    }
  }

  @inlinable
  mutating func add(_ id: Element) {
    let hash = PersistentTable<Element, Int>.hash(id)
    if let listed = occurrences.find(id, hash) {
      occurrences.setValue(listed.value + 1, atOrdinal: listed.ordinal)
    } else {
      occurrences.append(id, 1, hash)
    }
  }

  @inlinable
  mutating func drop(_ id: Element) {
    if occurrences[id] == 1 {
      _ = occurrences.removeValue(forKey: id)
    } else {
      _ = occurrences.modify(id) { $0 -= 1 }
    }
  }

  /// Whether both list the same identifiers in the same order.
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.list == right.list }
}

extension OrderedIDIndex: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The first position.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last one.
  @inlinable public var endIndex: Int { list.count }

  /// The identifier at a position. Takes O(log n).
  @inlinable
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

  /// The identifiers of a range of positions. Takes O(log n), and the time to copy them.
  @inlinable
  public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    get {
      check(bounds)
      return list.elements(in: bounds)
    }
    set {
      replaceSubrange(bounds, with: newValue)
    }
  }

  /// Returns an iterator over the identifiers.
  @inlinable
  public func makeIterator() -> some IteratorProtocol<Element> { list.makeIterator() }

  // Not inlined: in a nested loop, the compiler (6.3.1) may crash.
  /// Replaces the identifiers of a range of positions. Takes O(log n), and O(log n) for each identifier
  /// that is removed or added.
  @inlinable @inline(never)
  public mutating func replaceSubrange<Elements: Collection>(
    _ subrange: Range<Int>, with newElements: Elements
  ) where Elements.Element == Element {
    check(subrange)
    for id in list.elements(in: subrange) { drop(id) }
    for id in newElements { add(id) }
    list.replaceSubrange(subrange, with: newElements)
  }

  /// Adds an identifier at the end. Takes O(log n).
  @inlinable @inline(never)
  public mutating func append(_ newElement: Element) {
    add(newElement)
    list.append(newElement)
  }

  /// Whether the identifier is listed. Takes O(log n).
  public func _customContainsEquatableElement(_ element: Element) -> Bool? {
    occurrences.contains(element)
  }

  @inlinable
  func check(_ range: Range<Int>) {
    if range.lowerBound < 0 || range.upperBound > list.count { stopForPosition(range) }
  }

  @usableFromInline
  func stopForPosition(_ range: Range<Int>) -> Never {
    fatalError(
      """
      Position out of range: an index of \(Entity.entityName.name) has the positions \
      0..<\(list.count), and \(range) was used. Check `indices` or `count` first.
      """)
  }
}

extension OrderedIDIndex: CustomStringConvertible {
  /// The identifiers in order.
  public var description: String { Array(self).description }
}
