/// What the compiler says about a place.
package struct CompilerDiagnostic: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, CaseIterable, Sendable {
    case error, warning, note, remark
  }

  /// The file, or the name of a macro's expansion or of an interface; `nil` if there is none.
  package let file: String?
  /// The line, from 1; 0 if there is none.
  package let line: Int
  /// The column, from 1, in bytes of UTF-8; 0 if there is none.
  package let column: Int
  /// How bad it is.
  package let severity: Severity
  /// The text of the first line.
  package let message: String
}

extension CompilerDiagnostic {
  /// The place, if there is one, and the message, as a sentence.
  package var text: String {
    let place = file.map { "\($0.fromHere):\(line):\(column): " } ?? ""
    return place + message + (message.hasSuffix(".") ? "" : ".")
  }

  /// Reads the diagnostics in the text that a compiler prints, each once.
  ///
  /// - Parameter original: The path in place of a path that the compiler prints.
  static func all(
    in output: String, original: (String) -> String
  ) -> [CompilerDiagnostic] {
    var seen: Set<CompilerDiagnostic> = []
    return output.split(separator: "\n").compactMap { CompilerDiagnostic($0, original) }
      .filter { seen.insert($0).inserted }
  }

  /// Reads `FILE:LINE:COLUMN: SEVERITY: MESSAGE`, `<unknown>:0: …`, or a line without a place.
  private init?(_ line: Substring, _ original: (String) -> String) {
    // Below a diagnostic, the compiler prints the line of the file, which can contain anything.
    guard let first = line.first, !first.isWhitespace else { return nil }
    var found: (place: Substring, severity: Severity, message: Substring)?
    for severity in Severity.allCases {
      let mark = "\(severity.rawValue): "
      if line.hasPrefix(mark) {
        found = (line.prefix(0), severity, line.dropFirst(mark.count))
      } else if let range = line.firstRange(of: ": \(mark)"),
        found.map({ range.lowerBound < $0.place.endIndex }) ?? true
      {
        found = (line[..<range.lowerBound], severity, line[range.upperBound...])
      }
    }
    guard let (place, severity, message) = found else { return nil }
    // Only repeats that one of several jobs has found errors.
    if place.isEmpty, message.contains(" command failed with exit code ") { return nil }
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    if place.isEmpty || place == "<unknown>:0" {
      (file, self.line, column) = (nil, 0, 0)
    } else if parts.count >= 3, let row = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    {
      file = original(parts.dropLast(2).joined(separator: ":"))
      (self.line, self.column) = (row, column)
    } else {
      return nil
    }
    self.severity = severity
    self.message = String(message)
  }
}
