/// Draws screens as text, side by side.
public enum TextDrawing {
  private static let width = 26

  /// The screens, as lines.
  public static func lines(_ screens: [Screen]) -> [String] {
    let height = screens.map(\.elements.count).max() ?? 0
    let boxes = screens.map { box($0, height: height) }
    return (0..<(height + 4)).map { line in
      boxes.map { $0[line] }.joined(separator: " ")
    }
  }

  private static func box(_ screen: Screen, height: Int) -> [String] {
    let caption = " \(screen.caption) "
    let border = String(repeating: "─", count: width + 2 - caption.count)
    let line = String(repeating: "─", count: width + 2)
    let rows = (0..<height).map { row in
      row < screen.elements.count ? text(screen.elements[row]) : ""
    }
    return ["┌\(caption)\(border)┐", "│ \(fill(screen.title, width)) │", "├\(line)┤"]
      + rows.map { "│ \(fill($0, width)) │" }
      + ["└\(line)┘"]
  }

  private static func text(_ element: Element) -> String {
    switch element {
    case .text(let text): text
    case .button(let label, isEnabled: true): "[\(label)]"
    case .button(let label, isEnabled: false): "[\(label)] (disabled)"
    case .stepper(let label): "\(fill(label, width - 7)) [-][+]"
    case .field(let label, text: ""): "<\(fill(label + "…", width - 2))>"
    case .field(_, let text): "<\(fill(text, width - 2))>"
    case .row(let text, let isTicked): "\(isTicked ? "✓" : " ") \(text)"
    }
  }

  /// A string with as many characters as a line has.
  private static func fill(_ text: String, _ width: Int) -> String {
    String(text.prefix(width)) + String(repeating: " ", count: max(0, width - text.count))
  }
}
