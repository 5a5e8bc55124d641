/// Checks what each observer and each read saw.
struct ObserverCheck {
  let history: History
  let order: TotalOrder
  private(set) var lives: [Int32: Life] = [:]
  private var steps: [[Int]: Steps] = [:]
  private var readings: [Int32: Int] = [:]
  /// The number of calls that run on each thread.
  private var running: [UInt64: Int] = [:]
  /// The observer that is being checked.
  var subject: Int32?
  /// Whether one thread made all events, so that it must deliver each of them before it continues.
  let hasOneThread: Bool
  private(set) var violations: [Violation] = []
  var deliveries: [Delivery] = []

  init(_ history: History, _ order: TotalOrder) {
    self.history = history
    self.order = order
    hasOneThread = history.hasOneThread
  }

  mutating func run() {
    for (time, record) in history.records.enumerated() { collect(time, record) }
    for (number, life) in lives.sorted(by: { $0.key < $1.key }) {
      if life.watch == .activity {
        checkActivities(number, life)
      } else if life.watch.isMounted, !life.watch.isReplaced {
        checkMounted(number, life)
      } else {
        checkStates(number, life)
      }
      checkCancelling(number, life)
      checkSuspensions(number, life)
    }
    deliveries.sort { $0.time < $1.time }
    checkLost()
  }

  private mutating func collect(_ time: Int, _ record: Record) {
    let number = record.subject
    let isInCall = running[record.thread, default: 0] > 0
    switch record.kind {
    case .subscribing:
      lives[number] = Life(watch: record.watch, subscribing: time, isInCall: isInCall)
    case .subscribed:
      lives[number]?.subscribed = time
    case .cancelling:
      if lives[number]?.cancelling == nil { lives[number]?.cancelling = time }
    case .cancelled:
      if lives[number]?.cancelled == nil {
        lives[number]?.cancelled = time
        lives[number]?.canceller = record.thread
      }
    case .suspending, .suspended, .resuming, .resumed:
      lives[number]?.add(record, at: time, isInCall: isInCall)
    case .called:
      lives[number]?.calls.append(time)
      running[record.thread, default: 0] += 1
    case .callEnded:
      running[record.thread, default: 0] -= 1
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
        !life.watch.skips && (life.watch.isMounted ? last == nil : !record.hasPrevious)
      if isFirst {
        firstValues += 1
        if let last, step < last { report("E5", "\(name) received an older state after a newer") }
        checkFirst(life, firstValues, step, time, name)
      } else if let last {
        let isNext = life.watch.skips ? step >= last : step == last + 1
        if !isNext { report("E5", "\(name) received step \(step) after step \(last)") }
      } else if life.watch.skips {
        if step < least { report("E5", "\(name) began with a state from before") }
      } else {
        report("E5", "\(name) did not receive the current state first")
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
    if hasOneThread, life.watch.isSynchronous, !life.isInCall, let subscribed = life.subscribed,
      life.calls.first ?? .max > subscribed
    {
      report("E7", "\(name) had not received its first value when it was registered")
    }
    guard life.isActiveAtEnd else { return }
    let due = steps.values.count - 1
    if last != due { report("E5", "\(name) received \(last ?? -1) last, and not \(due)") }
  }

  /// A first value is the state at the registration, or at one of the resumptions so far.
  private mutating func checkFirst(
    _ life: Life, _ count: Int, _ step: Int, _ time: Int, _ name: String
  ) {
    let steps = steps(of: life.watch)
    let resumptions = life.resumptions.filter { $0.begin < time }
    let suspensions = life.suspensions.count { $0.begin < time }
    if count > 1 + min(resumptions.count, suspensions) {
      return report("E5", "\(name) received \(count) first values")
    }
    var causes = resumptions.map { (begin: $0.begin, end: $0.end) }
    // Only the first one can be that of the registration.
    if count == 1 { causes.append((life.subscribing, life.subscribed ?? .max)) }
    let bounds = causes.map { cause in
      let least = steps.step(of: order.commitBounds.least(at: cause.begin))
      let end = life.watch.startsAtDelivery ? time : min(cause.end, history.records.count)
      return (least: least, most: steps.step(of: order.commitBounds.most(at: end)))
    }
    if bounds.contains(where: { $0.least <= step && step <= $0.most }) { return }
    let isEarly = bounds.allSatisfy { step < $0.least }
    report(
      "E5",
      isEarly
        ? "\(name) began with a state from before"
        : "\(name) missed the states after its registration")
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

  mutating func steps(of watch: Watch) -> Steps {
    if let known = steps[watch.cells] { return known }
    let new = Steps(watch, order.boards)
    steps[watch.cells] = new
    return new
  }

  mutating func report(_ rule: String, _ text: String) {
    if violations.count < 20 { violations.append(Violation(rule, text, observer: subject)) }
  }

  /// The registrations of the observers, with their intervals, and the times at which suspensions begin.
  var registrations: [Int32: (begin: Int, end: Int, limit: Int)] {
    lives.compactMapValues { life in
      life.subscribed.map { (life.subscribing, $0, life.firstSuspension) }
    }
  }
}
