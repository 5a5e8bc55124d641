import Foundation

/// The words of a command line, as build systems write them into logs and lists.
enum CommandLineWords {
  /// Splits a text at white space that is neither quoted nor behind a backslash.
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8]?
    var quote: UInt8?
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        word = (word ?? []) + [byte]
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if let mark = quote {
        if byte == mark { quote = nil } else { word?.append(byte) }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
        word = word ?? []
      } else if [9, 10, 13, 32].contains(byte) {
        if let word { words.append(String(decoding: word, as: UTF8.self)) }
        word = nil
      } else {
        word = word ?? []
        word?.append(byte)
      }
    }
    if let word { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// Replaces each word `@FILE` by the words of the file, which may name further files.
  ///
  /// - Parameter folder: The folder that relative paths start from.
  static func expand(_ words: [String], in folder: String) throws(FactsError) -> [String] {
    try expand(words, in: folder, within: [])
  }

  private static func expand(
    _ words: [String], in folder: String, within lists: [String]
  ) throws(FactsError) -> [String] {
    var result: [String] = []
    for word in words {
      guard word.hasPrefix("@"), word.count > 1 else {
        result.append(word)
        continue
      }
      let path = String(word.dropFirst()).absolutePath(in: folder)
      guard !lists.contains(path) else {
        throw FactsError(.arguments, "The list '\(path)' of compiler arguments contains itself.")
      }
      guard let data = FileManager.default.contents(atPath: path) else {
        throw FactsError(
          .arguments,
          "The list '\(path)' of compiler arguments cannot be read. Build again, and keep the "
            + "build folder until reverge has run.")
      }
      let inner = split(String(decoding: data, as: UTF8.self))
      result += try expand(inner, in: folder, within: lists + [path])
    }
    return result
  }
}

extension String {
  /// The path, made absolute from a folder, without `.` and `..`.
  func absolutePath(in folder: String) -> String {
    let path = hasPrefix("/") ? self : "\(folder)/\(self)"
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
