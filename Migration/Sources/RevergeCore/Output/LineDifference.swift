/// The lines that differ between two texts.
///
/// Takes time roughly in proportion to the length of the texts: lines that occur once in both are the
/// anchors, and only the lines between two anchors are compared with each other.
struct LineDifference {
  /// The indices of the lines that only the old text has.
  private(set) var removed: Set<Int> = []
  /// The indices of the lines that only the new text has.
  private(set) var inserted: Set<Int> = []

  /// The highest number of lines for which a part without anchors is compared line by line. A longer
  /// part is replaced as a whole.
  private static let longest = 2000

  init(from old: [String], to new: [String]) {
    var numbers: [String: Int] = [:]
    func number(_ line: String) -> Int {
      let next = numbers.count
      if let known = numbers[line] { return known }
      numbers[line] = next
      return next
    }
    let left = old.map(number)
    let right = new.map(number)
    var pending = [(left.indices, right.indices)]
    while let (before, after) = pending.popLast() {
      pending += compare(left, before, right, after)
    }
  }

  /// Compares two parts, and returns the parts between the anchors, if there are any.
  private mutating func compare(
    _ left: [Int], _ before: Range<Int>, _ right: [Int], _ after: Range<Int>
  ) -> [(Range<Int>, Range<Int>)] {
    var before = before
    var after = after
    while let first = before.first, let other = after.first, left[first] == right[other] {
      before.removeFirst()
      after.removeFirst()
    }
    while let last = before.last, let other = after.last, left[last] == right[other] {
      before.removeLast()
      after.removeLast()
    }
    guard !before.isEmpty, !after.isEmpty else {
      removed.formUnion(before)
      inserted.formUnion(after)
      return []
    }
    let anchors = Self.anchors(left, before, right, after)
    guard anchors.isEmpty else {
      var parts: [(Range<Int>, Range<Int>)] = []
      var (low, start) = (before.lowerBound, after.lowerBound)
      for (position, other) in anchors {
        parts.append((low..<position, start..<other))
        (low, start) = (position + 1, other + 1)
      }
      return parts + [(low..<before.upperBound, start..<after.upperBound)]
    }
    guard before.count + after.count <= Self.longest else {
      removed.formUnion(before)
      inserted.formUnion(after)
      return []
    }
    for change in right[after].difference(from: left[before]) {
      switch change {
      case .remove(let offset, _, _): removed.insert(before.lowerBound + offset)
      case .insert(let offset, _, _): inserted.insert(after.lowerBound + offset)
      }
    }
    return []
  }

  /// The index pairs of lines that occur once in each part: as many as are in the same order in both.
  private static func anchors(
    _ left: [Int], _ before: Range<Int>, _ right: [Int], _ after: Range<Int>
  ) -> [(Int, Int)] {
    func unique(_ lines: [Int], _ range: Range<Int>) -> [Int: Int] {
      var indices: [Int: Int?] = [:]
      for index in range {
        indices[lines[index]] = indices[lines[index]] == nil ? index : .some(nil)
      }
      return indices.compactMapValues { $0 }
    }
    let others = unique(right, after)
    let pairs = unique(left, before).compactMap { line, index in others[line].map { (index, $0) } }
      .sorted { $0.0 < $1.0 }
    // The longest increasing sequence of the indices in the second part.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [(Int, Int)] = []
    var next = ends.last ?? -1
    while next >= 0 {
      result.append(pairs[next])
      next = previous[next]
    }
    return result.reversed()
  }
}
