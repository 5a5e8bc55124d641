/// The findings in the HTML report, by file.
enum HTMLFindings {
  /// The highest number of files with findings for which all files are expanded.
  private static let mostOpen = 5

  static func elements(_ analyses: [Analysis]) -> [HTMLElement] {
    let findings = Dictionary(grouping: analyses.flatMap(\.findings), by: \.file)
    let isOpen = findings.count <= mostOpen
    let files = findings.sorted { $0.key < $1.key }.map { path, findings in
      file(path, findings, isOpen)
    }
    return files.isEmpty ? [.tag("p", [("class", "dim")], "No findings.")] : files
  }

  /// A line of code.
  private static func line(_ style: String?, _ text: String) -> HTMLElement {
    .tag("pre", [], [.tag("code", style.map { [("class", $0)] } ?? [], text)])
  }

  private static func file(_ path: String, _ findings: [Finding], _ isOpen: Bool) -> HTMLElement {
    var previews = LinePreviews(path: path, findings)
    let counts = [Grade.safe, .review, .manual].compactMap { grade -> HTMLElement? in
      let count = findings.filter { $0.grade == grade }.count
      guard count > 0 else { return nil }
      return .tag("span", [("class", grade.rawValue)], " \(count) \(grade.rawValue)")
    }
    let items = findings.map { finding -> HTMLElement in
      let location = "\(finding.line):\(finding.column) "
      var content: [HTMLElement] = [
        .tag("code", [("class", "dim")], location),
        .tag("b", [("class", finding.grade.rawValue)], finding.grade.rawValue),
        .text(" \(finding.message) "), .tag("code", [("class", "dim")], "[\(finding.rule)]"),
      ]
      if let preview = previews.next(for: finding) {
        content += preview.old.map { line("manual", "- \($0)") }
        content += preview.new.map { line("safe", "+ \($0)") }
      } else {
        let text = previews.positions.line(finding.line)
        if !text.isEmpty { content.append(line(nil, text)) }
      }
      return .tag("li", [], content)
    }
    return .tag(
      "details", isOpen ? [("open", "open")] : [],
      [.tag("summary", [], [.tag("code", [], path)] + counts), .tag("ul", [], items)])
  }
}
