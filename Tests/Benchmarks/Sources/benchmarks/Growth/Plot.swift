import Foundation

/// A drawing of lines over two logarithmic axes.
struct Plot {
  struct Line {
    let name: String
    let points: [(x: Double, y: Double)]
  }

  let title: String
  let horizontal: String
  let lines: [Line]

  private let colors = ["#1b6ca8", "#d1495b", "#2e933c", "#8f5db7", "#c8841a", "#3f4e5a"]
  private let area = (left: 80.0, top: 50.0, width: 520.0, height: 320.0)

  var svg: String {
    let points = lines.flatMap(\.points)
    let across = Axis(points.map(\.x)), up = Axis(points.map(\.y))
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="860" height="430" viewBox="0 0 860 430" \
      font-family="sans-serif" font-size="12">
      """,
      "<rect width=\"860\" height=\"430\" fill=\"white\"/>",
      text(area.left, 28, title, "font-size=\"16\""),
      text(area.left + area.width / 2, 415, horizontal, "text-anchor=\"middle\""),
      text(area.left - 8, area.top - 8, "ns", "text-anchor=\"end\""),
    ]
    for value in across.decades {
      let x = area.left + across.place(value) * area.width
      parts.append(rule(x, area.top, x, area.top + area.height))
      parts.append(text(x, area.top + area.height + 18, label(value), "text-anchor=\"middle\""))
    }
    for value in up.decades {
      let y = area.top + (1 - up.place(value)) * area.height
      parts.append(rule(area.left, y, area.left + area.width, y))
      parts.append(text(area.left - 8, y + 4, label(value), "text-anchor=\"end\""))
    }
    for (index, line) in lines.enumerated() {
      let color = colors[index % colors.count]
      let places = line.points.map {
        (
          x: area.left + across.place($0.x) * area.width,
          y: area.top + (1 - up.place($0.y)) * area.height
        )
      }
      let path = places.map { "\(round($0.x)),\(round($0.y))" }.joined(separator: " ")
      parts.append(
        "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>")
      for (place, point) in zip(places, line.points) {
        parts.append(
          "<circle cx=\"\(round(place.x))\" cy=\"\(round(place.y))\" r=\"3\" fill=\"\(color)\">"
            + "<title>\(label(point.x)): \(String(format: "%.1f", point.y)) ns</title></circle>")
      }
      let y = area.top + 14 + Double(index) * 20
      parts.append(
        "<rect x=\"616\" y=\"\(y - 9)\" width=\"12\" height=\"12\" fill=\"\(color)\"/>")
      parts.append(text(634, y + 1, line.name, ""))
    }
    return (parts + ["</svg>", ""]).joined(separator: "\n")
  }

  private func text(_ x: Double, _ y: Double, _ content: String, _ attributes: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" \(attributes)>\(content)</text>"
  }

  private func rule(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "<line x1=\"\(round(x1))\" y1=\"\(round(y1))\" x2=\"\(round(x2))\" y2=\"\(round(y2))\" "
      + "stroke=\"#dddddd\"/>"
  }

  private func label(_ value: Double) -> String {
    switch value {
    case 1_000_000...: String(format: "%g M", value / 1_000_000)
    case 1000...: String(format: "%g k", value / 1000)
    default: String(format: "%g", value)
    }
  }

  private func round(_ value: Double) -> String { String(format: "%.1f", value) }
}

/// The axis range, as whole decades around the values.
private struct Axis {
  private let first: Double
  private let last: Double

  init(_ values: [Double]) {
    first = log10(values.min() ?? 1).rounded(.down)
    last = max(log10(values.max() ?? 10).rounded(.up), first + 1)
  }

  var decades: [Double] { stride(from: first, through: last, by: 1).map { pow(10, $0) } }

  /// The position on the axis, from 0 to 1.
  func place(_ value: Double) -> Double { (log10(value) - first) / (last - first) }
}
