/// The states that an observer received, with the expected ones.
struct ReceivedStates {
  enum End {
    /// The observer has not ended.
    case none
    /// The observer ended outside a delivery, after the commit with that number.
    case after(Int)
    /// The observer ended during a delivery or concurrent commits; it received at most that many
    /// states.
    case seeing(atMost: Int)
  }

  let id: Int
  let seat: Seat
  /// The possible numbers of the last commit before the observer was registered.
  let registered: ClosedRange<Int>
  let seen: [[Int]]
  var end = End.none

  /// The difference from the expected states; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - history: The counters before the first commit, and after each.
  ///   - touches: The containers of the commits that changed nothing, by number.
  func problem(_ history: [[Int]], _ touches: [Int: Seat] = [:]) -> String? {
    guard !registered.contains(where: { agrees(history, touches, registered: $0) }) else {
      return nil
    }
    return """
      Observer \(id) (\(seat)) received
        \(seen)
      and should have received\(limit)
        \(expected(history, touches, registered: registered.lowerBound))
      """
  }

  private var limit: String {
    var limit = ""
    if case .seeing(let count) = end { limit += " at most \(count) of" }
    if registered.count > 1 { limit += " this, or less from its beginning," }
    return limit
  }

  private func agrees(_ history: [[Int]], _ touches: [Int: Seat], registered: Int) -> Bool {
    let expected = expected(history, touches, registered: registered)
    if case .seeing(let count) = end { return seen.count <= count && expected.starts(with: seen) }
    return seen == expected
  }

  private func expected(
    _ history: [[Int]], _ touches: [Int: Seat], registered: Int
  ) -> [[Int]] {
    calls(history, touches, registered: registered).map { seat.location.view(history[$0]) }
  }

  /// The numbers of the commits that call the observer, preceded by that of the replayed state.
  private func calls(
    _ history: [[Int]], _ touches: [Int: Seat], registered: Int
  ) -> [Int] {
    var last = history.count - 1
    if case .after(let number) = end { last = number }
    guard registered <= last else { return [] }
    let isNew = { (number: Int) in
      seat.location.view(history[number]) != seat.location.view(history[number - 1])
    }
    let later = (registered + 1..<last + 1).filter {
      isNew($0) || !seat.column.dropsEqual && seat.isNotifiedOfEqual(through: touches[$0])
    }
    return (seat.column.replays ? [registered] : []) + later
  }

  /// The commit number of each call; `nil` for the replayed state.
  func commits(_ history: [[Int]], _ touches: [Int: Seat] = [:]) -> [Int?] {
    let calls = calls(history, touches, registered: registered.lowerBound)
    return seat.column.replays ? [nil] + calls.dropFirst().map(Optional.some) : calls
  }
}

extension Seat {
  /// Whether a legacy container is notified of a commit that leaves its state equal.
  ///
  /// - Parameter other: The container of the commit if it changed nothing; `nil` if the commit
  ///   changed another location.
  fileprivate func isNotifiedOfEqual(through other: Seat?) -> Bool {
    if location == .whole { return true }
    // The engine identifies containers at one stored location, but not those at a computed one.
    return other == self || location.isStored && other?.location == location
  }
}

/// The first error in the order in which all commits were received; `nil` if there is none.
func orderProblem(_ history: [[Int]]) -> String? {
  for (number, (before, after)) in zip(history, history.dropFirst()).enumerated() {
    let changes = zip(before, after).map { $1 - $0 }
    guard changes.filter({ $0 != 0 }) == [1] else {
      return "Commit \(number + 1) made \(after) of \(before)"
    }
  }
  return nil
}
