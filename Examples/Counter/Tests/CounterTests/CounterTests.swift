import Dialects
import Foundation
import Synchronization
import Testing

@Suite("Counters")
struct CounterTests {
  @Test("The counter of each dialect prints the same lines", arguments: Dialect.allCases)
  func lines(dialect: Dialect) {
    let lines = Lines()
    dialect.run { line in lines.append(line) }
    #expect(lines.all == ["count: 0", "count: 1", "count: 3", "count: 4", "count: 5"])
  }

  @Test("README.md quotes the counter of each dialect", arguments: Dialect.allCases)
  func quotation(dialect: Dialect) throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = "Sources/\(dialect.rawValue)/Counter.swift"
    let code = try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    let readme = try String(
      contentsOf: package.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("](\(path))\n\n```swift\n\(code)```\n"), "\(path) is not quoted")
  }
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) { lines.withLock { $0.append(line) } }
}
