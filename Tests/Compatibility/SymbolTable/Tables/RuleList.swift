import Foundation

/// The rules of `reverge`, as `reverge list-rules --format markdown` prints them.
struct RuleList {
  private var grades: [String: String] = [:]

  /// Reads the table rows of a list: the id, the grade, and the title.
  init(parsing source: String) {
    for line in source.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count > 1 { grades[cells[0].filter { $0 != "`" }] = cells[1] }
    }
  }

  /// How far the rules rewrite their constructs, and their ids.
  func cell(for ids: [String]) -> String {
    ([summary(for: ids)] + ids.map { "`\($0)`" }).joined(separator: " ")
  }

  private func summary(for ids: [String]) -> String {
    let grades = Set(ids.compactMap { self.grades[$0] })
    if grades.isEmpty || grades == ["manual"] { return "manual" }
    if grades.contains("manual") { return "in part" }
    return grades.contains("review") ? "for review" : "yes"
  }
}
