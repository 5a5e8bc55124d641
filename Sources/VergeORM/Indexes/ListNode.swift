/// A node of a ``CountedList``: a leaf with elements, or a branch with children. All leaves of a tree
/// are at the same depth. Only the root may be empty.
// Frozen, so that clients inline the initial values.
@frozen @usableFromInline
struct ListNode<Element> {
  @usableFromInline
  struct Child {
    /// The number of elements up to the end of the child.
    @usableFromInline var end: Int
    @usableFromInline var node: ListNode

    @inlinable
    init(end: Int, node: ListNode) {
      self.end = end
      self.node = node
    }
  }

  /// The maximum number of elements of a leaf.
  @inlinable static var leafCapacity: Int { 64 }
  /// The maximum number of children of a branch.
  @inlinable static var branchCapacity: Int { 32 }

  /// The elements of a leaf; empty for a branch.
  @usableFromInline var elements: ContiguousArray<Element>
  /// The children of a branch; empty for a leaf.
  @usableFromInline var children: ContiguousArray<Child> = []

  @inlinable
  init(elements: ContiguousArray<Element> = []) {
    self.elements = elements
  }

  /// A branch, or the only node itself.
  ///
  /// - Precondition: The nodes have the same height.
  @inlinable
  init?(_ nodes: some Collection<ListNode>) {
    guard let first = nodes.first else { return nil }
    self = nodes.count == 1 ? first : ListNode(children: nodes)
  }

  @inlinable
  init(children: some Collection<ListNode>) {
    elements = []
    self.children.reserveCapacity(children.count)
    for child in children { self.children.append(Child(end: count + child.count, node: child)) }
  }
}

extension ListNode: Sendable where Element: Sendable {}
extension ListNode.Child: Sendable where Element: Sendable {}

// MARK: - Reading

extension ListNode {
  @inlinable var isLeaf: Bool { children.isEmpty }

  @inlinable var count: Int { children.last?.end ?? elements.count }

  /// The number of branches on a path to a leaf.
  @inlinable var height: Int { children.first.map { $0.node.height + 1 } ?? 0 }

