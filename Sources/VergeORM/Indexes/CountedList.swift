/// A list in a tree whose branches count the elements below each child.
///
/// A copy takes constant time and shares the nodes. An edit copies the nodes on one path, or changes
/// them in place if nothing else refers to them.
// Frozen, so that clients inline the initial values.
@frozen @usableFromInline
struct CountedList<Element> {
  @usableFromInline var root = ListNode<Element>()
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// The element at a position. Takes O(log n).
  @inlinable
  subscript(position: Int) -> Element {
    get {
      precondition(position >= 0 && position < count)
      let (leaf, offset) = root.leaf(at: position)
      return leaf[offset]
    }
    set {
      precondition(position >= 0 && position < count)
      root.replace(position..<position + 1, with: CollectionOfOne(newValue))
    }
  }

  /// Adds an element at the end. Takes O(log n).
  @inlinable
  mutating func append(_ element: Element) {
    if let sibling = root.append(element) {
      root = ListNode(children: [root, sibling])
    }
    count += 1
  }

  /// Replaces the elements of a range. Takes O(log n), and the time for the new elements.
  @inlinable
  mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    if range.lowerBound == count {
      for element in elements { append(element) }
      return
    }
    let leaf = root.rangeOfLeaf(at: range.lowerBound)
    let added = elements.count - range.count
    let maximum = ListNode<Element>.leafCapacity
    let minimum = root.isLeaf ? 0 : maximum / 4
    // In place only within one leaf, which must become neither too long nor so short that it has to be
    // joined with another one.
    if range.upperBound <= leaf.upperBound, minimum...maximum ~= leaf.count + added {
      root.replace(range, with: elements)
    } else {
      var new = CountedList()
      for element in elements { new.append(element) }
      let (head, rest) = root.split(at: range.lowerBound)
      let tail = rest?.split(at: range.count).1
      let joined = ListNode.join(head, new.count == 0 ? nil : new.root)
      root = ListNode.join(joined, tail)?.lowered ?? ListNode()
    }
    count += added
  }

  /// Removes the elements that satisfy a predicate, which is called once for each element, in order.
  /// Leaves without such elements are not copied.
  @inlinable
  mutating func removeAll(where predicate: (Element) -> Bool) {
    root = root.removing(where: predicate)?.lowered ?? ListNode()
    count = root.count
  }

  /// Returns the elements of a range, with their positions as indices. Takes O(log n), and the time to
  /// copy the elements.
  @inlinable
  func elements(in range: Range<Int>) -> ArraySlice<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    // A slice of an array would need memory for the elements before the range.
    var elements = ArraySlice<Element>(_startIndex: range.lowerBound)
    elements.reserveCapacity(range.count)
    while elements.count < range.count {
      let (leaf, offset) = root.leaf(at: elements.endIndex)
      elements += leaf[offset...].prefix(range.count - elements.count)
    }
    return elements
  }
}

extension CountedList: Sendable where Element: Sendable {}

extension CountedList: Sequence {
  @frozen @usableFromInline
  struct Iterator: IteratorProtocol {
    @usableFromInline let list: CountedList
    /// The position after the current leaf.
    @usableFromInline var end = 0
    @usableFromInline var leaf: ContiguousArray<Element> = []
    @usableFromInline var offset = 0

    @inlinable
    init(_ list: CountedList) { self.list = list }

    @inlinable
    mutating func next() -> Element? {
      if offset == leaf.count {
        if end == list.count { return nil }
        (leaf, offset) = list.root.leaf(at: end)
        end += leaf.count
      }
      defer { offset += 1 }
      return leaf[offset]
    }
  }

  @inlinable
  func makeIterator() -> Iterator { Iterator(self) }

  @inlinable
  var underestimatedCount: Int { count }
}

extension CountedList: Equatable where Element: Equatable {
  /// Skips the nodes that both share.
  @inlinable
  static func == (left: Self, right: Self) -> Bool {
    if left.count != right.count { return false }
    return left.root.isEqualIfAligned(to: right.root) ?? left.elementsEqual(right)
  }
}
