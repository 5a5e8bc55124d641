/// Applies edits to a text.
package enum EditApplication {
  /// Applies the edits of the findings to a text.
  ///
  /// Edits must not overlap: if two findings overlap, the later one is skipped with all of its
  /// edits.
  ///
  /// - Returns: The text, and the indices in `findings` of the applied ones.
  package static func apply(
    _ findings: [Finding], to text: String
  ) -> (text: String, applied: [Int]) {
    var taken: [Edit] = []
    var applied: [Int] = []
    for (place, finding) in findings.enumerated() where !finding.edits.isEmpty {
      var candidate = taken
      var fits = true
      for edit in finding.edits {
        let index = candidate.partition(after: edit)
        if index > 0, candidate[index - 1].range.upperBound > edit.range.lowerBound { fits = false }
        if index < candidate.count, candidate[index].range.lowerBound < edit.range.upperBound {
          fits = false
        }
        if !fits { break }
        candidate.insert(edit, at: index)
      }
      guard fits else { continue }
      taken = candidate
      applied.append(place)
    }
    let utf8 = Array(text.utf8)
    let hasReturns = utf8.endsLinesWithReturns
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    var position = 0
    for edit in taken {
      result += utf8[position..<edit.range.lowerBound]
      for byte in edit.replacement.utf8 {
        if byte == 10, hasReturns, result.last != 13 { result.append(13) }
        result.append(byte)
      }
      position = edit.range.upperBound
    }
    result += utf8[position...]
    return (String(decoding: result, as: UTF8.self), applied)
  }
}

extension [UInt8] {
  /// Whether the first line ends with CRLF.
  fileprivate var endsLinesWithReturns: Bool {
    firstIndex(of: 10).map { $0 > 0 && self[$0 - 1] == 13 } ?? false
  }
}

extension [Edit] {
  /// The index of an edit in a sorted list: after the edits of the same range.
  fileprivate func partition(after edit: Edit) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let other = self[middle].range
      if (other.lowerBound, other.upperBound) <= (edit.range.lowerBound, edit.range.upperBound) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
