/// The lines of a difference between two trees.
package struct ValueDifference {
  private static let mostLines = 200
  /// The maximum number of elements, without the common prefix and suffix, for which the shortest
  /// difference of two lists is computed.
  private static let greatestListSize = 1_000

  private var lines: [String] = []

  /// Returns the difference of two values as text; `nil` if none is found.
  ///
  /// - Parameter areUnequal: Whether the values are known to differ. Then, the result is not `nil`.
  package static func text(from old: Any, to new: Any, areUnequal: Bool = false) -> String? {
    text(from: (old, ValueNode(old)), to: (new, ValueNode(new)), areUnequal: areUnequal)
  }

  /// The same for values whose trees are known.
  package static func text(
    from old: (value: Any, node: ValueNode), to new: (value: Any, node: ValueNode),
    areUnequal: Bool = false
  ) -> String? {
    text(from: old.node, to: new.node)
      ?? HiddenDifference.text(from: old.value, to: new.value, areUnequal: areUnequal)
  }

  /// Returns the difference of two trees as text; `nil` if both are equal.
  static func text(from old: ValueNode, to new: ValueNode) -> String? {
    guard old != new else { return nil }
    var difference = ValueDifference()
    difference.compare(old, new, label: nil, indent: 0)
    let omitted = difference.lines.count - mostLines
    guard omitted > 0 else { return difference.lines.joined(separator: "\n") }
    let lines = difference.lines.prefix(mostLines) + ["  … (\(omitted) more lines)"]
    return lines.joined(separator: "\n")
  }

  private mutating func compare(_ old: ValueNode, _ new: ValueNode, label: String?, indent: Int) {
    guard old.style == new.style, old.title == new.title, old.style != .leaf, old.hasTypes(of: new),
      !old.children.isEmpty, !new.children.isEmpty
    else { return replace(old, new, label: label, indent: indent) }
    switch old.style {
    case .members where old.children.map(\.label) != new.children.map(\.label):
      return replace(old, new, label: label, indent: indent)
    case .members, .leaf:
      open(old, label, indent)
      compareMembers(old, new, indent + 1)
    case .pairs, .set:
      open(old, label, indent)
      compareUnordered(old, new, indent + 1)
    case .list, .lines:
      open(old, label, indent)
      compareLists(old, new, indent + 1)
    }
    add(" ", old.closing, indent)
  }

  private mutating func compareMembers(_ old: ValueNode, _ new: ValueNode, _ indent: Int) {
    var unchanged = 0
    for (old, new) in zip(old.children, new.children) {
      if old == new {
        unchanged += 1
      } else {
        flush(&unchanged, indent)
        compare(old.node, new.node, label: old.label, indent: indent)
      }
    }
    flush(&unchanged, indent)
  }

  /// Compares children whose identity is their label, or their whole text.
  private mutating func compareUnordered(_ old: ValueNode, _ new: ValueNode, _ indent: Int) {
    func keyed(_ node: ValueNode) -> [String: ValueNode] {
      var keyed: [String: ValueNode] = [:]
      for child in node.children {
        let text = child.label ?? child.node.text()
        // Different elements may print alike.
        let key = keyed[text] == nil ? text : "\(text) (\(keyed.count))"
        keyed[key] = child.node
      }
      return keyed
    }
    let (before, after) = (keyed(old), keyed(new))
    let hasKeys = old.style == .pairs
    var unchanged = 0
    for key in Set(before.keys).union(after.keys).sorted() {
      switch (before[key], after[key]) {
      case (let before?, let after?) where before == after:
        unchanged += 1
      case (let before?, let after?):
        flush(&unchanged, indent)
        compare(before, after, label: key, indent: indent)
      case (let before?, nil):
        flush(&unchanged, indent)
        add("-", before, hasKeys ? key : nil, indent)
      case (nil, let after?):
        flush(&unchanged, indent)
        add("+", after, hasKeys ? key : nil, indent)
      case (nil, nil):
        break
      }
    }
    flush(&unchanged, indent)
  }

  private mutating func compareLists(_ old: ValueNode, _ new: ValueNode, _ indent: Int) {
    let hasIndices = old.style == .list
    let (before, after) = (old.children.map(\.node), new.children.map(\.node))
    for step in Self.alignment(before, after) {
      flush(step.unchangedBefore, indent)
      for offset in 0..<max(step.removed.count, step.inserted.count) {
        let removed = offset < step.removed.count ? step.removed.lowerBound + offset : nil
        let inserted = offset < step.inserted.count ? step.inserted.lowerBound + offset : nil
        func label(_ index: Int) -> String? { hasIndices ? "[\(index)]" : nil }
        switch (removed, inserted) {
        case (let removed?, let inserted?):
          compare(
            before[removed], after[inserted], label: label(inserted), indent: indent)
        case (let removed?, nil): add("-", before[removed], label(removed), indent)
        case (nil, let inserted?): add("+", after[inserted], label(inserted), indent)
        case (nil, nil): break
        }
      }
      flush(step.unchangedAfter, indent)
    }
  }

  /// A gap in which two lists differ, and the numbers of equal elements before and after it.
  private struct Gap {
    var unchangedBefore: Int
    var removed: Range<Int>
    var inserted: Range<Int>
    var unchangedAfter = 0
  }

  /// Returns the gaps in which two lists differ, in order.
  private static func alignment(_ before: [ValueNode], _ after: [ValueNode]) -> [Gap] {
    var prefix = 0
    while prefix < min(before.count, after.count), before[prefix] == after[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(before.count, after.count) - prefix,
      before[before.count - 1 - suffix] == after[after.count - 1 - suffix]
    { suffix += 1 }
    let (oldEnd, newEnd) = (before.count - suffix, after.count - suffix)
    guard max(oldEnd, newEnd) - prefix <= greatestListSize else {
      return [
        Gap(
          unchangedBefore: prefix, removed: prefix..<oldEnd, inserted: prefix..<newEnd,
          unchangedAfter: suffix)
      ]
    }

    let changes = after[prefix..<newEnd].difference(from: before[prefix..<oldEnd])
    let removed = Set(changes.removals.map { prefix + offset(of: $0) })
    let inserted = Set(changes.insertions.map { prefix + offset(of: $0) })
    var gaps: [Gap] = []
    var (old, new, unchanged) = (prefix, prefix, prefix)
    while old < oldEnd || new < newEnd {
      let (oldStart, newStart) = (old, new)
      while removed.contains(old) { old += 1 }
      while inserted.contains(new) { new += 1 }
      if old > oldStart || new > newStart {
        gaps.append(
          Gap(unchangedBefore: unchanged, removed: oldStart..<old, inserted: newStart..<new))
        unchanged = 0
      } else {
        (old, new, unchanged) = (old + 1, new + 1, unchanged + 1)
      }
    }
    if !gaps.isEmpty { gaps[gaps.count - 1].unchangedAfter = unchanged + suffix }
    return gaps
  }
}

private func offset(of change: CollectionDifference<ValueNode>.Change) -> Int {
  switch change {
  case .insert(let offset, _, _), .remove(let offset, _, _): offset
  }
}

extension ValueDifference {
  private mutating func replace(_ old: ValueNode, _ new: ValueNode, label: String?, indent: Int) {
    if old.style == new.style, old.title == new.title, old.children == new.children {
      return distinguish(old, new, label: label, indent: indent)
    }
    guard old.style == .leaf, new.style == .leaf else {
      add("-", old, label, indent)
      add("+", new, label, indent)
      return
    }
    let position = zip(old.title, new.title).prefix { $0 == $1 }.count
    add("-", labelled(old.excerpt(around: position), label), indent)
    add("+", labelled(new.excerpt(around: position), label), indent)
  }

  /// Adds two nodes that print alike, and what distinguishes them.
  private mutating func distinguish(
    _ old: ValueNode, _ new: ValueNode, label: String?, indent: Int
  ) {
    if !old.hasTypes(of: new) {
      add("-", labelled("\(old.text()) (\(old.typeName(beside: new)))", label), indent)
      add("+", labelled("\(new.text()) (\(new.typeName(beside: old)))", label), indent)
    } else if let value = old.value, let newValue = new.value,
      let difference = HiddenDifference.inside(value, newValue)
    {
      if let label { add(" ", "\(label):", indent) }
      let indent = label == nil ? indent : indent + 1
      for line in difference.split(separator: "\n") {
        add(String(line.prefix(1)), String(line.dropFirst(2)), indent)
      }
    } else if let old = old.members, let new = new.members, old != new {
      compare(old, new, label: label, indent: indent)
    } else {
      add("-", old, label, indent)
      add("+", labelled("\(new.text()) (`==` says that it differs)", label), indent)
    }
  }

  private mutating func open(_ node: ValueNode, _ label: String?, _ indent: Int) {
    add(" ", labelled(node.opening, label), indent)
  }

  private mutating func add(_ mark: String, _ node: ValueNode, _ label: String?, _ indent: Int) {
    add(mark, labelled(node.text(), label), indent)
  }

  private func labelled(_ text: String, _ label: String?) -> String {
    label.map { "\($0): \(text)" } ?? text
  }

  private mutating func add(_ mark: String, _ text: String, _ indent: Int) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append("\(mark) \(String(repeating: "  ", count: indent))\(line)")
    }
  }

  private mutating func flush(_ unchanged: inout Int, _ indent: Int) {
    flush(unchanged, indent)
    unchanged = 0
  }

  private mutating func flush(_ unchanged: Int, _ indent: Int) {
    if unchanged > 0 { add(" ", "… (\(unchanged) unchanged)", indent) }
  }
}
