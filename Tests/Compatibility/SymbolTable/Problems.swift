extension CompatibilityTable {
  /// The errors in the table.
  ///
  /// - Parameters:
  ///   - publicSymbols: The paths of the public symbols of the dialect's modules.
  ///   - isHere: Whether `publicSymbols` contains the symbols of a platform.
  ///   - tests: The existing tests.
  ///   - rules: The rules of `reverge`; `nil` to skip them.
  ///   - isModern: Whether groups without a rule stay unchanged.
  func problems(
    publicSymbols: Set<String>, isHere: (Platform) -> Bool = \.isHere, tests: TestIndex,
    rules: RuleList? = nil, isModern: Bool = false
  ) -> [String] {
    var problems: [String] = []
    let named = Set(symbols.map(\.path))
    for path in publicSymbols.subtracting(named).sorted() {
      problems.append("\(path) is public, but not in the table.")
    }
    for symbol in symbols where symbol.platform.map(isHere) ?? true {
      if !publicSymbols.contains(symbol.path) {
        problems.append("\(symbol.path) is in the table, but not a public symbol.")
      }
    }
    for symbol in symbols {
      if symbol.since.isEmpty {
        problems.append("\(symbol.path): the table has no version or date for it.")
      }
      if let problem = tests.problem(with: symbol.test, of: symbol.path) {
        problems.append("\(symbol.path): \(problem)")
      }
    }
    for group in groups {
      if group.status == .unsupported, !group.symbols.isEmpty {
        problems.append("\(group.name): unsupported, but has symbols.")
      }
      if [.different, .standIn, .unsupported].contains(group.status), group.note.isEmpty,
        group.why.isEmpty
      {
        problems.append("\(group.name): \(group.status.rawValue), but not explained.")
      }
    }
    if let rules {
      for group in groups {
        guard let named = group.rules else {
          if isModern { continue }
          problems.append("\(group.name): no `rule:`, and no `rule: none`.")
          continue
        }
        for id in named where rules[id] == nil {
          problems.append("\(group.name): reverge has no rule \(id).")
        }
      }
    }
    for difference in differences {
      if difference.tests.isEmpty { problems.append("\(difference.name): has no test.") }
      for test in difference.tests {
        if let problem = tests.problem(with: test) {
          problems.append("\(difference.name): \(problem)")
        }
      }
    }
    return problems
  }
}
