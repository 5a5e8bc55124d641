@testable import tables

extension CompatibilityTable {
  /// The errors in the table.
  ///
  /// - Parameters:
  ///   - publicSymbols: The paths of the public symbols of the dialect's modules.
  ///   - isHere: Whether `publicSymbols` contains the symbols of a platform.
  ///   - tests: The existing tests.
  ///   - isModern: Whether groups without a rule stay unchanged.
  func problems(
    publicSymbols: Set<String>, isHere: (Platform) -> Bool, tests: TestIndex,
    isModern: Bool = false
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
    for group in groups where group.rules == nil && !isModern {
      problems.append("\(group.name): no `rule:`, and no `rule: none`.")
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
