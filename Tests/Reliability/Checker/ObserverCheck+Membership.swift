// The ends of registrations: cancels and suspensions.

extension ObserverCheck {
  /// A cancelled observer is called at most once more, and not on the thread that cancelled it.
  mutating func checkCancelling(_ number: Int32, _ life: Life) {
    guard let cancelled = life.cancelled else { return }
    subject = number
    defer { subject = nil }
    let late = life.calls.filter { $0 > cancelled }
    if late.count > 1 {
      report(
        "E8", "observer \(number) of \(life.watch) was called \(late.count) times after a cancel")
    }
    for time in late where history.records[time].thread == life.canceller {
      report("E8", "observer \(number) of \(life.watch) was called after a cancel on its thread")
    }
  }

  /// A suspended observer is not called, and one that is resumed receives a first value.
  mutating func checkSuspensions(_ number: Int32, _ life: Life) {
    guard life.watch.canBeSuspended else { return }
    subject = number
    defer { subject = nil }
    let steps = steps(of: life.watch)
    let name = "observer \(number) of \(life.watch)"
    for pause in life.pauses {
      let late = life.calls.filter { $0 > pause.suspension.end && $0 < pause.end }
      if late.count > 1 {
        report("E8", "\(name) was called \(late.count) times while it was suspended")
      }
      if late.contains(where: { history.records[$0].thread == pause.suspension.thread }) {
        report("E8", "\(name) was called on the thread that had suspended it")
      }
      guard let resumed = pause.resumed else { continue }
      let least = steps.step(of: order.commitBounds.least(at: pause.end))
      let calls = life.calls.filter { $0 > pause.suspension.end && $0 < pause.limit }
      let first = calls.firstIndex { time in
        let record = history.records[time]
        guard time > pause.end, life.watch.skips || !record.hasPrevious else { return false }
        return steps.index(of: record.board).map { $0 >= least } ?? false
      }
      if let first {
        if first > 1 {
          report("E8", "\(name) was called \(first) times between a suspension and its first value")
        }
      } else if pause.limit == .max || calls.count > 1 {
        report("E5", "\(name) received no first value after it was resumed")
      }
      if hasOneThread, life.watch.isSynchronous, !pause.resumptions.contains(where: \.isInCall),
        first.map({ calls[$0] > resumed }) ?? true
      {
        report("E7", "\(name) had not received its first value when it was resumed")
      }
    }
  }

  /// An observer has received every event that was delivered in full while it was registered.
  mutating func checkLost() {
    guard history.hasTaps else { return }
    let taps = deliveries.filter { $0.observer <= History.activityTap }
    for (number, life) in lives where life.watch.isSynchronous && life.watch != .activity {
      for span in life.closedSpans {
        // The event before the one under way.
        guard let current = taps.last(where: { $0.time < span.end }) else { continue }
        let commit = order.positions.lastIndex { $0 < current.position } ?? 0
        let steps = steps(of: life.watch)
        let due = steps.step(of: commit)
        let received = life.calls.last { $0 < span.end }
          .flatMap { steps.index(of: history.records[$0].board) }
        let start = steps.step(of: order.commitBounds.most(at: span.begin))
        if due > max(received ?? start, start) {
          let event = life.cancelling == span.end ? "cancel" : "suspension"
          report("E5", "observer \(number) of \(life.watch) missed states before its \(event)")
        }
      }
    }
  }
}
