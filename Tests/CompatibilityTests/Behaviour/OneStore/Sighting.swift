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
  /// - Parameter history: The counters before the first commit, and after each.
  func complaint(_ history: [[Int]]) -> String? {
    guard !registered.contains(where: { agrees(history, registered: $0) }) else { return nil }
    return """
      Observer \(id) (\(seat)) saw
        \(seen)
      and should have seen\(limit)
        \(expected(history, registered: registered.lowerBound))
      """
  }

  private var limit: String {
    var limit = ""
    if case .seeing(let count) = end { limit += " at most \(count) of" }
    if registered.count > 1 { limit += " this, or less from its beginning," }
    return limit
  }

  private func agrees(_ history: [[Int]], registered: Int) -> Bool {
    let expected = expected(history, registered: registered)
    if case .seeing(let count) = end { return seen.count <= count && expected.starts(with: seen) }
    return seen == expected
  }

  private func expected(_ history: [[Int]], registered: Int) -> [[Int]] {
    calls(history, registered: registered).map { seat.place.view(history[$0]) }
  }

  /// The numbers of the commits it should be called for; first that of the state it gets at once.
  private func calls(_ history: [[Int]], registered: Int) -> [Int] {
    var last = history.count - 1
    if case .after(let number) = end { last = number }
    guard registered <= last else { return [] }
    let isNew = { (number: Int) in
      seat.place.view(history[number]) != seat.place.view(history[number - 1])
    }
    let later = (registered + 1..<last + 1).filter { !seat.column.dropsEqual || isNew($0) }
    return (seat.column.replays ? [registered] : []) + later
  }

  /// The number of the commit that each call was for; `nil` for the state it got at once.
  func commits(_ history: [[Int]]) -> [Int?] {
    let calls = calls(history, registered: registered.lowerBound)
    return seat.column.replays ? [nil] + calls.dropFirst().map(Optional.some) : calls
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
