/// The lines of a text, to convert positions in it.
struct TextPositions {
  /// A line and a column, both from 1. The column counts UTF-16 code units.
  struct Position: Equatable {
    let line: Int
    let column: Int
  }

  private let utf8: [UInt8]
  /// The offsets of the starts of the lines.
  private let starts: [Int]

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ utf8: [UInt8]) {
    self.utf8 = utf8
    var starts = [0]
    for (place, byte) in utf8.enumerated() {
      let isLast = byte == 10 || (byte == 13 && (place + 1 == utf8.count || utf8[place + 1] != 10))
      if isLast { starts.append(place + 1) }
    }
    self.starts = starts
  }

  /// The offset of a line and a column in bytes; `nil` if the text has no such position.
  func offset(line: Int, column: Int) -> Int? {
    guard starts.indices.contains(line - 1), column >= 1 else { return nil }
    let offset = starts[line - 1] + column - 1
    return offset <= utf8.count ? offset : nil
  }

  /// The position of an offset in bytes.
  func position(of offset: Int) -> Position {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = utf8[starts[low]..<min(offset, utf8.count)]
    return Position(line: low + 1, column: String(decoding: before, as: UTF8.self).utf16.count + 1)
  }

  /// The end of the symbol that follows an offset in its line, or else of the identifier at the offset.
  func end(of symbol: String, at offset: Int) -> Int {
    let wanted = Array(symbol.utf8)
    let line = utf8[offset...].prefix { $0 != 10 && $0 != 13 }
    if let start = line.indices.first(where: { line[$0...].starts(with: wanted) }),
      !wanted.isEmpty
    {
      return start + wanted.count
    }
    var end = offset
    // `@` starts an attribute, and `.` an implicit member.
    if end < utf8.count, utf8[end] == 64 || utf8[end] == 46 { end += 1 }
    while end < utf8.count, utf8[end].isPartOfName { end += 1 }
    guard end == offset, end < utf8.count, utf8[end] != 10, utf8[end] != 13 else { return end }
    return end + 1
  }

  /// The text of a line without the spaces around it.
  func line(_ number: Int) -> String {
    guard starts.indices.contains(number - 1) else { return "" }
    let end = starts.indices.contains(number) ? starts[number] : utf8.count
    let spaces: Set<UInt8> = [9, 10, 13, 32]
    let bytes = utf8[starts[number - 1]..<end].drop { spaces.contains($0) }
    let last = bytes.lastIndex { !spaces.contains($0) }
    return last.map { String(decoding: bytes[...$0], as: UTF8.self) } ?? ""
  }
}

extension UInt8 {
  /// Whether the byte belongs to an identifier.
  var isPartOfName: Bool {
    switch self {
    case 48...57, 65...90, 95, 97...122, 128...: true
    default: false
    }
  }
}
