extension ValueNode {
  /// Creates the tree of a value from its mirror.
  package init(_ value: Any) {
    var reader = MirrorReader()
    self = reader.node(of: value, depth: 0)
  }

  /// The members of the mirror of a leaf, such as the dates of an interval. Its description may omit some.
  var members: ValueNode? {
    guard style == .leaf, let value else { return nil }
    var reader = MirrorReader()
    return reader.members(of: value)
  }
}

/// Reads values through their mirrors, up to a depth and a number of nodes.
private struct MirrorReader {
  private static let maximumDepth = 24
  private static let maximumChildCount = 10_000
  private static let maximumTextLength = 100_000

  /// The number of nodes that may still be created.
  private var budget = 100_000
  /// The objects that contain the current value.
  private var enclosing: Set<ObjectIdentifier> = []

  mutating func node(of value: Any, depth: Int) -> ValueNode {
    budget -= 1
    guard depth < Self.maximumDepth, budget > 0 else { return ValueNode(title: "…") }
    var node = content(of: value, depth: depth)
    if node.value == nil { node.value = value }
    node.type = typeOfValue(value)
    return node
  }

  private mutating func content(of value: Any, depth: Int) -> ValueNode {
    let mirror = Mirror(reflecting: value)
    // A cast would also look into optionals.
    if mirror.displayStyle != .optional {
      if let text = value as? any StringProtocol { return node(of: String(text)) }
      if let character = value as? Character { return ValueNode(title: character.debugDescription) }
    }
    if let node = standardNode(of: value, mirror) { return node }
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return ValueNode(title: "nil") }
      var node = node(of: wrapped, depth: depth)
      if isOptional(wrapped) { node = ValueNode(title: "Optional(\(node.text()))") }
      return node
    case .collection:
      return ValueNode(
        title: "", style: .list,
        children: children(mirror.children.map { (nil, $0.value) }, depth))
    case .set:
      let children = children(mirror.children.map { (nil, $0.value) }, depth)
      return ValueNode(
        title: "", style: .set, children: children.sorted { $0.node.text() < $1.node.text() })
    case .dictionary:
      let pairs = mirror.children.map { child in
        let pair = Array(Mirror(reflecting: child.value).children)
        let key = node(of: pair[0].value, depth: depth + 1).text()
        return (Optional(key), pair[1].value)
      }
      return ValueNode(
        title: "", style: .pairs, children: children(pairs, depth).sorted { $0.label! < $1.label! })
    case .enum:
      return enumNode(of: value, mirror, depth)
    case .tuple:
      return ValueNode(title: "", style: .members, children: elements(of: mirror, depth))
    case .class:
      return objectNode(of: value, mirror, depth)
    case .struct:
      return structNode(of: value, mirror, depth)
    default:
      // A custom mirror need not have a style.
      return value is any CustomStringConvertible
        ? leaf(value) : structNode(of: value, mirror, depth)
    }
  }

  private mutating func node(of text: String) -> ValueNode {
    let (text, mark) = cut(text)
    guard text.contains("\n") else { return ValueNode(title: String(text).debugDescription + mark) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var children = lines.prefix(min(Self.maximumChildCount, max(budget, 0))).map {
      ValueNode.Child(label: nil, node: ValueNode(title: String($0)))
    }
    budget -= children.count
    if children.count < lines.count {
      children.append(
        .init(label: nil, node: ValueNode(title: "… (\(lines.count - children.count) more)")))
    }
    if !mark.isEmpty { children.append(.init(label: nil, node: ValueNode(title: mark))) }
    return ValueNode(title: "", style: .lines, children: children)
  }

  private func leaf(_ value: Any) -> ValueNode {
    let (text, mark) = cut(String(describing: value))
    return ValueNode(title: text + mark)
  }

  /// Returns the beginning of a long text, and a mark with the length of the whole text.
  private func cut(_ text: String) -> (text: Substring, mark: String) {
    let beginning = text.prefix(Self.maximumTextLength)
    return (beginning, beginning.endIndex == text.endIndex ? "" : "… (\(text.utf8.count) bytes)")
  }

  /// Returns the node of a value whose type belongs to the standard library or Foundation and has a
  /// description; `nil` for other values.
  private func standardNode(of value: Any, _ mirror: Mirror) -> ValueNode? {
    switch mirror.displayStyle {
    case .struct, .class, .enum: break
    default: return nil
    }
    guard isStandard(value) else { return nil }
    // The description of a date omits fractions of a second.
    if let child = mirror.children.first, child.label == "timeIntervalSinceReferenceDate" {
      return ValueNode(title: "\(value) (\(child.value) s since 2001)")
    }
    // The description of data has only the number of bytes.
    if let bytes = bytes(of: value) {
      let digits = bytes.prefix(Self.maximumTextLength / 2).map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16)
      }
      let mark = digits.count < bytes.count ? "…" : ""
      let text = "\(value)\(bytes.isEmpty ? "" : ": ")\(digits.joined())\(mark)"
      return ValueNode(title: "\(type(of: value))(\(text))")
    }
    return leaf(value)
  }

  /// The members of a mirror; `nil` if it has none.
  mutating func members(of value: Any) -> ValueNode? {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return nil }
    return ValueNode(
      title: name(of: mirror), style: .members,
      children: children(mirror.children.map { ($0.label, $0.value) }, 0))
  }

  private mutating func enumNode(of value: Any, _ mirror: Mirror, _ depth: Int) -> ValueNode {
    guard let payload = mirror.children.first, let name = payload.label else {
      return ValueNode(title: ".\(value)")
    }
    let contents = Mirror(reflecting: payload.value)
    let children =
      contents.displayStyle == .tuple
      ? elements(of: contents, depth)
      : [.init(label: nil, node: node(of: payload.value, depth: depth + 1))]
    return ValueNode(title: ".\(name)", style: .members, children: children)
  }

  private mutating func structNode(of value: Any, _ mirror: Mirror, _ depth: Int) -> ValueNode {
    if mirror.children.isEmpty, mirror.displayStyle == nil || value is any CustomStringConvertible {
      return leaf(value)
    }
    let members = mirror.children.map { ($0.label, $0.value) }
    return ValueNode(
      title: name(of: mirror), style: .members, children: children(members, depth))
  }

  private mutating func objectNode(of value: Any, _ mirror: Mirror, _ depth: Int) -> ValueNode {
    let object = ObjectIdentifier(value as AnyObject)
    guard enclosing.insert(object).inserted else {
      return ValueNode(title: "\(name(of: mirror))(contains itself)")
    }
    defer { enclosing.remove(object) }
    var members: [(String?, Any)] = []
    var ancestor: Mirror? = mirror
    while let current = ancestor {
      members.insert(contentsOf: current.children.map { ($0.label, $0.value) }, at: 0)
      ancestor = current.superclassMirror
    }
    if value is AnyKeyPath || members.isEmpty && value is any CustomStringConvertible {
      return leaf(value)
    }
    return ValueNode(
      title: name(of: mirror), style: .members, children: children(members, depth))
  }

  /// Returns the elements of a tuple, with their labels if they have any.
  private mutating func elements(of mirror: Mirror, _ depth: Int) -> [ValueNode.Child] {
    children(
      mirror.children.map { ($0.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, $0.value) }, depth)
  }

  private mutating func children(
    _ members: [(label: String?, value: Any)], _ depth: Int
  ) -> [ValueNode.Child] {
    var children: [ValueNode.Child] = []
    for member in members.prefix(Self.maximumChildCount) {
      guard budget > 0 else { break }
      children.append(.init(label: member.label, node: node(of: member.value, depth: depth + 1)))
    }
    let omitted = members.count - children.count
    if omitted > 0 {
      children.append(.init(label: nil, node: ValueNode(title: "… (\(omitted) more)")))
    }
    return children
  }

  private func isOptional(_ value: Any) -> Bool {
    Mirror(reflecting: value).displayStyle == .optional
  }

  private func name(of mirror: Mirror) -> String {
    String(describing: mirror.subjectType)
  }
}

/// Whether a value is shown by its description, because its type belongs to the standard library or
/// Foundation.
func isStandard(_ value: Any) -> Bool {
  guard value is any CustomStringConvertible else { return false }
  let name = String(reflecting: type(of: value))
  return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
}

/// The bytes of a collection that is shown by its description, such as `Data`; `nil` for other values.
func bytes(of value: Any) -> [UInt8]? {
  func bytes<Bytes: Collection>(_ bytes: Bytes) -> [UInt8]? {
    Bytes.Element.self == UInt8.self ? Array(bytes) as? [UInt8] : nil
  }
  guard isStandard(value), Mirror(reflecting: value).displayStyle == .struct,
    let collection = value as? any Collection
  else { return nil }
  return bytes(collection)
}
