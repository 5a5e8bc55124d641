/// Reads the text of a ``Sheet`` line by line.
struct SheetReader {
  private struct Field {
    let value: String
    let index: Int
  }

  private static let fence = "```"

  private let id: String
  private let lines: [Substring]
  private var index = 0

  init(_ text: String, of id: String) {
    self.id = id
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  mutating func sheet() throws -> Sheet {
    guard let title = heading("# "), !title.isEmpty else {
      throw error("A sheet starts with '# ' and the title of the rule.", at: 0)
    }
    let fields = try fields(["grade", "dialect"])
    guard let grade = fields["grade"] else {
      throw error("Write 'grade: safe', 'grade: review' or 'grade: manual' below the title.")
    }
    let explanation = explanation()
    if explanation.isEmpty { throw error("Explain the rule here.") }
    let (before, after) = try codes()
    return Sheet(
      title: title, grade: try value(grade, "safe, review or manual"),
      dialect: try fields["dialect"].map { try value($0, "the name of a dialect") },
      explanation: explanation, before: String(before.dropLast()),
      after: String(after.dropLast()), examples: try examples())
  }

  private mutating func examples() throws -> [RuleExample] {
    var examples: [RuleExample] = []
    while let heading = heading("## Example") {
      guard heading.isEmpty || heading.hasPrefix(": ") else {
        throw error("Write '## Example' or '## Example: TITLE'.", at: index - 1)
      }
      examples.append(try example(String(heading.dropFirst(2))))
    }
    if line != nil { throw error("Only '## Example' may follow here.") }
    return examples
  }

  private mutating func example(_ title: String) throws -> RuleExample {
    let fields = try fields(["include", "second run", "other rules", "sample"])
    let beside = try code("beside") ?? ""
    let (before, after) = try codes()
    return RuleExample(
      rule: id, title: title,
      otherRules: fields["other rules"]?.value.split(separator: ",").map {
        String($0.drop { $0 == " " })
      } ?? [],
      beside: beside, before: before, after: after,
      includesReview: try flag(fields["include"], "review"),
      isStable: try !flag(fields["second run"], "changes"),
      isOfBetas: try flag(fields["sample"], "betas"))
  }

  // MARK: Lines

  private var line: Substring? { index < lines.count ? lines[index] : nil }

  private func error(_ problem: String, at index: Int? = nil) -> ToolError {
    let line = min(index ?? self.index, lines.count - 1) + 1
    return ToolError("\(id).rule.md:\(line): \(problem)")
  }

  private mutating func skipEmptyLines() {
    while let line, line.isEmpty { index += 1 }
  }

  /// The rest of a line that starts with the mark; `nil` if the next line does not.
  private mutating func heading(_ mark: String) -> String? {
    skipEmptyLines()
    guard let line, line.hasPrefix(mark) else { return nil }
    index += 1
    return String(line.dropFirst(mark.count))
  }

  /// Lines such as `grade: safe`, up to an empty line or code.
  private mutating func fields(_ keys: [String]) throws -> [String: Field] {
    var fields: [String: Field] = [:]
    skipEmptyLines()
    while let line, !line.isEmpty, !line.hasPrefix(Self.fence) {
      guard let colon = line.firstIndex(of: ":"), keys.contains(String(line[..<colon])) else {
        throw error("Write 'FIELD: VALUE'. The fields here are: \(keys.joined(separator: ", ")).")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      let previous = fields.updateValue(
        Field(value: String(value), index: index), forKey: String(line[..<colon]))
      if previous != nil { throw error("The field '\(line[..<colon])' is there twice.") }
      index += 1
    }
    return fields
  }

  private func value<Value: RawRepresentable<String>>(
    _ field: Field, _ allowed: String
  ) throws -> Value {
    guard let value = Value(rawValue: field.value) else {
      throw error("'\(field.value)' is not \(allowed).", at: field.index)
    }
    return value
  }

  /// Whether a field is there. It has only one value.
  private func flag(_ field: Field?, _ value: String) throws -> Bool {
    guard let field else { return false }
    guard field.value == value else {
      throw error("The only value of this field is '\(value)'.", at: field.index)
    }
    return true
  }

  private mutating func explanation() -> String {
    var paragraphs: [[Substring]] = [[]]
    while let line, !line.hasPrefix(Self.fence), !line.hasPrefix("## ") {
      if line.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
      index += 1
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
      .joined(separator: "\n\n")
  }

  // MARK: Code

  /// The blocks `before` and `after`, or the block `unchanged` as both.
  private mutating func codes() throws -> (before: String, after: String) {
    if let code = try code("unchanged") { return (code, code) }
    guard let before = try code("before") else {
      throw error("Code in a block '\(Self.fence)swift before' or '… unchanged' is missing here.")
    }
    guard let after = try code("after") else {
      throw error("Code in a block '\(Self.fence)swift after' is missing here.")
    }
    return (before, after)
  }

  /// The code of a block with this role; `nil` if the next line does not start one.
  private mutating func code(_ role: String) throws -> String? {
    skipEmptyLines()
    guard let line, line.hasPrefix(Self.fence), line.hasSuffix(" \(role)") else { return nil }
    let start = index + 1
    guard let end = lines[start...].firstIndex(of: Self.fence[...]) else {
      throw error("This block of code has no end: write '\(Self.fence)' below it.")
    }
    index = end + 1
    return lines[start..<end].map { "\(marked($0))\n" }.joined()
  }

  /// A line with the whole comment in place of `// reverge: ID`, for any reason.
  private func marked(_ line: Substring) -> String {
    let indent = line.prefix { $0 == " " }
    let comment = line[indent.endIndex...]
    guard comment.hasPrefix(Marker.start) else { return String(line) }
    return indent
      + Marker.comment(
        for: String(comment.dropFirst(Marker.start.count)), "manual migration required")
  }
}
