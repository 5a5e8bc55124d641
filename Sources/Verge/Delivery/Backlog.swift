/// A first-in, first-out queue that reuses its memory.
@usableFromInline
package struct Backlog<Element> {
  // The places before the head and from the tail on are empty.
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  @usableFromInline var tail = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == tail }

  /// How many elements there are.
  @inlinable package var count: Int { tail - head }

  /// How many elements there is memory for.
  package var capacity: Int { elements.capacity }

  @inlinable package var first: Element? { isEmpty ? nil : elements[head] }

  @inlinable package mutating func append(_ element: Element) {
    if tail < elements.count {
      elements[tail] = element
    } else {
      elements.append(element)
    }
    tail += 1
  }

  @inlinable package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[head].take()
    head += 1
    if isEmpty {
      if elements.capacity > 1024 { elements = [] }
      (head, tail) = (0, 0)
    } else if head >= 1024, head > tail / 2 {
      elements.removeFirst(head)
      (head, tail) = (0, tail - head)
    }
    return element
  }
}
