import Foundation

/// The chart of the sites over time, with a table of the numbers.
struct HTMLProgress {
  /// A moment, with its number of sites, and with the number for each grade if the grades are known.
  private struct Point {
    let name: String
    let date: Date
    let grades: [Grade: Int]
    let sites: Int
    let dialects: [String: Int]
  }

  private let points: [Point]

  init(_ history: [Baseline.Snapshot], now: ReportSummary, _ date: Date) {
    let past = history.map { snapshot in
      Point(
        name: snapshot.name, date: snapshot.date,
        grades: snapshot.dialects.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) },
        sites: snapshot.sites, dialects: snapshot.dialects.mapValues { $0.values.reduce(0, +) })
    }
    let total = now.total
    let present = Point(
      name: "now", date: date,
      grades: [.safe: total.safe, .review: total.review, .manual: total.manual],
      sites: total.sites,
      dialects: Dictionary(uniqueKeysWithValues: now.dialects.map { ($0.name, $0.sites) }))
    points = past.sorted { ($0.date, $0.name) < ($1.date, $1.name) } + [present]
  }

  var elements: [HTMLElement] {
    let first = points[0].sites
    let done = first - (points.last?.sites ?? 0)
    let percent = first > 0 ? done * 100 / first : 0
    let text =
      done >= 0
      ? "\(done) of \(TextReport.count(first, "site")) migrated since \(points[0].date.day) (\(percent) %)"
      : "\(TextReport.count(-done, "site")) more than on \(points[0].date.day)"
    return [.tag("p", [], text), chart, .tag("div", [("class", "scroll")], [table])]
  }

  private var chart: HTMLElement {
    let (width, height, top, bottom) = (1000.0, 240.0, 20.0, 40.0)
    let most = Double(max(1, points.map(\.sites).max() ?? 1))
    let slot = width / Double(points.count)
    let scale = (height - top - bottom) / most
    var parts: [HTMLElement] = [
      .tag(
        "line",
        [("x1", "0"), ("x2", "\(Int(width))")]
          + ["y1", "y2"].map { ($0, (height - bottom).rounded(to: 1)) })
    ]
    for (position, point) in points.enumerated() {
      let bar = min(90, slot * 0.6)
      let center = slot * (Double(position) + 0.5)
      var y = height - bottom
      let known = point.grades.values.reduce(0, +) == point.sites
      let pieces: [(String, Int)] =
        known
        ? [Grade.safe, .review, .manual].map { ($0.rawValue, point.grades[$0] ?? 0) }
        : [("plain", point.sites)]
      for (style, count) in pieces where count > 0 {
        let length = Double(count) * scale
        y -= length
        parts.append(
          .tag(
            "rect",
            [
              ("class", style), ("x", (center - bar / 2).rounded(to: 1)), ("y", y.rounded(to: 1)),
              ("width", bar.rounded(to: 1)), ("height", length.rounded(to: 1)),
            ]))
      }
      parts.append(label("\(point.sites)", center, y - 6))
      let isLast = position == points.count - 1
      parts.append(label(isLast ? "now" : point.date.day, center, height - bottom + 18))
    }
    return .tag(
      "svg",
      [
        ("viewBox", "0 0 \(Int(width)) \(Int(height))"), ("role", "img"),
        ("aria-label", "The number of sites over time"),
      ], parts)
  }

  private func label(_ text: String, _ x: Double, _ y: Double) -> HTMLElement {
    .tag(
      "text",
      [("x", x.rounded(to: 1)), ("y", y.rounded(to: 1)), ("text-anchor", "middle")], text)
  }

  private var table: HTMLElement {
    let order = Dialect.allCases.map(\.rawValue)
    let names = Set(points.flatMap(\.dialects.keys)).sorted {
      (order.firstIndex(of: $0) ?? order.count, $0) < (order.firstIndex(of: $1) ?? order.count, $1)
    }
    let head = HTMLElement.tag(
      "tr", [],
      [
        .tag("th", [("class", "name")], "Baseline"), .tag("th", [], "Date"),
        .tag("th", [], "Sites"),
      ]
        + names.map { .tag("th", [], $0) })
    let rows = points.map { point in
      HTMLElement.tag(
        "tr", [],
        [
          .tag("td", [("class", "name")], [.tag("code", [], point.name)]),
          .tag("td", [], point.date.day), .tag("td", [], "\(point.sites)"),
        ]
          + names.map { name in
            .tag("td", [], point.dialects.isEmpty ? "" : "\(point.dialects[name] ?? 0)")
          })
    }
    return .tag("table", [], [.tag("thead", [], [head]), .tag("tbody", [], rows)])
  }
}
