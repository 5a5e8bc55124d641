/// A part of a page. Texts and the values of attributes are escaped when the part is written, so
/// that no text can become an element.
enum HTMLElement {
  case text(String)
  /// A text that does not come from the input: the style sheet of the report.
  case style(String)
  indirect case element(String, [(String, String)], [HTMLElement])

  /// An element with children.
  static func tag(
    _ name: String, _ attributes: [(String, String)] = [], _ children: [HTMLElement] = []
  ) -> HTMLElement { .element(name, attributes, children) }

  /// An element with a text.
  static func tag(
    _ name: String, _ attributes: [(String, String)] = [], _ text: String
  ) -> HTMLElement { .element(name, attributes, [.text(text)]) }

  /// The elements that have no content.
  private static let empty: Set<String> = ["meta", "rect", "line", "br"]

  /// Writes the element as text, which is also well-formed XML.
  func write(to page: inout String) {
    switch self {
    case .text(let text): page += text.escapedForHTML
    case .style(let text): page += text
    case .element(let name, let attributes, let children):
      page += "<\(name)"
      for (key, value) in attributes { page += " \(key)=\"\(value.escapedForHTML)\"" }
      guard !children.isEmpty || !Self.empty.contains(name) else {
        page += "/>"
        return
      }
      page += ">"
      for child in children { child.write(to: &page) }
      page += "</\(name)>"
      if Self.blocks.contains(name) { page += "\n" }
    }
  }

  private static let blocks: Set<String> = ["tr", "section", "details", "p", "h1", "h2", "li"]
}

extension String {
  /// The text with its markup characters escaped. Control characters, and those that change the
  /// direction of the text around them, become visible.
  fileprivate var escapedForHTML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      default:
        if scalar.isHidden {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    switch value {
    case 0..<32, 127..<160, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE,
      0xFFFF:
      true
    default: false
    }
  }
}
