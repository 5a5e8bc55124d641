import Foundation

/// The result of a row.
struct Outcome: Encodable {
  enum Verdict: String, Encodable {
    /// The median is within the target.
    case met
    /// The median misses the target, but the best round is within the slack.
    case near
    /// The best round exceeds the target by more than the slack.
    case over
    /// The platform or a debug build cannot measure the row.
    case unknown
  }

  let id: String
  let what: String
  let unit: String
  let floorNanoseconds: Spread?
  let nanoseconds: Spread?
  /// The ratio to the floor; for a counted row, the count.
  let value: Spread?
  let target: Double
  let verdict: Verdict
  /// Whether `--check` fails because of this row.
  let isOverLimit: Bool

  init(_ row: Row, _ harness: Harness) {
    id = row.id
    what = row.what
    target = row.target
    switch row.measure {
    case .time(let makeContest):
      let times = harness.run(makeContest())
      unit = "ratio"
      floorNanoseconds = times.floor
      nanoseconds = times.subject
      value = times.ratio
    case .count(let unit, let count):
      self.unit = unit.rawValue
      floorNanoseconds = nil
      nanoseconds = nil
      value = count().map { Spread([$0]) }
    }
    verdict = Outcome.verdict(value, row.target)
    if let limit = row.limit, let value {
      isOverLimit = value.min > limit
    } else {
      isOverLimit = false
    }
  }

  private static func verdict(_ value: Spread?, _ target: Double) -> Verdict {
    #if DEBUG
    return .unknown
    #else
    guard let value else { return .unknown }
    if value.median <= target { return .met }
    return value.min <= target * slack ? .near : .over
    #endif
  }
}

/// The result of a row in an earlier run.
struct FormerOutcome: Decodable {
  struct Value: Decodable {
    let median: Double
  }

  let id: String
  let value: Value?
}

/// Prints each outcome as soon as it is available.
struct Table {
  private static let widths = [4, 58, 19, 17, 8, 7]

  func printHeader(_ harness: Harness) {
    print("\(harness.rounds) rounds; min / median of the rounds; ratio to the row's floor\n")
    printLine(["row", "what", "ns", "ratio", "target", "verdict"])
    print(Table.widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
  }

  func print(_ outcome: Outcome) {
    let isTime = outcome.nanoseconds != nil
    printLine([
      outcome.id,
      outcome.what,
      outcome.nanoseconds.map { "\(format($0.min, 1)) / \(format($0.median, 1))" } ?? "",
      outcome.value.map {
        isTime
          ? "\(format($0.min, 2)) / \(format($0.median, 2))"
          : "\(format($0.median, 1)) \(outcome.unit)"
      } ?? "",
      String(format: "%g", outcome.target),
      outcome.verdict.rawValue,
    ])
  }

  private func print(_ text: String) {
    Swift.print(text)
    // Flushed, so that a pipe receives the line immediately.
    fflush(nil)
  }

  private func printLine(_ cells: [String]) {
    let cells = zip(cells, Table.widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return (2...4).contains(column) ? padding + cell.0 : cell.0 + padding
    }
    print(cells.joined(separator: "  "))
  }

  private func format(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
