/// Prints what became of the programs.
struct Report {
  let programs: [(dialect: Dialect, program: Program)]
  let result: Check.Result

  /// Prints a table by dialect, the rules whose sites were withdrawn, the failures, and the durations.
  func write() {
    print("dialect      programs  wholly  partly  not at all  sites rewritten  failures")
    for dialect in Dialect.allCases {
      let own = programs.indices.filter { programs[$0].dialect == dialect }
      guard !own.isEmpty else { continue }
      let sites = own.map { result.sites[$0] }
      let all = sites.reduce(0) { $0 + $1.before }
      let left = sites.reduce(0) { $0 + $1.after }
      let whole = sites.filter { $0.after == 0 }.count
      let none = sites.filter { $0.after >= $0.before && $0.before > 0 }.count
      let failures = own.filter { result.failures[$0] != nil }.count
      print(
        pad(dialect.rawValue, -11), pad(own.count, 9), pad(whole, 7),
        pad(own.count - whole - none, 7),
        pad(none, 11), pad("\(all - left) of \(all)", 16), pad(failures, 9))
    }
    if !result.withdrawn.isEmpty { print("withdrawn:") }
    for (rule, count) in result.withdrawn.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("  \(pad(count, 5)) \(rule)")
    }
    let kinds = Dictionary(grouping: result.failures.keys) {
      "\(programs[$0].dialect.rawValue): \(result.failures[$0]!.signature)"
    }
    for (kind, indices) in kinds.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) })
    {
      print(
        "\(indices.count) × \(kind): \(indices.sorted { programs[$0].program.choices.count < programs[$1].program.choices.count }.prefix(8).map { "\(programs[$0].program.number)" }.joined(separator: ", "))"
      )
    }
    for (index, failure) in result.failures.sorted(by: { $0.key < $1.key })
    where failure.kind == .source {
      print(
        "\(programs[index].dialect.rawValue) \(programs[index].program.number): \(failure.detail)")
    }
    print(result.seconds.map { "\($0.0) \(Int($0.1.rounded())) s" }.joined(separator: ", "))
  }

  private func pad(_ value: some CustomStringConvertible, _ width: Int) -> String {
    let text = value.description
    let space = String(repeating: " ", count: max(abs(width) - text.count, 0))
    return width < 0 ? text + space : space + text
  }
}
