/// A value as a tree of text, of bounded depth and size, so that any state can be printed.
package struct ValueNode: Hashable {
  package enum Style: Hashable {
    /// A value without parts: its text is the title.
    case leaf
    /// A struct, a class, a tuple, or a case of an enum.
    case members
    /// A sequence with an order.
    case list
    /// A dictionary: the labels are the keys, in order.
    case pairs
    /// A set, in the order of its elements' texts.
    case set
    /// A string of several lines.
    case lines
  }

  package struct Child: Hashable {
    let label: String?
    let node: ValueNode
  }

  var title: String
  var style: Style
  var children: [Child] = []

  init(title: String, style: Style = .leaf, children: [Child] = []) {
    self.title = title
    self.style = style
    self.children = children
  }
}

extension ValueNode {
  /// The widest text that is printed in one line.
  private static let width = 72
  /// The length up to which the text of a leaf is printed in full.
  private static let leafLength = 300

  /// The text before the children.
  var opening: String {
    switch style {
    case .leaf: title
    case .members: "\(title)("
    case .list, .pairs: "["
    case .set: "Set(["
    case .lines: "\"\"\""
    }
  }

  /// The text after the children.
  var closing: String {
    switch style {
    case .leaf: ""
    case .members: ")"
    case .list, .pairs: "]"
    case .set: "])"
    case .lines: "\"\"\""
    }
  }

  /// Returns a description of the value: one line if it is short, otherwise one line for each part.
  package func text() -> String {
    if let line { return line }
    if style == .leaf { return excerpt(around: 0) }
    var lines = [opening]
    for child in children {
      let text = child.node.text()
      lines.append((child.label.map { "\($0): \(text)" } ?? text).indented())
    }
    lines.append(closing)
    return lines.joined(separator: "\n")
  }

  /// Returns a part of a leaf's text around the position of its first difference.
  func excerpt(around position: Int) -> String {
    guard title.count > Self.leafLength else { return title }
    let start = max(0, position - 40)
    let part = title.dropFirst(start).prefix(Self.leafLength)
    let isEnd = start + part.count == title.count
    return "\(start > 0 ? "…" : "")\(part)\(isEnd ? "" : "…") (\(title.count) characters)"
  }

  /// The description in one line; `nil` if it is too long.
  private var line: String? {
    switch style {
    case .lines: return nil
    case .leaf: return title.count <= Self.leafLength ? title : nil
    case .pairs where children.isEmpty: return "[:]"
    default: break
    }
    var parts: [String] = []
    var count = opening.count + closing.count
    for child in children {
      guard let text = child.node.line else { return nil }
      parts.append(child.label.map { "\($0): \(text)" } ?? text)
      count += parts[parts.count - 1].count + 2
      guard count <= Self.width else { return nil }
    }
    return opening + parts.joined(separator: ", ") + closing
  }
}

extension String {
  /// Returns the text with each line indented by two spaces.
  package func indented() -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
