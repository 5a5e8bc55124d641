/// A first-in, first-out queue that reuses its memory.
///
/// Its elements are in blocks of a fixed size, so that an append moves at most the elements of one
/// block: a queue grows while a lock is held.
@usableFromInline
package struct FIFO<Element> {
  /// The number of elements in a block.
  @usableFromInline static var blockSize: Int { 1024 }

  // The slots before the head, and from the tail on, are empty.
  @usableFromInline var firstBlock: ContiguousArray<Element?> = []
  @usableFromInline var head: Int32 = 0
  @usableFromInline var tail: Int32 = 0
  /// The used blocks, which are empty, and the blocks after the first one, all full except the last.
  @usableFromInline var blocks: ContiguousArray<ContiguousArray<Element?>> = []
  /// The number of blocks at the front that have become the first one.
  @usableFromInline var usedBlocks: Int32 = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == tail }

  /// The number of elements.
  @inlinable package var count: Int {
    guard let last = blocks.last else { return Int(tail - head) }
    return Int(tail - head) + (blocks.count - Int(usedBlocks) - 1) * Self.blockSize + last.count
  }

  /// The number of elements that the allocated memory can hold.
  package var capacity: Int {
    blocks.reduce(firstBlock.capacity) { $0 + $1.capacity }
  }

  @inlinable package var first: Element? { isEmpty ? nil : firstBlock[Int(head)] }

  @inlinable package var last: Element? { isEmpty ? nil : self[count - 1] }

  /// The element `index` positions after the first one.
  @inlinable package subscript(index: Int) -> Element {
    let count = Int(tail - head)
    if index < count { return firstBlock[Int(head) + index]! }
    let index = index - count
    return blocks[Int(usedBlocks) + index / Self.blockSize][index % Self.blockSize]!
  }

  /// The index of the first element that meets a condition, as all after it do.
  func partitioningIndex(where isMet: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  @inlinable package mutating func append(_ element: Element) {
    if blocks.isEmpty, tail < Int32(Self.blockSize) {
      if Int(tail) < firstBlock.count {
        firstBlock[Int(tail)] = element
      } else {
        firstBlock.append(element)
      }
      tail += 1
    } else {
      appendToBlocks(element)
    }
  }

  @inlinable @inline(never)
  mutating func appendToBlocks(_ element: Element) {
    if blocks.last.map({ $0.count == Self.blockSize }) ?? true {
      var block: ContiguousArray<Element?> = []
      block.reserveCapacity(Self.blockSize)
      blocks.append(block)
    }
    blocks[blocks.count - 1].append(element)
  }

  @inlinable package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = firstBlock[Int(head)].take()
    head += 1
    if isEmpty {
      (head, tail) = (0, 0)
      if !blocks.isEmpty { advance() }
    }
    return element
  }

  /// Removes the first element, if it meets a condition.
  @inlinable package mutating func popFirst(where condition: (borrowing Element) -> Bool)
    -> Element?
  {
    guard !isEmpty, condition(firstBlock[Int(head)]!) else { return nil }
    return popFirst()
  }

  /// Makes the next block the first one.
  @inlinable @inline(never)
  mutating func advance() {
    firstBlock = []
    swap(&firstBlock, &blocks[Int(usedBlocks)])
    tail = Int32(firstBlock.count)
    usedBlocks += 1
    if Int(usedBlocks) == blocks.count {
      blocks = []
      usedBlocks = 0
    }
  }
}

/// Elements in order, of which the first takes no allocation: most often there is only one.
struct OneOrMany<Element>: RandomAccessCollection {
  private var only: Element?
  private var others: [Element] = []

  var startIndex: Int { 0 }

  var endIndex: Int { only == nil ? 0 : 1 + others.count }

  subscript(index: Int) -> Element { index == 0 ? only! : others[index - 1] }

  mutating func append(_ element: Element) {
    if only == nil { only = element } else { others.append(element) }
  }
}
