/// What an observer saw, and what it should have seen.
struct Sighting {
  enum End {
    /// It has not ended.
    case none
    /// It has ended when nothing was being delivered, after the commit of that number.
    case after(Int)
    /// It has ended during a delivery, or beside others' commits, when it could see no more than this.
    case seeing(atMost: Int)
  }

  let id: Int
  let seat: Seat
  /// The number of the last commit before it was registered.
  let registered: ClosedRange<Int>
  let seen: [[Int]]
  var end = End.none

  /// What is wrong with it; `nil` if nothing is.
  ///
  /// - Parameters:
  ///   - history: The counters before the first commit, and after each.
  ///   - touches: The containers through which commits that change nothing were made, by number.
  func complaint(_ history: [[Int]], _ touches: [Int: Seat] = [:]) -> String? {
    guard !registered.contains(where: { agrees(history, touches, registered: $0) }) else {
      return nil
    }
    return """
      Observer \(id) (\(seat)) saw
        \(seen)
      and should have seen\(limit)
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
    calls(history, touches, registered: registered).map { seat.place.view(history[$0]) }
  }

  /// The numbers of the commits it should be called for; first that of the state it gets at once.
  private func calls(
    _ history: [[Int]], _ touches: [Int: Seat], registered: Int
  ) -> [Int] {
    var last = history.count - 1
    if case .after(let number) = end { last = number }
    guard registered <= last else { return [] }
    let isNew = { (number: Int) in
      seat.place.view(history[number]) != seat.place.view(history[number - 1])
    }
    let later = (registered + 1..<last + 1).filter {
      isNew($0) || !seat.column.dropsEqual && seat.isNotifiedOfEqual(through: touches[$0])
    }
    return (seat.column.replays ? [registered] : []) + later
  }

  /// The number of the commit that each call was for; `nil` for the state it got at once.
  func commits(_ history: [[Int]], _ touches: [Int: Seat] = [:]) -> [Int?] {
    let calls = calls(history, touches, registered: registered.lowerBound)
    return seat.column.replays ? [nil] + calls.dropFirst().map(Optional.some) : calls
  }
}

extension Seat {
  /// Whether a legacy container is notified of a commit that leaves its state equal.
  ///
  /// - Parameter other: The container through which a commit that changes nothing was made; `nil` of
  ///   a commit that changes another place.
  fileprivate func isNotifiedOfEqual(through other: Seat?) -> Bool {
    if place == .whole { return true }
    // Containers at one stored place are the same to the engine; at a computed one, they are not.
    return other == self || place.isStored && other?.place == place
  }
}

/// What is wrong with the order in which all commits were seen; `nil` if nothing is.
func complaintAboutOrder(_ history: [[Int]]) -> String? {
  for (number, (before, after)) in zip(history, history.dropFirst()).enumerated() {
    let changes = zip(before, after).map { $1 - $0 }
    guard changes.filter({ $0 != 0 }) == [1] else {
      return "Commit \(number + 1) made \(after) of \(before)"
    }
  }
  return nil
}
