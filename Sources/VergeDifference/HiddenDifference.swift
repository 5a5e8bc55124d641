/// The innermost parts of two values that differ although both values print alike.
///
/// Parts are not printed beyond the bounds of a tree, and `==` may compare what a mirror does not have.
struct HiddenDifference {
  private static let maximumDepth = 256

  private var path = ""
  private var old: Any
  private var new: Any

  /// The pairs of objects that have been compared.
  private var compared: Set<[ObjectIdentifier]> = []
  /// The number of parts that may still be compared.
  private var budget = 1_000_000

  /// Returns the difference of two values that print alike as text; `nil` if none is found.
  static func text(from old: Any, to new: Any, areUnequal: Bool) -> String? {
    var search = Self(old: old, new: new)
    guard search.descend(old, new, path: "", depth: 0) || areUnequal else { return nil }
    return search.text
  }

  /// Returns the difference of texts or data that begin alike; `nil` for other values.
  static func inside(_ old: Any, _ new: Any) -> String? {
    var search = Self(old: old, new: new)
    guard search.descend(old, new, path: "", depth: 0), !search.path.isEmpty || search.old is String
    else { return nil }
    return search.text
  }

  private init(old: Any, new: Any) {
    (self.old, self.new) = (old, new)
  }

  /// Finds the innermost parts, and returns whether there are any.
  private mutating func descend(_ old: Any, _ new: Any, path: String, depth: Int) -> Bool {
    budget -= 1
    let areEqual = areEqual(old, new)
    guard areEqual != true, depth < Self.maximumDepth, budget > 0 else { return false }
    if let old = bytes(of: old), let new = bytes(of: new) {
      return descend(old, new, path: path, depth: depth + 1)
    }
    if descendMembers(old, new, path: path, depth: depth) { return true }
    guard areEqual == false else { return false }
    (self.path, self.old, self.new) = (path, old, new)
    return true
  }

  private mutating func descendMembers(
    _ old: Any, _ new: Any, path: String, depth: Int
  ) -> Bool {
    var (oldMirror, newMirror) = (parts(of: old), parts(of: new))
    if oldMirror?.displayStyle == .class {
      let pair = [ObjectIdentifier(old as AnyObject), ObjectIdentifier(new as AnyObject)]
      guard pair[0] != pair[1], compared.insert(pair).inserted else { return false }
    }
    while let before = oldMirror, let after = newMirror {
      for (index, (old, new)) in zip(before.children, after.children).enumerated() {
        if budget < 0 { return false }
        let path = label(of: old, at: index, in: before, path)
        if descend(old.value, new.value, path: path, depth: depth + 1) { return true }
      }
      (oldMirror, newMirror) = (before.superclassMirror, after.superclassMirror)
    }
    return false
  }

  /// The mirror of a value whose parts have an order; `nil` for other values.
  private func parts(of value: Any) -> Mirror? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .class, .enum: return isStandard(value) ? nil : mirror
    case .set, .dictionary: return nil
    case nil: return value is any CustomStringConvertible ? nil : mirror
    default: return mirror
    }
  }

  private func label(
    of child: Mirror.Child, at index: Int, in mirror: Mirror, _ path: String
  ) -> String {
    switch (mirror.displayStyle, child.label) {
    case (.optional, _): return path
    case (.collection, _), (_, nil): return "\(path)[\(index)]"
    case (_, let label?):
      let label = label.hasPrefix(".") ? String(label.dropFirst()) : label
      return path.isEmpty ? label : "\(path).\(label)"
    }
  }
}

extension HiddenDifference {
  private var text: String {
    let place = path.isEmpty ? "" : "  \(path):\n"
    if let difference { return place + difference }
    return """
      \(place)  Both print alike, but `==` says that they differ: \(ValueNode(new).text())
        To see the difference, give the type, or one around it, a `customMirror` with what `==` compares.
      """
  }

  /// The difference of the parts alone, for which the bounds begin again; of texts, from where they differ.
  private var difference: String? {
    guard let old = old as? String, let new = new as? String else {
      return ValueDifference.text(from: ValueNode(old), to: ValueNode(new))
    }
    let start = max(0, zip(old, new).prefix { $0 == $1 }.count - 40)
    func rest(_ text: String) -> ValueNode { ValueNode("…\(text.dropFirst(start))") }
    return ValueDifference.text(from: rest(old), to: rest(new))
  }
}
