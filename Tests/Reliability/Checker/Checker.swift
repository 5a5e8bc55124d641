extension History {
  /// The rules that the history breaks.
  public func violations() -> [Violation] {
    let order = TotalOrder(self)
    var found = problems + order.violations
    // The following checks are meaningful only for an order without faults.
    guard order.violations.isEmpty else { return found }
    if order.boards[order.boards.count - 1] != final {
      found.append(Violation("E5", "the last state is not the one that the commits lead to"))
    }
    var observers = ObserverCheck(self, order)
    observers.run()
    found += observers.violations
    found += DeliveryCheck(self, order, observers).violations
    found += TaskCheck(self, order).violations
    return found
  }
}

/// The values that a watch shows in the course of an order.
struct Steps {
  /// The distinct values, in order.
  private(set) var values: [Board] = []
  /// The commit that leads to each of them.
  private(set) var starts: [Int] = []
  private var indices: [Board: Int] = [:]

  init(_ watch: Watch, _ boards: [Board]) {
    for (commit, board) in boards.enumerated() {
      let value = watch.project(board)
      if values.last == value { continue }
      indices[value] = values.count
      values.append(value)
      starts.append(commit)
    }
  }

  func index(of value: Board) -> Int? { indices[value] }

  /// The step that a commit belongs to.
  func step(of commit: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= commit { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}

/// A call of an observer on the deliverer, for an event of the order.
struct Delivery {
  let time: Int
  let observer: Int32
  let position: Int
  /// The commit that is delivered; 0 for an activity.
  let commit: Int
}
