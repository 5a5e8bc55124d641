extension String {
  /// The text in one line: control characters, such as a newline in the name of a file, are escaped.
  package var escapingControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.isControl {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// The name of a file as git writes it in a diff: in quotes if it has special characters.
  var quotedForDiff: String {
    guard utf8.contains(where: { $0 < 32 || $0 == 127 || $0 == 34 || $0 == 92 }) else {
      // Programs end the name at a tab, so that it may contain spaces.
      return utf8.contains(32) ? self + "\t" : self
    }
    let names: [UInt8: String] = [
      7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 34: "\\\"",
      92: "\\\\",
    ]
    var result: [UInt8] = [34]
    for byte in utf8 {
      if let name = names[byte] {
        result += name.utf8
      } else if byte < 32 || byte == 127 {
        let octal = String(byte, radix: 8)
        result += ("\\" + String(repeating: "0", count: 3 - octal.count) + octal).utf8
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result + [34], as: UTF8.self)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 32 || (127..<160).contains(value) }
}
