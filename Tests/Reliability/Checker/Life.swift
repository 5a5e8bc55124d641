/// The records of an observer.
struct Life {
  /// A suspension or a resumption: it takes effect between its two records.
  struct Change: Equatable {
    let begin: Int
    /// The time of its second record; `Int.max` before that.
    var end = Int.max
    let thread: UInt64
    /// Whether it was made in the call of an observer.
    let isInCall: Bool
  }

  /// A time during which the observer was certainly suspended.
  struct Pause {
    /// The suspension that began it.
    let suspension: Life.Change
    /// The resumptions that may have ended it, in the order of their first records.
    let resumptions: [Life.Change]
    /// The next suspension or cancel that may follow a resumption begins here; `Int.max` if there is none.
    let limit: Int

    /// The first resumption begins here; `Int.max` if there is none.
    var end: Int { resumptions.first?.begin ?? .max }

    /// The time at which the observer was certainly registered again; `nil` if the next suspension may
    /// have come first.
    var resumed: Int? {
      resumptions.map(\.end).min().flatMap { $0 < limit ? $0 : nil }
    }
  }

  let watch: Watch
  let subscribing: Int
  /// Whether it was registered in the call of an observer.
  let isInCall: Bool
  var subscribed: Int?
  var cancelling: Int?
  var cancelled: Int?
  var canceller: UInt64 = 0
  private(set) var suspensions: [Change] = []
  private(set) var resumptions: [Change] = []
  var calls: [Int] = []

  init(watch: Watch, subscribing: Int, isInCall: Bool) {
    self.watch = watch
    self.subscribing = subscribing
    self.isInCall = isInCall
  }

  mutating func add(_ record: Record, at time: Int, isInCall: Bool) {
    let new = Change(begin: time, thread: record.thread, isInCall: isInCall)
    switch record.kind {
    case .suspending: suspensions.append(new)
    case .suspended: Self.end(&suspensions, record.thread, time)
    case .resuming: resumptions.append(new)
    case .resumed: Self.end(&resumptions, record.thread, time)
    default: break
    }
  }

  private static func end(_ changes: inout [Change], _ thread: UInt64, _ time: Int) {
    let index = changes.lastIndex { $0.thread == thread && $0.end == .max }
    if let index { changes[index].end = time }
  }

  /// The times during which the observer was certainly suspended: a resumption that overlaps with a
  /// suspension may have come before it, or after.
  var pauses: [Pause] {
    suspensions.compactMap { suspension in
      let later = resumptions.filter { $0.end > suspension.begin }.sorted { $0.begin < $1.begin }
      let end = later.first?.begin ?? .max
      guard suspension.end < end else { return nil }
      let next = suspensions.filter { $0 != suspension && $0.end > end }.map(\.begin).min() ?? .max
      return Pause(
        suspension: suspension, resumptions: later, limit: min(next, cancelling ?? .max))
    }
  }

  /// The first suspension begins here; `Int.max` if there is none.
  var firstSuspension: Int { suspensions.map(\.begin).min() ?? .max }

  /// Whether the observer was certainly registered at the end.
  var isActiveAtEnd: Bool {
    guard cancelling == nil, subscribed != nil else { return false }
    guard let last = suspensions.map(\.end).max() else { return true }
    return resumptions.contains { $0.begin > last }
  }

  /// The times during which the observer was certainly registered and that a suspension or a cancel ended.
  var closedSpans: [(begin: Int, end: Int)] {
    var spans: [(begin: Int, end: Int)] = []
    if let subscribed { spans.append((subscribed, min(firstSuspension, cancelling ?? .max))) }
    for pause in pauses {
      if let resumed = pause.resumed { spans.append((resumed, pause.limit)) }
    }
    return spans.filter { $0.begin < $0.end && $0.end != .max }
  }
}
