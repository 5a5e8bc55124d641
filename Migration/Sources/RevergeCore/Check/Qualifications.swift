/// Qualifies written names that mean a declaration of the user: first with `self`, then with `store`.
struct Qualifications {
  /// The qualifiers that were tried, by finding and place in its edits.
  private var tried: [Place: Int] = [:]

  private struct Place: Hashable {
    let fingerprint: String
    let edit: Int
    /// The place in the replacement, without the qualifiers before it.
    let offset: Int
  }

  private static let qualifiers = ["self.", "store."]

  /// The finding that wrote the name at an offset of the changed text, and the same with the next
  /// qualifier; `nil` if all were tried, or if the name has a base.
  mutating func next(
    for offset: Int, in change: FileChange, _ map: TokenMap
  ) -> (old: Finding, new: Finding)? {
    guard let written = WrittenName(at: offset, of: change, map) else { return nil }
    let edit = written.finding.edits[written.edit]
    var text = Array(edit.replacement.utf8)
    var start = written.offset
    var number = 0
    if let last = Self.qualifiers.firstIndex(where: { text[..<start].ends(with: $0.utf8) }) {
      number = last + 1
      start -= Self.qualifiers[last].utf8.count
      text.removeSubrange(start..<written.offset)
    }
    guard number < Self.qualifiers.count, text[..<start].last != UInt8(ascii: ".") else {
      return nil
    }
    let place = Place(
      fingerprint: written.finding.fingerprint, edit: written.edit, offset: start)
    guard tried[place, default: 0] <= number else { return nil }
    tried[place] = number + 1
    text.insert(contentsOf: Self.qualifiers[number].utf8, at: start)
    var edits = written.finding.edits
    edits[written.edit] = Edit(
      range: edit.range, replacement: String(decoding: text, as: UTF8.self))
    return (written.finding, written.finding.with(edits))
  }
}

/// A name in a changed text that an edit wrote.
private struct WrittenName {
  let finding: Finding
  /// The index of the edit.
  let edit: Int
  /// The place in the edit's replacement.
  let offset: Int

  init?(at offset: Int, of change: FileChange, _ map: TokenMap) {
    guard let (range, start) = map.written[offset] else { return nil }
    for finding in change.applied {
      guard let edit = finding.edits.firstIndex(where: { $0.range == range }) else { continue }
      self.finding = finding
      self.edit = edit
      self.offset = start
      return
    }
    return nil
  }
}

extension Finding {
  fileprivate func with(_ edits: [Edit]) -> Finding {
    Finding(
      rule: rule, file: file, line: line, column: column, message: message, grade: grade,
      symbol: symbol, edits: edits, fingerprint: fingerprint)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with suffix: String.UTF8View) -> Bool {
    count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }
}
