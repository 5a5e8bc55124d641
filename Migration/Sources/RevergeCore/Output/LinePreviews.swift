/// The lines of a file that rewrites change, and what they become.
struct LinePreviews {
  /// Lines, and what all rewrites together make of them.
  struct Preview {
    let old: [String]
    let new: [String]
  }

  /// The highest number of lines that are shown.
  private static let mostLines = 3

  let positions: TextPositions
  private let utf8: [UInt8]
  /// The changed lines, with the edits in them.
  private var groups: [(lines: Range<Int>, edits: [Edit])] = []
  private var shown: Set<Int> = []

  /// Reads a file. A file that cannot be read has no lines.
  init(path: String, _ findings: [Finding]) {
    let text = (try? SourceFile.read(path).get()) ?? ""
    self.init(text, findings)
  }

  init(_ text: String, _ findings: [Finding]) {
    utf8 = Array(text.utf8)
    positions = TextPositions(utf8)
    let chosen = findings.filter { $0.grade != .manual }
    let edits = EditApplication.apply(chosen, to: text).applied.flatMap { chosen[$0].edits }
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.upperBound <= utf8.count { add(edit) }
  }

  /// The findings, each with its preview if it has one.
  static func all(for findings: [Finding]) -> [(finding: Finding, preview: Preview?)] {
    var previews = LinePreviews("", [])
    var file: String?
    let files = Dictionary(grouping: findings, by: \.file)
    return findings.map { finding in
      if finding.file != file {
        file = finding.file
        previews = LinePreviews(path: finding.file, files[finding.file] ?? [])
      }
      return (finding, previews.next(for: finding))
    }
  }

  private mutating func add(_ edit: Edit) {
    let start = utf8[..<edit.range.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let endsLine = !edit.range.isEmpty && utf8[edit.range.upperBound - 1] == 10
    let end =
      endsLine
      ? edit.range.upperBound
      : utf8[edit.range.upperBound...].firstIndex(of: 10).map { $0 + 1 } ?? utf8.count
    if let last = groups.last, start < last.lines.upperBound {
      groups[groups.count - 1].lines =
        last.lines.lowerBound..<max(last.lines.upperBound, end)
      groups[groups.count - 1].edits.append(edit)
    } else {
      groups.append((start..<end, [edit]))
    }
  }

  /// The lines that a finding changes, if no earlier finding has shown them: those at its place, or else
  /// those of its first edit.
  mutating func next(for finding: Finding) -> Preview? {
    guard finding.grade != .manual, let first = finding.edits.first,
      let place = positions.offset(line: finding.line, column: 1)
    else { return nil }
    let isOfFinding = { (lines: Range<Int>) in
      finding.edits.contains { lines.contains($0.range.lowerBound) }
    }
    guard
      let index = groups.firstIndex(where: { $0.lines.contains(place) && isOfFinding($0.lines) })
        ?? groups.firstIndex(where: {
          $0.lines.contains(first.range.lowerBound) || $0.lines.lowerBound == first.range.lowerBound
        }), shown.insert(index).inserted
    else { return nil }
    return preview(of: groups[index])
  }

  private func preview(of group: (lines: Range<Int>, edits: [Edit])) -> Preview? {
    let start = group.lines.lowerBound
    let text = String(decoding: utf8[group.lines], as: UTF8.self)
    let after = EditApplication.apply(
      group.edits.map {
        Edit(
          range: $0.range.lowerBound - start..<$0.range.upperBound - start,
          replacement: $0.replacement)
      }, to: text)
    var (old, new) = (Self.lines(of: text), Self.lines(of: after))
    while let first = old.first, first == new.first {
      old.removeFirst()
      new.removeFirst()
    }
    while let last = old.last, last == new.last {
      old.removeLast()
      new.removeLast()
    }
    guard !old.isEmpty || !new.isEmpty else { return nil }
    return Preview(old: Self.shortened(old), new: Self.shortened(new))
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
  }

  private static func shortened(_ lines: [String]) -> [String] {
    lines.count > mostLines ? lines.prefix(mostLines) + ["…"] : lines
  }
}