  /// Returns the index of the child with the element at a position; of the last one for the end position.
  @inlinable
  func child(at position: Int) -> Int {
    var (low, high) = (0, children.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if children[middle].end <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the number of elements before a child.
  @inlinable
  func start(of child: Int) -> Int { child == 0 ? 0 : children[child - 1].end }

  /// Returns the leaf with the element at a position, and the element's offset in it.
  @inlinable
  func leaf(at position: Int) -> (ContiguousArray<Element>, offset: Int) {
    if isLeaf { return (elements, position) }
    let child = child(at: position)
    return children[child].node.leaf(at: position - start(of: child))
  }

  /// Returns the positions of the leaf with the element at a position.
  @inlinable
  func rangeOfLeaf(at position: Int) -> Range<Int> {
    let (leaf, offset) = leaf(at: position)
    return position - offset..<position - offset + leaf.count
  }
}

extension ListNode where Element: Equatable {
  /// Whether both have equal elements; `nil` if the elements are not in corresponding leaves.
  @inlinable
  func isEqualIfAligned(to other: ListNode) -> Bool? {
    if isLeaf || other.isLeaf {
      return elements.count == other.elements.count ? elements == other.elements : nil
    }
    if children.hasSameMemory(as: other.children) { return true }
    if children.count != other.children.count { return nil }
    for (child, other) in zip(children, other.children) {
      if child.end != other.end { return nil }
      guard let isEqual = child.node.isEqualIfAligned(to: other.node) else { return nil }
      if !isEqual { return false }
    }
    return true
  }
}

extension ContiguousArray {
  @inlinable
  func hasSameMemory(as other: Self) -> Bool {
    withUnsafeBufferPointer { memory in
      other.withUnsafeBufferPointer { memory.baseAddress == $0.baseAddress }
    }
  }
}

// MARK: - Editing in place

extension ListNode {
  /// Adds an element at the end.
  ///
  /// - Returns: A new node for the element if this node is full, otherwise `nil`.
  @inlinable
  mutating func append(_ element: Element) -> ListNode? {
    if isLeaf {
      if elements.count == Self.leafCapacity {
        var sibling = ListNode()
        sibling.elements.reserveCapacity(Self.leafCapacity)
        sibling.elements.append(element)
        return sibling
      }
      elements.append(element)
      return nil
    }
    let last = children.count - 1
    guard let sibling = children[last].node.append(element) else {
      children[last].end += 1
      return nil
    }
    if children.count == Self.branchCapacity { return ListNode(children: CollectionOfOne(sibling)) }
    children.append(Child(end: count + 1, node: sibling))
    return nil
  }

  /// Replaces the elements of a range inside one leaf.
  @inlinable
  mutating func replace(_ range: Range<Int>, with newElements: some Collection<Element>) {
    if isLeaf {
      elements.replaceSubrange(range, with: newElements)
      return
    }
    let child = child(at: range.lowerBound)
    let start = start(of: child)
    children[child].node.replace(
      range.lowerBound - start..<range.upperBound - start, with: newElements)
    let added = newElements.count - range.count
    if added == 0 { return }
    for index in child..<children.count { children[index].end += added }
  }
}

// MARK: - Splitting and joining

extension ListNode {
  /// Returns a tree of the elements before a position, and one of the rest; `nil` for no elements.
  @inlinable
  func split(at position: Int) -> (ListNode?, ListNode?) {
    if isLeaf {
      let (left, right) = (elements[..<position], elements[position...])
      return (
        left.isEmpty ? nil : ListNode(elements: ContiguousArray(left)),
        right.isEmpty ? nil : ListNode(elements: ContiguousArray(right))
      )
    }
    let child = child(at: position)
    let (left, right) = children[child].node.split(at: position - start(of: child))
    let nodes = children.map(\.node)
    return (
      Self.join(ListNode(nodes[..<child]), left), Self.join(right, ListNode(nodes[(child + 1)...]))
    )
  }

  /// Returns a tree of the elements of two trees, in order.
  @inlinable
  static func join(_ left: ListNode?, _ right: ListNode?) -> ListNode? {
    guard let left, let right else { return left ?? right }
    return ListNode(nodes(of: left, right))
  }

  /// Returns one or two nodes, of the greater height, with the elements of two trees.
  @inlinable
  static func nodes(of left: ListNode, _ right: ListNode) -> [ListNode] {
    if left.isLeaf, right.isLeaf {
      return distribute(left.elements[...], right.elements[...], leafCapacity)
        .map { ListNode(elements: ContiguousArray($0)) }
    }
    var (nodes, otherNodes) = (left.children.map(\.node), right.children.map(\.node))
    let (height, otherHeight) = (left.height, right.height)
    if height > otherHeight {
      otherNodes = Self.nodes(of: nodes.removeLast(), right)
    } else if height < otherHeight {
      nodes = Self.nodes(of: left, otherNodes.removeFirst())
    }
    return distribute(nodes[...], otherNodes[...], branchCapacity).map { ListNode(children: $0) }
  }

  /// Returns the items as one list or, if they exceed the capacity, as two that are not too short.
  @inlinable
  static func distribute<Items: RangeReplaceableCollection>(
    _ left: Items, _ right: Items, _ capacity: Int
  ) -> [Items] where Items.SubSequence == Items {
    let count = left.count + right.count
    if count > capacity, min(left.count, right.count) >= capacity / 4 { return [left, right] }
    let all = left + right
    return count <= capacity ? [all] : [all.prefix(count / 2), all.dropFirst(count / 2)]
  }
}

// MARK: - Removing

extension ListNode {
  /// Returns the node without the elements that satisfy a predicate; `nil` if no element is left.
  /// Nodes without such elements stay as they are.
  @inlinable
  func removing(where predicate: (Element) -> Bool) -> ListNode? {
    if isLeaf {
      guard let first = elements.firstIndex(where: predicate) else { return self }
      let kept = elements[..<first] + elements[(first + 1)...].filter { !predicate($0) }
      return kept.isEmpty ? nil : ListNode(elements: ContiguousArray(kept))
    }
    var kept: [ListNode] = []
    for child in children {
      guard let node = child.node.removing(where: predicate) else { continue }
      // Joined with its neighbor if one of them has become short.
      if let last = kept.popLast() {
        kept += Self.nodes(of: last, node)
      } else {
        kept.append(node)
      }
    }
    if kept.isEmpty { return nil }
    let new = ListNode(children: kept)
    return new.count == count ? self : new
  }

  /// The tree without a root that has a single child.
  @inlinable var lowered: ListNode { children.count == 1 ? children[0].node.lowered : self }
}
