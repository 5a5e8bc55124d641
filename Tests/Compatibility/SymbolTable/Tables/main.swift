import Foundation

// Writes the page of each dialect, with the tables of all constructs and symbols, to a folder.
// `reverge list-rules --format markdown` prints the list of rules.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let folder = arguments.first, let list = arguments.last else {
  FileHandle.standardError.write(Data("usage: tables FOLDER LIST-OF-RULES\n".utf8))
  exit(64)
}
let rules = RuleList(parsing: try String(contentsOfFile: list, encoding: .utf8))
for dialect in Dialect.allCases {
  let text = try dialect.table().pageWithSymbols(rules: rules, isModern: dialect.isModern)
  try Data(text.utf8).write(
    to: URL(fileURLWithPath: folder).appendingPathComponent("\(dialect.rawValue).md"))
}
