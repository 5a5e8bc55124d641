/// Draws screens as a picture, side by side.
public enum SVGDrawing {
  private static let width = 216
  private static let gap = 16
  private static let rowHeight = 34

  /// The screens, as an SVG document.
  public static func document(_ screens: [Screen]) -> String {
    let rowCount = screens.map(\.elements.count).max() ?? 0
    let height = 64 + rowCount * rowHeight
    let size = (width: gap + screens.count * (width + gap), height: height + 48)
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" \
      width="\(size.width)" height="\(size.height)" \
      font-family="-apple-system, Helvetica, Arial, sans-serif" font-size="14" fill="#1c1c1e">
      """,
      ##"<rect width="100%" height="100%" fill="#f2f2f7"/>"##,
    ]
    for (index, screen) in screens.enumerated() {
      lines.append(##"<g transform="translate(\##(gap + index * (width + gap)) 0)">"##)
      lines += drawing(of: screen, height: height)
      lines.append("</g>")
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private static func drawing(of screen: Screen, height: Int) -> [String] {
    let frame = [
      text(screen.caption, x: 0, y: 22, ##"fill="#6c6c70" font-size="12""##),
      box(
        x: 0, y: 32, width: width, height: height, radius: 14, ##"fill="#fff" stroke="#c7c7cc""##),
      text(screen.title, x: width / 2, y: 58, ##"text-anchor="middle" font-weight="600""##),
      ##"<path d="M0 72H\##(width)" stroke="#e5e5ea"/>"##,
    ]
    return frame
      + screen.elements.enumerated().flatMap { index, element in
        drawing(of: element, y: 80 + index * rowHeight)
      }
  }

  /// An element whose row begins at `y`.
  private static func drawing(of element: Element, y: Int) -> [String] {
    let baseline = y + 22
    switch element {
    case .text(let string):
      return [text(string, x: 14, y: baseline)]
    case .row(let string, let isTicked):
      let mark = text("✓", x: width - 26, y: baseline, ##"fill="#007aff""##)
      return [text(string, x: 14, y: baseline)] + (isTicked ? [mark] : [])
    case .button(let label, let isEnabled):
      let color = isEnabled ? "#007aff" : "#aeaeb2"
      return [
        text(label, x: width / 2, y: baseline, ##"text-anchor="middle" fill="\##(color)""##)
      ]
    case .stepper(let label):
      return [
        text(label, x: 14, y: baseline),
        box(x: width - 68, y: y + 5, width: 56, height: 24, radius: 6, ##"fill="#e5e5ea""##),
        text("−", x: width - 54, y: baseline, ##"text-anchor="middle""##),
        text("+", x: width - 26, y: baseline, ##"text-anchor="middle""##),
      ]
    case .field(let label, let string):
      let isEmpty = string.isEmpty
      return [
        box(
          x: 10, y: y + 3, width: width - 20, height: 28, radius: 6,
          ##"fill="#fff" stroke="#c7c7cc""##),
        text(
          isEmpty ? label : string, x: 18, y: baseline, isEmpty ? ##"fill="#aeaeb2""## : ""),
      ]
    }
  }

  private static func box(
    x: Int, y: Int, width: Int, height: Int, radius: Int, _ attributes: String
  ) -> String {
    """
    <rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" rx="\(radius)" \(attributes)/>
    """
  }

  private static func text(_ string: String, x: Int, y: Int, _ attributes: String = "") -> String {
    let attributes = attributes.isEmpty ? "" : " \(attributes)"
    return "<text x=\"\(x)\" y=\"\(y)\"\(attributes)>\(escaped(string))</text>"
  }

  private static func escaped(_ string: String) -> String {
    string.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
