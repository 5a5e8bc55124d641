extension ValueNode {
  /// Creates the tree of a value from its mirror.
  package init(_ value: Any) {
    var reader = MirrorReader()
    self = reader.node(of: value, depth: 0)
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
    if let text = value as? any StringProtocol { return node(of: String(text)) }
    if let character = value as? Character { return ValueNode(title: character.debugDescription) }

    let mirror = Mirror(reflecting: value)
    if let node = standardNode(of: value, mirror) { return node }
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return ValueNode(title: "nil") }
      let node = node(of: wrapped, depth: depth)
      return isOptional(wrapped) ? ValueNode(title: "Optional(\(node.text()))") : node
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
      return leaf(value)
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
    guard let value = value as? any CustomStringConvertible else { return nil }
    let name = String(reflecting: type(of: value))
    guard name.hasPrefix("Swift.") || name.hasPrefix("Foundation") else { return nil }
    // The description of a date omits fractions of a second.
    if let child = mirror.children.first, child.label == "timeIntervalSinceReferenceDate" {
      return ValueNode(title: "\(value) (\(child.value) s since 2001)")
    }
    return leaf(value)
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
    if mirror.children.isEmpty, value is any CustomStringConvertible { return leaf(value) }
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
    if members.isEmpty, value is any CustomStringConvertible { return leaf(value) }
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
