/// The order of the commits and activities of a history, rebuilt from its records.
struct TotalOrder {
  /// The records of one operation.
  struct Operation {
    var invoked = 0
    var applied: Record?
    var appliedAt: Int?
    var hasFailed = false
    var returned: Int?
    var mask: UInt8 = 0
    var isSend = false
  }

  /// The operations by number.
  private(set) var operations: [Int32: Operation] = [:]
  /// The states: the first, and the one after each commit that changes something.
  private(set) var boards = [Board()]
  /// The commits, by the index of the state that each leads to, from 1 on.
  private(set) var commits: [Int32] = [-1]
  /// The indices of the commits.
  private(set) var indices: [Int32: Int] = [:]
  /// The position of each commit among all events.
  private(set) var positions = [0]
  private(set) var activities: [Int32] = []
  /// The position of each activity among all events.
  private(set) var activityPositions: [Int] = []
  private(set) var violations: [Violation] = []
  private(set) var commitBounds = Bounds()
  private(set) var activityBounds = Bounds()

  private let history: History

  init(_ history: History) {
    self.history = history
    collectOperations()
    checkMutations()
    if history.hasTaps { followTaps() } else { followMutations() }
    checkCompleteness()
    checkTime()
  }

  private mutating func collectOperations() {
    for (time, record) in history.records.enumerated() {
      switch record.kind {
      case .invoked:
        operations[record.subject] = Operation(
          invoked: time, mask: record.mask, isSend: record.isSend)
      case .applied:
        operations[record.subject]?.applied = record
        operations[record.subject]?.appliedAt = time
      case .failed:
        operations[record.subject]?.hasFailed = true
      case .returned:
        operations[record.subject]?.returned = time
      default:
        break
      }
    }
  }

  /// Each mutation starts with the state that the previous one left: the lock orders them.
  private mutating func checkMutations() {
    var board = Board()
    for record in history.records where record.kind == .applied || record.kind == .failed {
      let isWhole = record.hasPrevious
      for cell in Board.recordedCells
      where isWhole || record.mask & 1 << cell != 0
        || record.watch.isMounted && record.watch.seat == cell
      {
        if record.previous[cell] != board[cell] {
          report(
            "E1",
            "mutation \(record.subject) began with a state that no commit had left: \(record.previous)"
          )
        }
      }
      guard record.kind == .applied else { continue }
      board.apply(record.subject, to: record.mask)
      let cells = Board.recordedCells.filter { record.mask & 1 << $0 != 0 }
      if cells.contains(where: { record.board[$0] != board[$0] }) {
        report("E3", "mutation \(record.subject) left another state than it made")
      }
    }
  }

  private mutating func followMutations() {
    for record in history.records
    where record.kind == .applied && record.mask & Board.recordedMask != 0 {
      var board = boards[boards.count - 1]
      board.apply(record.subject, to: record.mask)
      append(record.subject, board)
    }
  }

  private mutating func followTaps() {
    var isFirst = true
    for record in history.records where record.kind == .called {
      if record.subject == History.activityTap {
        activityPositions.append(positions.count + activities.count)
        activities.append(record.value)
      } else if record.subject == History.stateTap {
        if isFirst {
          isFirst = false
          if record.board != Board() { report("E5", "the first observer began with a later state") }
          continue
        }
        follow(record.board)
      }
    }
  }

  private mutating func follow(_ board: Board) {
    let former = boards[boards.count - 1]
    guard let cell = (0..<Board.cellCount).first(where: { former[$0] != board[$0] }) else {
      return report("E10", "an observer was called although nothing had changed")
    }
    let number = board[cell].last
    var expected = former
    if cell == 3 {
      expected.d = .replaced(by: number)
    } else {
      expected.apply(number, to: operations[number]?.mask ?? 0)
    }
    if expected != board {
      report(
        "E5",
        "the state after commit \(number) does not follow from the one after \(commits.last!): "
          + "\(former) to \(board)")
    }
    append(number, board)
  }

