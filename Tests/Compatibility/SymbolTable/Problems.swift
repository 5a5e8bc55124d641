extension CompatibilityTable {
  /// What is not true about the table.
  ///
  /// - Parameters:
  ///   - publicSymbols: The paths of the symbols that the dialect's modules have.
  ///   - isHere: Whether a place is the one where these are public.
  ///   - tests: The tests there are.
  ///   - rules: The rules of `reverge`; `nil` if they are not asked for.
  ///   - isModern: Whether a group that no rule is named for stays as it is.
  func problems(
    publicSymbols: Set<String>, isHere: (Place) -> Bool = \.isHere, tests: TestIndex,
    rules: RuleList? = nil, isModern: Bool = false
  ) -> [String] {
    var problems: [String] = []
    let named = Set(symbols.map(\.path))
    for path in publicSymbols.subtracting(named).sorted() {
      problems.append("\(path) is public, and not in the table.")
    }
    for symbol in symbols where symbol.place.map(isHere) ?? true {
      if !publicSymbols.contains(symbol.path) {
        problems.append("\(symbol.path) is in the table, and there is no such public symbol.")
      }
    }
    for symbol in symbols {
      if symbol.since.isEmpty {
        problems.append("\(symbol.path): the table does not say since when the original had it.")
      }
      if let problem = tests.problem(with: symbol.test, of: symbol.path) {
        problems.append("\(symbol.path): \(problem)")
      }
    }
    for group in groups {
      if group.status == .notOffered, !group.symbols.isEmpty {
        problems.append("\(group.name): not offered, and yet there are symbols.")
      }
      if [.different, .standIn, .notOffered].contains(group.status), group.note.isEmpty,
        group.why.isEmpty
      {
        problems.append("\(group.name): \(group.status.rawValue), and no word about it.")
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
      if difference.tests.isEmpty { problems.append("\(difference.name): no test shows it.") }
      for test in difference.tests {
        if let problem = tests.problem(with: test) {
          problems.append("\(difference.name): \(problem)")
        }
      }
    }
    return problems
  }
}
