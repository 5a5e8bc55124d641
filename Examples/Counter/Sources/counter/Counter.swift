import Dialects
import Foundation
import Synchronization

/// Runs the counter of each dialect, or of those that the arguments name, and prints what each prints.
@main
struct Counter {
  static func main() {
    let names = CommandLine.arguments.dropFirst()
    for name in names where Dialect(rawValue: name) == nil {
      let known = Dialect.allCases.map(\.rawValue).joined(separator: ", ")
      let message = "There is no counter \(name). There are: \(known).\n"
      FileHandle.standardError.write(Data(message.utf8))
      exit(64)
    }
    let dialects = names.isEmpty ? Dialect.allCases : names.compactMap(Dialect.init)
    let counts = dialects.map(counts)
    for (dialect, counts) in zip(dialects, counts) {
      let name = dialect.rawValue
      print(name + String(repeating: " ", count: 24 - name.count) + counts)
    }
    guard dialects.count > 1 else { return }
    guard Set(counts).count == 1 else {
      print("\nThey differ.")
      exit(1)
    }
    print("\nAll on Verge.Store, all the same: init, add(1), add(2), addTwice(1).")
  }

  private static func counts(of dialect: Dialect) -> String {
    let lines = Mutex<[Substring]>([])
    dialect.run { line in lines.withLock { $0.append(line.dropFirst("count: ".count)) } }
    return lines.withLock { $0.joined(separator: "  ") }
  }
}
