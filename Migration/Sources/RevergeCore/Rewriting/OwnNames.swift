extension Finding {
  /// The finding whose edits write modern types with their module, where the user has types of their names.
  ///
  /// - Parameters:
  ///   - own: The names of the user's types.
  ///   - text: The bytes of the file. A name in code that is replaced is the user's.
  func qualified(besides own: Set<String>, in text: [UInt8]) -> Finding {
    with(
      edits.map { edit in
        let replaced = String(decoding: text[edit.range], as: UTF8.self)
        return Edit(
          range: edit.range, replacement: edit.replacement.qualified(own, except: replaced))
      })
  }
}

extension String {
  /// The text with `Verge.` before the names in it, if another text does not have them.
  fileprivate func qualified(_ names: Set<String>, except other: String) -> String {
    guard names.contains(where: contains) else { return self }
    let kept = Set(other.words.map { $0.name })
    var result = ""
    var place = startIndex
    for (name, range, before) in words
    where names.contains(name) && before != "." && !kept.contains(name) {
      result += self[place..<range.lowerBound] + "Verge."
      place = range.lowerBound
    }
    return result + self[place...]
  }

  /// The words, and the characters before them.
  private var words: [(name: String, range: Range<Index>, before: Character?)] {
    matches(of: /[\p{L}_][\p{L}\p{N}_]*/).map { match in
      let range = match.range
      let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
      return (String(self[range]), range, before)
    }
  }
}
