public import Foundation

/// A report as one page for a browser: it loads nothing, and contains no script.
public enum HTMLReport {
  /// The page.
  ///
  /// - Parameters:
  ///   - analyses: The analyses with the findings to report.
  ///   - all: The analyses with all findings, for the progress.
  ///   - history: The earlier baselines, in any order.
  ///   - next: The command to run next.
  ///   - date: The current time.
  public static func text(
    _ analyses: [Analysis], all: [Analysis], history: [Baseline.Snapshot], next: String,
    date: Date = Date()
  ) -> String {
    let summary = ReportSummary(analyses)
    let files = analyses.first?.files.count ?? 0
    var body: [HTMLElement] = [
      .tag("h1", [], "Migration to modern Verge"),
      .tag(
        "p", [("class", "dim")],
        "reverge \(ToolVersion.current), \(date.day), \(TextReport.count(files, "file"))"),
      tiles(summary), .tag("p", [("class", "next")], [.tag("code", [], next)]),
    ]
    if summary.total.sites > 0 || !summary.dialects.isEmpty { body.append(key) }
    body.append(section("Dialects", "generations", table("Dialect", summary.dialects)))
    for step in summary.steps where !step.modules.isEmpty {
      let modules = step.modules.map { module in
        HTMLCounts(
          "\(module.name) (\(module.generations.joined(separator: ", ")))", module)
      }
      let title = "Modules, stage \(step.stage.option)"
      body.append(section(title, "modules-\(step.stage.option)", table("Module", modules)))
    }
    body.append(section("Folders", "folders", table("Folder", folders(analyses))))
    if !history.isEmpty {
      let chart = HTMLProgress(history, now: ReportSummary(all), date)
      body.append(section("Progress", "progress", chart.elements))
    }
    body.append(section("Findings", "findings", HTMLFindings.elements(analyses)))
    let skipped = TextReport.skipped(analyses).map { "\($0.path): \($0.skipped ?? "")" }
    let notes = TextReport.warnings(analyses) + TextReport.copies(in: analyses) + skipped
    if !notes.isEmpty {
      let items = notes.map { HTMLElement.tag("li", [], [.tag("code", [], $0)]) }
      body.append(section("Warnings and skipped files", "skipped", [.tag("ul", [], items)]))
    }
    return page(body)
  }

