/// A first-in, first-out queue that reuses its memory.
@usableFromInline
package struct Backlog<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == elements.count }

  /// How many elements there are.
  @inlinable package var count: Int { elements.count - head }

  /// How many elements there is memory for.
  package var capacity: Int { elements.capacity }

  @inlinable package var first: Element? { isEmpty ? nil : elements[head] }

  @inlinable package mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[head].take()
    head += 1
    if isEmpty {
      elements.removeAll(keepingCapacity: elements.capacity <= 1024)
      head = 0
    } else if head >= 1024, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
