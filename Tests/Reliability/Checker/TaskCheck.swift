/// Checks the tasks of the store.
struct TaskCheck {
  /// The records of a task.
  private struct Life {
    var isCancelled = false
    var end: Record?
  }

  private(set) var violations: [Violation] = []

  init(_ history: History, _ order: TotalOrder) {
    var lives: [Int32: Life] = [:]
    for record in history.records {
      switch record.kind {
      case .taskStarted: lives[record.subject] = Life()
      case .taskCancelling: lives[record.subject]?.isCancelled = true
      case .taskEnded: lives[record.subject]?.end = record
      default: break
      }
    }
    for (number, life) in lives.sorted(by: { $0.key < $1.key }) {
      check(number, life, order.operations[number])
    }
  }

  private mutating func check(
    _ number: Int32, _ life: Life, _ operation: TotalOrder.Operation?
  ) {
    let hasRun = operation?.appliedAt != nil && operation?.returned != nil
    guard let end = life.end else {
      return report("task \(number) has not ended")
    }
    if operation != nil, !hasRun { report("task \(number) ended in the middle of its commit") }
    if !hasRun, !life.isCancelled { report("task \(number) was not cancelled, and did not commit") }
    if end.value == 0, !life.isCancelled { report("task \(number) failed without a cancel") }
    if end.value == 1, !hasRun { report("task \(number) succeeded without its commit") }
  }

  private mutating func report(_ text: String) {
    if violations.count < 20 { violations.append(Violation("E9", text)) }
  }
}
