#if DEBUG
extension CountedList {
  /// The first invariant of the nodes that does not hold; `nil` if all hold. Takes O(n).
  package var violatedInvariant: String? {
    if root.children.count == 1 { return "The root has a single child." }
    if root.elements.isEmpty, root.children.isEmpty {
      return count == 0 ? nil : "The list is empty, and the count is \(count)."
    }
    if let violated = root.violatedInvariant(height: root.height) { return violated }
    if root.count == count { return nil }
    return "There are \(root.count) elements, and the count is \(count)."
  }
}

extension ListNode {
  /// A leaf is at height 0; each node has elements or children, as many as fit; and each child ends where
  /// the elements below it do.
  fileprivate func violatedInvariant(height: Int) -> String? {
    if height == 0 {
      guard children.isEmpty else { return "A branch is at the height of the leaves." }
      if 1...Self.leafCapacity ~= elements.count { return nil }
      return "A leaf has \(elements.count) elements."
    }
    guard elements.isEmpty, 1...Self.branchCapacity ~= children.count else {
      return """
        A node at height \(height) has \(elements.count) elements and \(children.count) children.
        """
    }
    var end = 0
    for child in children {
      if let violated = child.node.violatedInvariant(height: height - 1) { return violated }
      end += child.node.count
      if child.end != end { return "A child ends at \(child.end) instead of \(end)." }
    }
    return nil
  }
}

extension OrderedIDIndex {
  /// The first invariant of the memory that does not hold; `nil` if all hold. Takes O(n).
  package var violatedInvariant: String? {
    if let violated = list.violatedInvariant ?? occurrences.violatedInvariant { return violated }
    let counts = Dictionary(list.map { ($0, 1) }, uniquingKeysWith: +)
    for (id, count) in occurrences where counts[id] != count {
      return "\(id) is listed \(counts[id] ?? 0) times, and the count is \(count)."
    }
    return counts.count == occurrences.count ? nil : "Some of the elements are not counted."
  }
}
#endif
