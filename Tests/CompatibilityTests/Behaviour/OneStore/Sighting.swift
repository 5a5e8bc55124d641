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
    if case .seeing(let count) = end { return " at most \(count) of" }
    return registered.count == 1 ? "" : ", or less from its beginning,"
  }

  private func agrees(_ history: [[Int]], registered: Int) -> Bool {
    let expected = expected(history, registered: registered)
    if case .seeing(let count) = end { return seen.count <= count && expected.starts(with: seen) }
    return seen == expected
  }

  private func expected(_ history: [[Int]], registered: Int) -> [[Int]] {
    var last = history.count - 1
    if case .after(let number) = end { last = number }
    guard registered <= last else { return [] }
    let values = history[registered...last].map(seat.place.view)
    let distinct = values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }
    let told = seat.column.dropsEqual ? distinct.map { values[$0] } : values
    return Array(seat.column.replays ? told[...] : told.dropFirst())
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
