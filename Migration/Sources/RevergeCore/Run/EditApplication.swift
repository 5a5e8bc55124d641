/// Applies edits to a text.
package enum EditApplication {
  /// Applies the edits of the findings to a text.
  ///
  /// If the edits of two findings overlap, all edits of the later finding are skipped.
  ///
  /// - Returns: The text, and the indices in `findings` of the applied ones.
  package static func apply(
    _ findings: [Finding], to text: String
  ) -> (text: String, applied: [Int]) {
    let utf8 = Array(text.utf8)
    var sites = Sites()
    var applied: [Int] = []
    for (place, finding) in findings.enumerated() where !finding.edits.isEmpty {
      guard sites.insert(finding.edits) else { continue }
      applied.append(place)
    }
    let hasReturns = utf8.endsLinesWithReturns
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    var position = 0
    // No edit inserts text before a byte order mark.
    if utf8.starts(with: [0xEF, 0xBB, 0xBF]) {
      result += utf8[..<3]
      position = 3
    }
    for edit in sites.sorted {
      if position < edit.range.lowerBound { result += utf8[position..<edit.range.lowerBound] }
      for byte in edit.replacement.utf8 {
        if byte == 10, hasReturns, result.last != 13 { result.append(13) }
        result.append(byte)
      }
      position = max(position, edit.range.upperBound)
    }
    result += utf8[position...]
    return (String(decoding: result, as: UTF8.self), applied)
  }

  /// Applies edits to a text. The edits must not overlap.
  static func apply(_ edits: [Edit], to text: String) -> String {
    guard !edits.isEmpty else { return text }
    let finding = Finding(
      rule: "", file: "", line: 1, column: 1, message: "", grade: .safe, symbol: "", edits: edits,
      fingerprint: "")
    return apply([finding], to: text).text
  }

  /// The chosen edits, which do not overlap.
  private struct Sites {
    /// The edits of each range, in the order in which they were inserted.
    private var edits: [Range<Int>: [Edit]] = [:]
    /// The ranges that replace bytes, by the blocks of 64 bytes that they touch.
    private var blocks: [Int: [Range<Int>]] = [:]
    /// The positions of the ranges without bytes, by their block.
    private var places: [Int: Set<Int>] = [:]

    /// Inserts all edits and returns `true`, unless one of them overlaps with a chosen edit or with another
    /// added edit.
    mutating func insert(_ added: [Edit]) -> Bool {
      for (index, edit) in added.enumerated() {
        guard fits(edit.range), added[..<index].allSatisfy({ !$0.range.meets(edit.range) }) else {
          return false
        }
      }
      for edit in added {
        let range = edit.range
        edits[range, default: []].append(edit)
        if range.isEmpty {
          places[range.lowerBound / 64, default: []].insert(range.lowerBound)
        } else {
          for block in range.blocks { blocks[block, default: []].append(range) }
        }
      }
      return true
    }

    private func fits(_ range: Range<Int>) -> Bool {
      range.blocks.allSatisfy { block in
        (blocks[block] ?? []).allSatisfy { !$0.meets(range) }
          && (places[block] ?? []).allSatisfy { !range.meets($0..<$0) }
      }
    }

    /// The edits in the order of the file.
    var sorted: [Edit] {
      edits.keys.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        .flatMap { edits[$0] ?? [] }
    }
  }
}

extension Range<Int> {
  /// The blocks of 64 bytes that the range touches.
  fileprivate var blocks: ClosedRange<Int> { lowerBound / 64...upperBound / 64 }

  /// Whether two ranges conflict: they share bytes, or one is an insertion inside the other.
  fileprivate func meets(_ other: Range<Int>) -> Bool {
    lowerBound < other.upperBound && other.lowerBound < upperBound
  }
}

extension [UInt8] {
  /// Whether the first line ends with CRLF.
  fileprivate var endsLinesWithReturns: Bool {
    firstIndex(of: 10).map { $0 > 0 && self[$0 - 1] == 13 } ?? false
  }
}
