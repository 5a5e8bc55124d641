extension CompatibilityTable {
  /// The groups that are unsupported.
  var unsupported: [Group] { groups.filter { $0.status == .unsupported } }

  /// The page of the dialect, as Markdown: what is unsupported, and what behaves differently.
  func page(isModern: Bool) -> String {
    var lines = ["# \(title)", ""]
    for paragraph in text { lines += [paragraph, ""] }
    lines += ["## Unsupported", ""]
    lines += row(
      "What", isModern ? "Reason" : "Reason, or what to write",
      isModern ? "Instead" : "Modern equivalent")
    lines.append("|---|---|---|")
    for group in unsupported {
      lines += row(group.name, group.note, isModern ? group.why : group.modern)
    }
    lines += ["", "## Behaviour that differs", ""]
    let races = "data races the original allowed"
    if differences.contains(where: { $0.name.hasPrefix(races) }) {
      lines += [
        "The rows that begin with *\(races)* are about races that remain here. Each says how to prevent the race.",
        "",
      ]
    }
    lines += row("What", "Original", "Here", "Why", "Test")
    lines.append("|---|---|---|---|---|")
    for difference in differences {
      lines += row(
        difference.name, difference.original, difference.here, difference.why,
        difference.tests.map(code).joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// The page, followed by the tables of all constructs and symbols.
  ///
  /// - Parameters:
  ///   - rules: The rules of `reverge`.
  ///   - isModern: Whether most code of the dialect stays unchanged.
  func pageWithSymbols(rules: RuleList, isModern: Bool) -> String {
    var lines = [page(isModern: isModern), "", "## Constructs", ""]
    lines += row("What", "Status", isModern ? "Why" : "Modern equivalent", "Rewritten")
    lines.append("|---|---|---|---|")
    for group in groups where group.status != .unsupported && !(isModern && group.isUnremarkable) {
      lines += row(
        group.name, group.statusCell, isModern ? group.why : group.modern,
        group.rules.map { rules.cell(for: $0) } ?? "")
    }
    lines += ["", "## Symbols", ""]
    lines += row("Symbol", "Since", "Status", "Test")
    lines.append("|---|---|---|---|")
    for group in groups {
      for symbol in group.symbols {
        let path = code(symbol.path) + (symbol.platform.map { " (\($0.text))" } ?? "")
        let isAdded = symbol.since == "new" && group.status != .standIn
        lines += row(
          path, symbol.since, isAdded ? Group.Status.added.rawValue : group.status.rawValue,
          code(symbol.test))
      }
    }
    return (lines + [""]).joined(separator: "\n")
  }

  private func row(_ cells: String...) -> [String] {
    ["| " + cells.map { $0.isEmpty ? "–" : $0 }.joined(separator: " | ") + " |"]
  }

  private func code(_ text: String) -> String { "`\(text)`" }
}

extension CompatibilityTable.Group {
  /// Whether the group is the same, without a note or a reason.
  fileprivate var isUnremarkable: Bool {
    status == .same && note.isEmpty && why.isEmpty && rules == nil
  }

  fileprivate var statusCell: String {
    switch status {
    case .same, .different: note.isEmpty ? status.rawValue : "\(status.rawValue); \(note)"
    case .standIn, .added, .unsupported:
      note.isEmpty ? status.rawValue : "\(status.rawValue): \(note)"
    }
  }
}

extension CompatibilityTable.Platform {
  fileprivate var text: String {
    switch self {
    case .apple: "with Combine"
    case .elsewhere: "without Combine"
    case .linux: "not on Apple platforms"
    case .rx: "with the trait `Rx`"
    }
  }
}
