/// A property list in the NeXTSTEP format, which Xcode uses for projects.
indirect enum PropertyList: Equatable, Sendable {
  case text(String)
  case list([PropertyList])
  case table([String: PropertyList])

  /// Parses a property list; `nil` if it is not one.
  init?(_ text: String) {
    var parser = Parser(text)
    guard let value = parser.value(), parser.isAtEnd else { return nil }
    self = value
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
  var list: [PropertyList] {
    if case .list(let list) = self { list } else { [] }
  }
  var texts: [String] { list.compactMap(\.text) }
  var table: [String: PropertyList] {
    if case .table(let table) = self { table } else { [:] }
  }
  subscript(key: String) -> PropertyList? { table[key] }

  private struct Parser {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    var isAtEnd: Bool {
      mutating get {
        skipSpace()
        return position == bytes.count
      }
    }

    /// Skips spaces and comments.
    private mutating func skipSpace() {
      while let byte = next {
        if [9, 10, 13, 32].contains(byte) {
          position += 1
        } else if bytes[position...].starts(with: "//".utf8) {
          while let byte = next, byte != 10 { _ = byte; position += 1 }
        } else if bytes[position...].starts(with: "/*".utf8) {
          position += 2
          while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) {
            position += 1
          }
          position = min(position + 2, bytes.count)
        } else {
          return
        }
      }
    }

    private mutating func take(_ mark: Character) -> Bool {
      skipSpace()
      guard let byte = next, byte == mark.asciiValue else { return false }
      position += 1
      return true
    }

    mutating func value() -> PropertyList? {
      // Projects have four levels.
      guard depth < 64 else { return nil }
      depth += 1
      defer { depth -= 1 }
      if take("{") {
        var table: [String: PropertyList] = [:]
        while !take("}") {
          guard let key = string(), take("="), let value = value(), take(";") else { return nil }
          table[key] = value
        }
        return .table(table)
      }
      if take("(") {
        var list: [PropertyList] = []
        while !take(")") {
          guard let value = value() else { return nil }
          list.append(value)
          guard take(",") else {
            guard take(")") else { return nil }
            break
          }
        }
        return .list(list)
      }
      if take("<") {
        let start = position
        while let byte = next, byte != 62 { _ = byte; position += 1 }
        defer { position = min(position + 1, bytes.count) }
        return .text(String(decoding: bytes[start..<position], as: UTF8.self))
      }
      return string().map(PropertyList.text)
    }

    private mutating func string() -> String? {
      skipSpace()
      guard let quote = next else { return nil }
      var result: [UInt8] = []
      guard quote == 34 || quote == 39 else {
        while let byte = next, byte.isPlain {
          result.append(byte)
          position += 1
        }
        return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
      }
      position += 1
      while let byte = next, byte != quote {
        position += 1
        guard byte == 92, let escaped = next else {
          result.append(byte)
          continue
        }
        position += 1
        switch escaped {
        case UInt8(ascii: "n"): result.append(10)
        case UInt8(ascii: "t"): result.append(9)
        default: result.append(escaped)
        }
      }
      guard next == quote else { return nil }
      position += 1
      return String(decoding: result, as: UTF8.self)
    }
  }
}

extension UInt8 {
  /// Whether a text without quotes may contain the byte.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_./$:-+@".utf8.contains(self)
    }
  }
}
