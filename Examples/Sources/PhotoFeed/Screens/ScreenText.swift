import Foundation

/// Formatting for all screens.
public enum ScreenText {
  /// The number of characters in a line of a screen.
  public static let width = 72

  /// A rule across the screen with a text at either end.
  public static func bar(_ left: String, _ right: String, theme: Theme) -> String {
    let mark = theme == .light ? "=" : "#"
    let ends = "\(mark)\(mark) \(plain(left)) "
    let tail = right.isEmpty ? "" : " \(plain(right)) \(mark)\(mark)"
    let gap = max(1, width - ends.count - tail.count)
    return ends + String(repeating: mark, count: gap) + tail
  }

  /// A rule across the screen.
  public static func rule(theme: Theme) -> String {
    return String(repeating: theme == .light ? "-" : "#", count: width)
  }

  /// A text on one line, truncated to a width; optionally padded to it.
  public static func fitted(_ text: String, to width: Int, padded: Bool = false) -> String {
    let line = plain(text)
    let cut = line.count > width ? line.prefix(width - 3) + "..." : line[...]
    let padding = padded ? String(repeating: " ", count: max(0, width - cut.count)) : ""
    return cut + padding
  }

  /// A number with its noun, as `1 like` or `2 likes`.
  public static func count(_ number: Int, _ noun: String) -> String {
    return number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// A text without line breaks and other characters that move the cursor.
  public static func plain(_ text: String) -> String {
    return text.components(separatedBy: moving).joined(separator: " ")
  }

  /// The zero-width joiner is a control character, but emoji contain it.
  private static let moving = CharacterSet.controlCharacters.union(.newlines)
    .subtracting(CharacterSet(charactersIn: "\u{200D}"))
}
