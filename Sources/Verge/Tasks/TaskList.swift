/// The unfinished tasks of one key, in the order in which they were registered.
///
/// Adding and removing take constant time, regardless of a task's position.
package struct TaskList<Element> {
  private struct Link {
    let element: Element
    var previous: UInt64?
    var next: UInt64?
    var isDropped = false
  }

  private var links: [UInt64: Link] = [:]
  private var lastID: UInt64?

  package init() {}

  package var isEmpty: Bool { links.isEmpty }

  /// All elements, oldest first.
  package var elements: [Element] { newest { _ in true }.map(\.element) }

  /// Adds an element as the newest one.
  ///
  /// - Parameter id: A number that no other element has.
  package mutating func append(_ element: Element, id: UInt64) {
    if let lastID { links[lastID]?.next = id }
    links[id] = Link(element: element, previous: lastID)
    lastID = id
  }

  /// Removes an element; does nothing if there is no such element.
  ///
  /// - Returns: The element, and the one after it.
  @discardableResult
  package mutating func remove(id: UInt64) -> (element: Element, next: Element?)? {
    guard let link = links.removeValue(forKey: id) else { return nil }
    if let previous = link.previous { links[previous]?.next = link.next }
    if let next = link.next {
      links[next]?.previous = link.previous
    } else {
      lastID = link.previous
    }
    return (link.element, link.next.flatMap { links[$0]?.element })
  }

  /// Marks all elements as dropped.
  ///
  /// - Returns: The elements that were not yet dropped, oldest first. The cost is proportional to
  ///   their number.
  package mutating func drop() -> [Element] {
    // Each element is dropped together with all elements before it.
    let dropped = newest { !$0.isDropped }
    for (id, _) in dropped { links[id]?.isDropped = true }
    return dropped.map(\.element)
  }

  /// Returns the longest run of newest elements that satisfy `condition`, oldest first.
  private func newest(while condition: (Link) -> Bool) -> [(id: UInt64, element: Element)] {
    var found: [(id: UInt64, element: Element)] = []
    var position = lastID
    while let id = position, let link = links[id], condition(link) {
      found.append((id, link.element))
      position = link.previous
    }
    return found.reversed()
  }
}
