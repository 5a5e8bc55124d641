/// Qualifies written names that mean a declaration of the user: members with `self`, then with `store`;
/// types with the modern module.
enum Qualifications {
  private static let ofMembers = ["self.", "store."]
  private static let ofTypes = ["Verge."]

  /// The finding that wrote the name at an offset of the changed text, and the same with the next
  /// qualifier; `nil` if all were tried, or if the name has a base.
  static func next(
    for offset: Int, isType: Bool, in change: FileChange, _ map: TokenMap
  ) -> (old: Finding, new: Finding)? {
    guard let written = WrittenName(at: offset, of: change, map) else { return nil }
    let qualifiers = isType ? ofTypes : ofMembers
    let edit = written.finding.edits[written.edit]
    var text = Array(edit.replacement.utf8)
    var start = written.offset
    var number = 0
    if let last = qualifiers.firstIndex(where: { text[..<start].ends(with: $0.utf8) }) {
      number = last + 1
      start -= qualifiers[last].utf8.count
      text.removeSubrange(start..<written.offset)
    }
    guard number < qualifiers.count, text[..<start].last != UInt8(ascii: ".") else { return nil }
    text.insert(contentsOf: qualifiers[number].utf8, at: start)
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
    guard let written = map.written[offset] else { return nil }
    for finding in change.applied {
      guard let edit = finding.edits.firstIndex(where: { $0.range == written.replaced })
      else { continue }
      self.finding = finding
      self.edit = edit
      self.offset = written.offset
      return
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with suffix: String.UTF8View) -> Bool {
    count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }
}
