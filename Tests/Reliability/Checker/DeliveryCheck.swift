/// Checks the calls of all observers against each other.
struct DeliveryCheck {
  private let history: History
  private let order: TotalOrder
  private(set) var violations: [Violation] = []

  init(_ history: History, _ order: TotalOrder, _ observers: ObserverCheck) {
    self.history = history
    self.order = order
    checkOneAtATime()
    checkReleases()
    checkOrder(observers.deliveries, observers.registrations)
    if observers.hasOneThread { checkSynchrony(observers.deliveries) }
  }

  /// No closure is released while it runs.
  private mutating func checkReleases() {
    var running: [Int32: Int] = [:]
    for record in history.records {
      switch record.kind {
      case .called: running[record.subject, default: 0] += 1
      case .callEnded: running[record.subject, default: 0] -= 1
      case .released where running[record.subject, default: 0] > 0:
        report("E8", "the closure of observer \(record.subject) was released during its call")
      default: break
      }
    }
  }

  /// One thread delivers at a time, and no observer is called inside another.
  private mutating func checkOneAtATime() {
    var running: (observer: Int32, watch: Watch)?
    for record in history.records where record.watch.isSynchronous {
      if record.kind == .called {
        if let running {
          return report(
            "E5",
            "observer \(record.subject) of \(record.watch) was called during the call of observer "
              + "\(running.observer) of \(running.watch)")
        }
        running = (record.subject, record.watch)
      } else if record.kind == .callEnded {
        running = nil
      }
    }
  }

  /// Events are delivered one after another, and to observers in the order of registration.
  private mutating func checkOrder(
    _ deliveries: [Delivery], _ registrations: [Int32: (begin: Int, end: Int, limit: Int)]
  ) {
    var position = -1
    var latestBegin = -1
    for delivery in deliveries {
      if delivery.position < position {
        return report(
          "E5",
          "observer \(delivery.observer) of \(history.records[delivery.time].watch) received event "
            + "\(delivery.position) after another had received \(position)")
      }
      if delivery.position > position {
        (position, latestBegin) = (delivery.position, -1)
      }
      // A resumed observer is called after those that were registered before it resumed.
      guard let registration = registrations[delivery.observer], delivery.time < registration.limit
      else { continue }
      if registration.end < latestBegin {
        return report(
          "E5", "observer \(delivery.observer) was called after one that was registered later")
      }
      latestBegin = max(latestBegin, registration.begin)
    }
  }

  /// Without other threads, an operation has been delivered when it returns.
  private mutating func checkSynchrony(_ deliveries: [Delivery]) {
    let operations = order.operations.filter { $0.key < History.firstReaction }.map(\.value)
      .sorted { $0.invoked < $1.invoked }
    for delivery in deliveries where delivery.commit > 0 {
      guard let applied = order.operations[order.commits[delivery.commit]]?.appliedAt,
        let operation = operations.last(where: { $0.invoked < applied }),
        let returned = operation.returned, applied < returned
      else { continue }
      if delivery.time > returned {
        report("E7", "observer \(delivery.observer) was called after the operation had returned")
      }
    }
  }

  private mutating func report(_ rule: String, _ text: String) {
    if violations.count < 20 { violations.append(Violation(rule, text)) }
  }
}

extension History {
  /// The lowest number of an operation that an observer performs.
  public static let firstReaction: Int32 = 1 << 20
}