  private mutating func append(_ number: Int32, _ board: Board) {
    positions.append(positions.count + activities.count)
    indices[number] = boards.count
    boards.append(board)
    commits.append(number)
  }

  private mutating func checkCompleteness() {
    var seen: Set<Int32> = []
    for number in commits.dropFirst() where !seen.insert(number).inserted {
      report("E5", "commit \(number) is in the order twice")
    }
    for number in commits.dropFirst() {
      if let operation = operations[number], !operation.hasFailed, !operation.isSend { continue }
      report("E3", "commit \(number) is in the order, but has failed or was never made")
    }
    for (number, operation) in operations where operation.mask != 0 && !operation.isSend {
      if operation.returned != nil, !operation.hasFailed, !seen.contains(number) {
        report("E5", "commit \(number) has returned, and is not in the order")
      }
    }
    let applied = history.records
      .filter { $0.kind == .applied && $0.mask & Board.recordedMask != 0 }.map(\.subject)
    let inOrder = commits.dropFirst().filter { operations[$0]?.appliedAt != nil }
    if applied != Array(inOrder) {
      report("E5", "observers saw the commits in another order than the mutations ran")
    }
    guard history.hasTaps else { return }
    var sent: Set<Int32> = []
    for number in activities where !sent.insert(number).inserted {
      report("E5", "activity \(number) was delivered twice")
    }
    for number in activities where operations[number]?.isSend != true {
      report("E5", "activity \(number) was never sent")
    }
    for (number, operation) in operations where operation.isSend && operation.returned != nil {
      if !sent.contains(number) { report("E5", "activity \(number) was not delivered") }
    }
  }

  /// Operations that did not overlap are in the order of their times.
  private mutating func checkTime() {
    let end = history.records.count
    commitBounds = Bounds(
      commits.dropFirst().map { number in
        let operation = operations[number]
        return (
          operation?.appliedAt ?? operation?.invoked ?? 0,
          operation?.appliedAt ?? operation?.returned ?? end
        )
      })
    activityBounds = Bounds(
      activities.map { (operations[$0]?.invoked ?? 0, operations[$0]?.returned ?? end) })
    guard history.hasTaps else { return }
    var events: [(position: Int, number: Int32)] = []
    events += zip(positions.dropFirst(), commits.dropFirst()).map { ($0, $1) }
    events += zip(activityPositions, activities).map { ($0, $1) }
    events.sort { $0.position < $1.position }
    var earliestReturn = Int.max
    var earliest: Int32 = -1
    for (_, number) in events.reversed() {
      guard let operation = operations[number] else { continue }
      if earliestReturn < operation.invoked {
        report("E5", "event \(number) began after \(earliest) had returned, but comes before it")
      }
      if let returned = operation.appliedAt ?? operation.returned, returned < earliestReturn {
        (earliestReturn, earliest) = (returned, number)
      }
    }
  }

  private mutating func report(_ rule: String, _ text: String) {
    if violations.count < 20 { violations.append(Violation(rule, text)) }
  }
}

/// The number of events of an order that had certainly happened at a time, and of those that possibly had.
struct Bounds {
  /// The latest and the earliest possible time of each event; both lists are ascending.
  private var certain: [Int] = []
  private var possible: [Int] = []

  init() {}

  init(_ intervals: [(earliest: Int, latest: Int)]) {
    certain = intervals.map(\.latest)
    possible = intervals.map(\.earliest)
    for index in certain.indices.dropLast().reversed() {
      certain[index] = min(certain[index], certain[index + 1])
    }
    for index in possible.indices.dropFirst() {
      possible[index] = max(possible[index], possible[index - 1])
    }
  }

  /// The number of events that had certainly happened.
  func least(at time: Int) -> Int { Self.count(of: certain, before: time) }
  /// The number of events that had possibly happened.
  func most(at time: Int) -> Int { Self.count(of: possible, before: time) }

  private static func count(of times: [Int], before time: Int) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
