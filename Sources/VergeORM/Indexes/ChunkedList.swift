/// A list in chunks: an edit of a copy copies one chunk and the list of chunks.
struct ChunkedList<Element> {
  typealias Chunk = ContiguousArray<Element>
  static var capacity: Int { 512 }

  /// The chunks, none of which is empty.
  private var chunks: ContiguousArray<Chunk> = []
  /// The position after each chunk.
  private var ends: ContiguousArray<Int> = []

  init() {}

  var count: Int { ends.last ?? 0 }

  subscript(position: Int) -> Element {
    get {
      let index = chunk(of: position)
      return chunks[index][position - start(of: index)]
    }
    set {
      let index = chunk(of: position)
      chunks[index][position - start(of: index)] = newValue
    }
  }

  /// The index of the chunk with a position.
  ///
  /// - Precondition: The position is valid.
  private func chunk(of position: Int) -> Int {
    precondition(position >= 0 && position < count)
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func start(of chunk: Int) -> Int { chunk == 0 ? 0 : ends[chunk - 1] }

  mutating func append(_ element: Element) {
    if let last = chunks.indices.last, chunks[last].count < Self.capacity {
      chunks[last].append(element)
      ends[last] += 1
    } else {
      chunks.append([element])
      ends.append(count + 1)
    }
  }

  /// Replaces the elements of a range.
  ///
  /// - Precondition: The range is valid.
  mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    if chunks.isEmpty || range.lowerBound == count {
      for element in elements { append(element) }
      return
    }
    let first = chunk(of: range.lowerBound)
    let last = range.isEmpty ? first : chunk(of: range.upperBound - 1)
    let head = range.lowerBound - start(of: first)
    let tail = range.upperBound - start(of: last)
    let newCount = head + elements.count + chunks[last].count - tail
    if first == last, 1...Self.capacity ~= newCount {
      chunks[first].replaceSubrange(head..<tail, with: elements)
    } else {
      var merged = Chunk()
      merged.reserveCapacity(newCount)
      merged.append(contentsOf: chunks[first][..<head])
      merged.append(contentsOf: elements)
      merged.append(contentsOf: chunks[last][tail...])
      chunks.replaceSubrange(first...last, with: Self.split(merged))
    }
    updateEnds(from: first)
  }

  /// Removes the elements that satisfy a predicate. Chunks without such elements are not copied.
  mutating func removeAll(where predicate: (Element) -> Bool) {
    for index in chunks.indices where chunks[index].contains(where: predicate) {
      chunks[index].removeAll(where: predicate)
    }
    chunks.removeAll(where: \.isEmpty)
    updateEnds(from: 0)
  }

  private mutating func updateEnds(from first: Int) {
    var end = start(of: first)
    ends.removeSubrange(first...)
    for index in chunks.indices[first...] {
      end += chunks[index].count
      ends.append(end)
    }
  }

  private static func split(_ elements: Chunk) -> [Chunk] {
    if elements.count <= capacity { return elements.isEmpty ? [] : [elements] }
    // Half-full chunks leave room for further insertions.
    return stride(from: 0, to: elements.count, by: capacity / 2).map {
      Chunk(elements[$0..<min($0 + capacity / 2, elements.count)])
    }
  }
}

extension ChunkedList: Sendable where Element: Sendable {}

extension ChunkedList: Equatable where Element: Equatable {
  static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    // The same chunks, most of which are shared, so that comparing them takes O(1).
    if left.ends == right.ends { return left.chunks == right.chunks }
    return left.chunks.joined().elementsEqual(right.chunks.joined())
  }
}
