import Dialects
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
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) { lines.withLock { $0.append(line) } }
}
