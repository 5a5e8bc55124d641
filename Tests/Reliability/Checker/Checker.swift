extension History {
  /// The rules that the history breaks.
  public func violations() -> [Violation] {
    let order = TotalOrder(self)
    var found = problems + order.violations
    // What follows is meaningful for an order without a fault only.
    guard order.violations.isEmpty else { return found }
    if order.boards[order.boards.count - 1] != final {
      found.append(Violation("E5", "the last state is not the one that the commits lead to"))
    }
    var observers = ObserverCheck(self, order)
    observers.run()
    found += observers.violations
    found += DeliveryCheck(self, order, observers).violations
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

/// Checks what each observer and each read saw.
struct ObserverCheck {
  /// The records of an observer.
  struct Life {
    let watch: Watch
    let subscribing: Int
    var subscribed: Int?
    var cancelling: Int?
    var cancelled: Int?
    var canceller: UInt64 = 0
    var suspensions = 0
    var resumptions = 0
    var lastSuspended = 0
    var lastResuming = 0
    var calls: [Int] = []
  }

  private let history: History
  private let order: TotalOrder
  private var lives: [Int32: Life] = [:]
  private var steps: [[Int]: Steps] = [:]
  private var readings: [Int32: Int] = [:]
  /// The observer that is being checked.
  private var subject: Int32?
  private(set) var violations: [Violation] = []
  private(set) var deliveries: [Delivery] = []

  init(_ history: History, _ order: TotalOrder) {
    self.history = history
    self.order = order
  }

  mutating func run() {
    for (time, record) in history.records.enumerated() { collect(time, record) }
    for (number, life) in lives.sorted(by: { $0.key < $1.key }) {
      if life.watch == .activity {
        checkActivities(number, life)
      } else {
        checkStates(number, life)
      }
      checkCancelling(number, life)
    }
    deliveries.sort { $0.time < $1.time }
    checkLostBeforeCancelling()
  }

  private mutating func collect(_ time: Int, _ record: Record) {
    let number = record.subject
    switch record.kind {
    case .subscribing:
      lives[number] = Life(watch: record.watch, subscribing: time)
    case .subscribed:
      lives[number]?.subscribed = time
    case .cancelling:
      if lives[number]?.cancelling == nil { lives[number]?.cancelling = time }
    case .cancelled:
      if lives[number]?.cancelled == nil {
        lives[number]?.cancelled = time
        lives[number]?.canceller = record.thread
      }
    case .suspending:
      lives[number]?.suspensions += 1
    case .suspended:
      lives[number]?.lastSuspended = time
    case .resuming:
      lives[number]?.resumptions += 1
      lives[number]?.lastResuming = time
    case .called:
      lives[number]?.calls.append(time)
    case .reading:
      readings[number] = time
    case .read:
      checkRead(time, record)
    default:
      break
    }
  }

  private mutating func checkRead(_ time: Int, _ record: Record) {
    let steps = steps(of: record.watch)
    guard let step = steps.index(of: record.board) else {
      return report("E14", "a read of \(record.watch) mixes states: \(record.board)")
    }
    let least = steps.step(of: order.commitBounds.least(at: readings[record.subject] ?? 0))
    let most = steps.step(of: order.commitBounds.most(at: time))
    if step < least { report("E5", "a read of \(record.watch) returned an older state") }
    if step > most { report("E5", "a read of \(record.watch) returned a state before its commit") }
  }

  private mutating func checkStates(_ number: Int32, _ life: Life) {
    subject = number
    defer { subject = nil }
    let steps = steps(of: life.watch)
    let name = "observer \(number) of \(life.watch)"
    let least = steps.step(of: order.commitBounds.least(at: life.subscribing))
    let end = history.records.count
    let most = steps.step(of: order.commitBounds.most(at: life.subscribed ?? end))
    var last: Int?
    var firstValues = 0
    for time in life.calls {
      let record = history.records[time]
      guard let step = steps.index(of: record.board) else {
        return report("E14", "\(name) received a state that never was: \(record.board)")
      }
      if steps.starts[step] > order.commitBounds.most(at: time) {
        report("E5", "\(name) received a state before its commit")
      }
      let isFirst =
        life.watch.replays && !life.watch.skips
        && (life.watch.isMounted ? last == nil : !record.hasPrevious)
      if isFirst {
        firstValues += 1
        if let last, step < last { report("E5", "\(name) received an older state after a newer") }
        if last == nil, life.resumptions == 0 {
          let latest =
            life.watch.startsAtDelivery
            ? steps.step(of: order.commitBounds.most(at: time)) : most
          if step < least { report("E5", "\(name) began with a state from before") }
          if step > latest { report("E5", "\(name) missed the states after its registration") }
        }
      } else if let last {
        let isNext = life.watch.skips ? step >= last : step == last + 1
        if !isNext { report("E5", "\(name) received step \(step) after step \(last)") }
      } else if life.watch.skips {
        if step < least { report("E5", "\(name) began with a state from before") }
      } else if life.watch.replays {
        if life.suspensions == 0 { report("E5", "\(name) did not receive the present state first") }
      } else if !(least + 1...max(most + 1, least + 1)).contains(step) {
        report("E5", "\(name) began with step \(step), and was registered at \(least) to \(most)")
      }
      if record.hasPrevious, step == 0 || steps.values[step - 1] != record.previous {
        report("E5", "\(name) received step \(step) with another previous state")
      }
      last = step
      if life.watch.isSynchronous, !isFirst {
        let commit = steps.starts[step]
        deliveries.append(
          Delivery(
            time: time, observer: number, position: order.positions[commit], commit: commit))
      }
    }
    if firstValues > 1 + life.resumptions {
      report("E5", "\(name) received \(firstValues) first values")
    }
    let isActive =
      life.cancelling == nil && (life.suspensions == 0 || life.lastResuming > life.lastSuspended)
    guard isActive, life.subscribed != nil else { return }
    let due = steps.values.count - 1
    if life.watch.replays || life.resumptions > 0 {
      if last != due { report("E5", "\(name) received \(last ?? -1) last, and not \(due)") }
    } else if let last {
      if last != due { report("E5", "\(name) received \(last) last, and not \(due)") }
    } else if due > most {
      report("E5", "\(name) was never called, although there were \(due - most) changes")
    }
  }

  private mutating func checkActivities(_ number: Int32, _ life: Life) {
    guard history.hasTaps else { return }
    let name = "observer \(number) of activities"
    let values = life.calls.map { history.records[$0].value }
    let indices = values.map { order.activities.firstIndex(of: $0) }
    for (index, time) in zip(indices, life.calls) {
      guard let index else { return report("E5", "\(name) received what was not sent") }
      deliveries.append(
        Delivery(
          time: time, observer: number, position: order.activityPositions[index], commit: 0))
    }
    for (earlier, later) in zip(indices, indices.dropFirst()) where later! != earlier! + 1 {
      report("E5", "\(name) received activity \(later!) after \(earlier!)")
    }
    let least = order.activityBounds.least(at: life.subscribing)
    let most = order.activityBounds.most(at: life.subscribed ?? history.records.count)
    if let first = indices.first, !(least...max(most, least)).contains(first!) {
      report("E5", "\(name) began with \(first!), and was registered at \(least) to \(most)")
    }
    guard life.cancelling == nil, life.subscribed != nil else { return }
    if let last = indices.last {
      if last! != order.activities.count - 1 { report("E5", "\(name) missed the last activities") }
    } else if order.activities.count > most {
      report("E5", "\(name) missed all activities")
    }
  }

  private mutating func checkCancelling(_ number: Int32, _ life: Life) {
    guard let cancelled = life.cancelled else { return }
    let late = life.calls.filter { $0 > cancelled }
    if late.count > 1 {
      report(
        "E8", "observer \(number) of \(life.watch) was called \(late.count) times after a cancel")
    }
    for time in late where history.records[time].thread == life.canceller {
      report("E8", "observer \(number) of \(life.watch) was called after a cancel on its thread")
    }
  }

  /// An observer that was cancelled has received every event that was delivered in full before.
  private mutating func checkLostBeforeCancelling() {
    guard history.hasTaps else { return }
    let taps = deliveries.filter { $0.observer <= History.activityTap }
    for (number, life) in lives where life.watch.isSynchronous && life.suspensions == 0 {
      guard let cancelling = life.cancelling, let subscribed = life.subscribed,
        subscribed < cancelling, life.watch != .activity
      else { continue }
      // The event before the one under way.
      guard let current = taps.last(where: { $0.time < cancelling }) else { continue }
      let commit = order.positions.lastIndex { $0 < current.position } ?? 0
      let steps = steps(of: life.watch)
      let due = steps.step(of: commit)
      let received = life.calls.last { $0 < cancelling }
        .flatMap { steps.index(of: history.records[$0].board) }
      let start = steps.step(of: order.commitBounds.most(at: subscribed))
      if due > max(received ?? start, start) {
        report("E5", "observer \(number) of \(life.watch) missed states before its cancel")
      }
    }
  }

  private mutating func steps(of watch: Watch) -> Steps {
    if let known = steps[watch.cells] { return known }
    let new = Steps(watch, order.boards)
    steps[watch.cells] = new
    return new
  }

  private mutating func report(_ rule: String, _ text: String) {
    if violations.count < 20 { violations.append(Violation(rule, text, observer: subject)) }
  }

  /// The observers whose registrations have one place in time, with its interval.
  var registrations: [Int32: (begin: Int, end: Int)] {
    lives.compactMapValues { life in
      guard life.suspensions == 0, life.resumptions == 0, let end = life.subscribed else {
        return nil
      }
      return (life.subscribing, end)
    }
  }
}
