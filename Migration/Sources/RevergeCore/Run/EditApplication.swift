/// Applies edits to a text.
package enum EditApplication {
  /// Applies the edits of the findings to a text.
  ///
  /// If the edits of two findings overlap, all edits of the later finding are skipped.
  ///
  /// - Returns: The text, the indices in `findings` of the applied ones, and those of the skipped ones,
  ///   each with the finding that it overlaps.
  package static func apply(
    _ findings: [Finding], to text: String
  ) -> (text: String, applied: [Int], skipped: [(finding: Int, overlapping: Int)]) {
    let utf8 = Array(text.utf8)
    var sites = Sites()
    var applied: [Int] = []
    var skipped: [(finding: Int, overlapping: Int)] = []
    for (place, finding) in findings.enumerated() where !finding.edits.isEmpty {
      if let other = sites.insert(finding.edits, of: place) {
        skipped.append((place, other))
      } else {
        applied.append(place)
      }
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
    return (String(decoding: result, as: UTF8.self), applied, skipped)
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
    /// The ranges that replace bytes, each with its finding, by the blocks of 64 bytes that they touch.
    private var blocks: [Int: [(range: Range<Int>, finding: Int)]] = [:]
    /// The positions of the ranges without bytes, each with its finding, by their block.
    private var places: [Int: [Int: Int]] = [:]

    /// Inserts all edits of a finding, unless one of them overlaps with a chosen edit or with another one of
    /// the finding.
    ///
    /// - Returns: The finding with which an edit overlaps; `nil` if the edits are inserted.
    mutating func insert(_ added: [Edit], of finding: Int) -> Int? {
      for (index, edit) in added.enumerated() {
        if let other = owner(overlapping: edit.range) { return other }
        if added[..<index].contains(where: { $0.range.meets(edit.range) }) { return finding }
      }
      for edit in added {
        let range = edit.range
        edits[range, default: []].append(edit)
        if range.isEmpty {
          places[range.lowerBound / 64, default: [:]][range.lowerBound] = finding
        } else {
          for block in range.blocks { blocks[block, default: []].append((range, finding)) }
        }
      }
      return nil
    }

    private func owner(overlapping range: Range<Int>) -> Int? {
      for block in range.blocks {
        if let other = blocks[block]?.first(where: { $0.range.meets(range) }) {
          return other.finding
        }
        if let other = places[block]?.first(where: { range.meets($0.key..<$0.key) }) {
          return other.value
        }
      }
      return nil
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
