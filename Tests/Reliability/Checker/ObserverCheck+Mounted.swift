// The observers of the containers of the dialects: they are notified of every commit through their
// container, even if it changes nothing.

/// A commit that an observer of a container has to receive.
private struct Moment {
  let value: Board
  /// When the mutation ran.
  let time: Int
  /// The commit in the order; 0 if it changes nothing.
  var commit = 0
}

extension ObserverCheck {
  mutating func checkMounted(_ number: Int32, _ life: Life) {
    if life.watch.followsAll { return checkFollowing(number, life) }
    subject = number
    defer { subject = nil }
    let moments = moments(of: life.watch, number)
    let name = "observer \(number) of \(life.watch)"
    let least = moments.lastIndex { $0.time < life.subscribing } ?? 0
    let most = moments.lastIndex { $0.time < life.subscribed ?? .max } ?? 0
    // Where the observer may be: commits without a change have the value of the one before.
    var positions: [Int]?
    for time in life.calls {
      let value = life.watch.project(history.records[time].board)
      let candidates =
        positions.map { $0.map { $0 + 1 } } ?? Array(least + 1...max(most + 1, least + 1))
      let found = candidates.filter { $0 < moments.count && moments[$0].value == value }
      if found.isEmpty {
        let isKnown = moments.contains { $0.value == value }
        let former =
          positions.map { "commit \($0[0])" } ?? "its registration at \(least) to \(most)"
        return report(
          isKnown ? "E10" : "E14",
          isKnown
            ? "\(name) received \(value) after \(former), and not the commits of its container in order"
            : "\(name) received a state that never was: \(value)")
      }
      let past = found.filter { moments[$0].time < time }
      if past.isEmpty { return report("E5", "\(name) received a state before its commit") }
      positions = past
      if past.count == 1, moments[past[0]].commit > 0 { add(number, time, moments[past[0]].commit) }
    }
    guard life.isActiveAtEnd else { return }
    let due = moments.count - 1
    if let positions {
      if positions.last != due {
        report("E10", "\(name) received commit \(positions.last!) last, and not \(due)")
      }
    } else if due > most {
      report("E10", "\(name) was never called, although there were \(due - most) commits")
    }
  }

  /// Checks an observer that is notified of every commit to the store.
  private mutating func checkFollowing(_ number: Int32, _ life: Life) {
    subject = number
    defer { subject = nil }
    let steps = steps(of: life.watch)
    let name = "observer \(number) of \(life.watch)"
    var last: Int?
    for time in life.calls {
      guard let step = steps.index(of: life.watch.project(history.records[time].board)) else {
        return report("E14", "\(name) received a state that never was")
      }
      if let last {
        if step != last, step != last + 1 {
          report("E5", "\(name) received step \(step) after step \(last)")
        }
      } else {
        let least = steps.step(of: order.commitBounds.least(at: life.subscribing))
        let most = steps.step(of: order.commitBounds.most(at: life.subscribed ?? .max))
        if !(least...max(most + 1, least)).contains(step) {
          report("E5", "\(name) began with step \(step), and was registered at \(least) to \(most)")
        }
      }
      if let last, step > last { add(number, time, steps.starts[step]) }
      last = step
    }
    guard life.isActiveAtEnd, let subscribed = life.subscribed else { return }
    if let last, last != steps.values.count - 1 {
      report("E5", "\(name) received \(last) last, and not \(steps.values.count - 1)")
    }
    let due = history.records[subscribed...].count { $0.kind == .applied }
    if life.calls.count < due {
      report("E10", "\(name) was called \(life.calls.count) times, and there were \(due) commits")
    }
  }

  private mutating func add(_ number: Int32, _ time: Int, _ commit: Int) {
    deliveries.append(
      Delivery(time: time, observer: number, position: order.positions[commit], commit: commit))
  }

  /// The commits that the observers of a container receive, after the first state.
  private func moments(of watch: Watch, _ number: Int32) -> [Moment] {
    let cell = watch.seat
    let location = watch.storedLocation
    var moments = [Moment(value: watch.project(Board()), time: -1)]
    for (time, record) in history.records.enumerated() where record.kind == .applied {
      if record.mask & 1 << cell != 0 {
        moments.append(
          Moment(
            value: watch.project(record.board), time: time,
            commit: order.indices[record.subject] ?? 0))
      } else if record.mask == 0, record.watch.isMounted,
        record.value == number || location != nil && record.watch.storedLocation == location
      {
        moments.append(Moment(value: moments.last!.value, time: time))
      }
    }
    return moments
  }
}
