import Dialects

/// Runs the counter of each dialect, or of those that the arguments name.
@main
struct Counter {
  static func main() {
    let names = CommandLine.arguments.dropFirst()
    for dialect in Dialect.allCases where names.isEmpty || names.contains(dialect.rawValue) {
      print(dialect.rawValue)
      dialect.run { line in print("  \(line)") }
    }
  }
}