  private static func page(_ body: [HTMLElement]) -> String {
    let policy = "default-src 'none'; style-src 'unsafe-inline'"
    let head: [HTMLElement] = [
      .tag("meta", [("charset", "utf-8")]),
      .tag("meta", [("http-equiv", "Content-Security-Policy"), ("content", policy)]),
      .tag("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
      .tag("title", [], "Migration to modern Verge"), .tag("style", [], [.style(HTMLStyle.sheet)]),
    ]
    var page = "<!DOCTYPE html>\n"
    HTMLElement.tag("html", [("lang", "en")], [.tag("head", [], head), .tag("body", [], body)])
      .write(to: &page)
    return page + "\n"
  }

  private static func section(
    _ title: String, _ id: String, _ content: [HTMLElement]
  ) -> HTMLElement {
    .tag("section", [("id", id)], [.tag("h2", [], title)] + content)
  }

  private static func tiles(_ summary: ReportSummary) -> HTMLElement {
    let total = summary.total
    let values = [
      ("sites", "\(total.sites)", ""), ("safe", "\(total.safe)", "safe"),
      ("review", "\(total.review)", "review"), ("manual", "\(total.manual)", "manual"),
      ("rewritten automatically", "\(total.automaticPercent) %", ""),
    ]
    return .tag(
      "div", [("class", "tiles")],
      values.map { name, value, style in
        .tag(
          "div", [("class", "tile")],
          [.tag("b", style.isEmpty ? [] : [("class", style)], value), .text(name)])
      })
  }

  /// The meaning of the colors.
  private static var key: HTMLElement {
    let grades: [(Grade, String)] = [
      (.safe, "safe: rewritten"), (.review, "review: rewritten with --include review"),
      (.manual, "manual: marked"),
    ]
    return .tag(
      "p", [("class", "key dim")],
      grades.flatMap { grade, text in
        [.tag("span", [("class", grade.rawValue)]), .text(text)]
      })
  }

  private static func table(_ name: String, _ modules: [ReportSummary.Module]) -> [HTMLElement] {
    table(name, modules.map { HTMLCounts($0.name, $0) })
  }

  private static func table(_ name: String, _ rows: [HTMLCounts]) -> [HTMLElement] {
    guard !rows.isEmpty else { return [.tag("p", [("class", "dim")], "No legacy code found.")] }
    let most = rows.map(\.sites).max() ?? 0
    let head = HTMLElement.tag(
      "tr", [],
      [.tag("th", [("class", "name")], name)]
        + ["Files", "Sites", "Safe", "Review", "Manual", ""].map { .tag("th", [], $0) })
    return [
      .tag(
        "div", [("class", "scroll")],
        [
          .tag(
            "table", [], [.tag("thead", [], [head]), .tag("tbody", [], rows.map { $0.row(most) })])
        ])
    ]
  }

  /// The counts of each folder and dialect.
  private static func folders(_ analyses: [Analysis]) -> [HTMLCounts] {
    var counts: [[String]: HTMLCounts] = [:]
    for file in analyses.flatMap(\.files) {
      for finding in file.findings {
        let parts = UnifiedDiff.relative(file.path).split(separator: "/").dropLast()
        let folder = parts.isEmpty ? "." : parts.joined(separator: "/")
        let dialect = ReportSummary.dialectName(of: finding, in: file)
        counts[[folder, dialect], default: HTMLCounts("\(folder) (\(dialect))")]
          .add(finding, in: file.path)
      }
    }
    return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}

/// A row of a table.
struct HTMLCounts {
  private let name: String
  private var files: Int
  private var grades: [Grade: Int]
  private var paths: Set<String> = []

  var sites: Int { grades.values.reduce(0, +) }

  init(_ name: String) {
    self.name = name
    files = 0
    grades = [:]
  }

  init(_ name: String, _ module: ReportSummary.Module) {
    self.name = name
    files = module.files
    grades = [.safe: module.safe, .review: module.review, .manual: module.manual]
  }

  mutating func add(_ finding: Finding, in path: String) {
    if paths.insert(path).inserted { files += 1 }
    grades[finding.grade, default: 0] += 1
  }

  /// - Parameter most: The number of sites of the longest bar.
  func row(_ most: Int) -> HTMLElement {
    let numbers = [files, sites] + [Grade.safe, .review, .manual].map { grades[$0] ?? 0 }
    let bar = [Grade.safe, .review, .manual].compactMap { grade -> HTMLElement? in
      guard let count = grades[grade], count > 0 else { return nil }
      let share = Double(count) * 100 / Double(max(1, most))
      return .tag(
        "span",
        [
          ("class", grade.rawValue), ("style", "width: \(share.rounded(to: 2))%"),
          ("title", "\(grade.rawValue): \(count)"),
        ])
    }
    return .tag(
      "tr", [],
      [.tag("td", [("class", "name")], [.tag("code", [], name)])]
        + numbers.map { .tag("td", [], "\($0)") }
        + [.tag("td", [("class", "share")], [.tag("div", [("class", "bar")], bar)])])
  }
}

extension Double {
  /// The number with at most this many digits after the decimal point.
  func rounded(to digits: Int) -> String {
    formatted(
      .number.precision(.fractionLength(0...digits)).grouping(.never)
        .locale(Locale(identifier: "en_US_POSIX")))
  }
}

extension Date {
  /// The day, in UTC.
  var day: String { formatted(.iso8601.year().month().day()) }
}
