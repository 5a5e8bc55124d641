/// A value as a tree of text. Its depth and size are bounded, so that any state can be printed.
package struct ValueNode {
  package enum Style {
    /// A value without parts: its text is the title.
    case leaf
    /// A struct, an object, a tuple, or an enum case with associated values.
    case members
    /// An ordered collection.
    case list
    /// A dictionary: the labels are the keys, in order.
    case pairs
    /// A set, in the order of its elements' texts.
    case set
    /// A string of several lines.
    case lines
  }

  package struct Child: Equatable {
    let label: String?
    let node: ValueNode
  }

  var title: String
  var style: Style
  var children: [Child] = []
  /// The value without optionals around it; `nil` for a part that stands for omitted ones.
  var value: Any?
  /// The type of the value, with the optionals; `nil` for an object.
  var type: Any.Type?

  init(title: String, style: Style = .leaf, children: [Child] = []) {
    self.title = title
    self.style = style
    self.children = children
  }
}

extension ValueNode: Equatable {
  /// Whether both print alike, have the same types, and their leaves are equal values.
  package static func == (left: Self, right: Self) -> Bool {
    left.style == right.style && left.title == right.title && left.hasTypes(of: right)
      && (left.style == .leaf
        ? !left.isUnequal(to: right) : left.children == right.children)
  }

  /// Whether the types are the same.
  func hasTypes(of other: Self) -> Bool {
    type == other.type && valueType == other.valueType
  }

  /// The type of the value without optionals around it; `nil` for an object.
  private var valueType: Any.Type? { value.flatMap(typeOfValue) }

  /// The type, or that of the value without optionals if only that differs, with its module if needed.
  func typeName(beside other: Self) -> String {
    let isInner = type == other.type
    func name(_ node: Self, _ name: (Any.Type) -> String) -> String {
      (isInner ? node.valueType : node.type).map(name) ?? "object"
    }
    let short = name(self) { "\($0)" }
    return short == name(other) { "\($0)" } ? name(self) { String(reflecting: $0) } : short
  }

  /// Whether both are equatable values that differ.
  private func isUnequal(to other: Self) -> Bool {
    guard let value, let otherValue = other.value else { return false }
    return areEqual(value, otherValue) == false
  }
}

/// The type of a value; `nil` for an object: classes of equal objects may differ, as those of strings in
/// Objective-C.
func typeOfValue(_ value: Any) -> Any.Type? {
  let type = type(of: value)
  return type is AnyObject.Type ? nil : type
}

/// Whether two values are equal; `nil` if that cannot be known.
///
/// The cast finds no conformance that is isolated to another actor.
func areEqual(_ left: Any, _ right: Any) -> Bool? {
  func equal<Value: Equatable>(_ left: Value) -> Bool { (right as? Value) == left }
  guard let left = left as? any Equatable else { return nil }
  return equal(left)
}

extension ValueNode {
  /// The maximum length of the one-line description of a value with parts.
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

  /// Returns a description of the value: on one line if it is short, otherwise with a new line for
  /// each part.
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

  /// Returns an excerpt of a leaf's text around a position, or the whole text if it is short.
  func excerpt(around position: Int) -> String {
    guard title.count > Self.leafLength else { return title }
    let start = max(0, position - 40)
    let part = title.dropFirst(start).prefix(Self.leafLength)
    let isEnd = start + part.count == title.count
    return "\(start > 0 ? "…" : "")\(part)\(isEnd ? "" : "…") (\(title.count) characters)"
  }

  /// The description on one line; `nil` if it is too long.
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
  /// Returns the text with each nonempty line indented by two spaces.
  package func indented() -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
