import Foundation

/// The rules of `reverge`, as `Migration/RULES.md` lists them.
struct RuleList {
  private struct Rule {
    let grade: String
    let link: String
  }

  private var rules: [String: Rule] = [:]

  /// Reads the table rows of a document: the id with a link, the grade, and the summary.
  init(parsing source: String) {
    for line in source.split(separator: "\n") where line.hasPrefix("| [`") {
      let cells = line.split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count > 1, let id = cells[0].split(separator: "`").dropFirst().first else {
        continue
      }
      // The pages that link to the rules are in a subfolder.
      let link = cells[0].replacingOccurrences(of: "](", with: "](../")
      rules[String(id)] = Rule(grade: cells[1], link: link)
    }
  }

  /// The grade of a rule; `nil` if there is no rule with this id.
  subscript(id: String) -> String? { rules[id]?.grade }

  /// A summary of how far the rules rewrite their constructs.
  func summary(for ids: [String]) -> String {
    let grades = Set(ids.compactMap { rules[$0]?.grade })
    if grades.isEmpty || grades == ["manual"] { return "manual" }
    if grades.contains("manual") { return "in part" }
    return grades.contains("review") ? "for review" : "yes"
  }

  /// The summary, with links to the rules.
  func cell(for ids: [String]) -> String {
    let links = ids.compactMap { rules[$0]?.link }
    return links.isEmpty
      ? summary(for: ids) : "\(summary(for: ids)): \(links.joined(separator: ", "))"
  }
}
