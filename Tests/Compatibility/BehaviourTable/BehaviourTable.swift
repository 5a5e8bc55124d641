import Foundation

/// The table that `Migration/COMPATIBILITY.md` shows.
enum BehaviourTable {
  /// Renders the table with the cells that `cell` returns.
  static func render(_ cell: (Scenario, Column) async -> String) async -> String {
    var rows = [[""] + Column.allCases.map(\.rawValue)]
    rows.append(rows[0].map { _ in "---" })
    var subject = ""
    for scenario in Scenario.allCases {
      if scenario.subject != subject {
        subject = scenario.subject
        rows.append(["**\(subject)**"] + Column.allCases.map { _ in "" })
      }
      var row = [scenario.rawValue]
      for column in Column.allCases { row.append(await cell(scenario, column)) }
      rows.append(row)
    }
    return rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  /// The cell of a scenario and a dialect in a table; `nil` if the table has none.
  static func cell(_ scenario: Scenario, _ column: Column, of table: String) -> String? {
    let rows = table.split(separator: "\n").map { row in
      row.dropFirst().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    guard
      let row = rows.first(where: { $0.first == scenario.rawValue }),
      let index = rows.first?.firstIndex(of: column.rawValue), row.indices.contains(index)
    else { return nil }
    return row[index]
  }
}
