import Dispatch
import Probe

/// The batches of a timed comparison.
struct Contest {
  /// The batch whose time is the divisor.
  var floor: Batch = Floor.increments()
  /// The batch whose time is subtracted from the floor's, to time an addition.
  var floorBase: Batch?
  /// The batch whose time is subtracted from the subject's, to time an addition.
  var base: Batch?
  /// The number of equal operations in one turn of the subject.
  var share = 1.0
  let subject: Batch
}

/// One line of the table.
struct Row: Sendable {
  enum Measure: Sendable {
    /// A contest, created when the row starts and released when it ends.
    case time(@Sendable () -> Contest)
    /// A count; `nil` if unknown on this platform.
    case count(Unit, @Sendable () -> Double?)
  }

  enum Unit: String, Sendable {
    case bytes = "B"
    case allocations = "blocks"
    case times
  }

  let id: String
  let what: String
  let measure: Measure
  /// Whether instructions are counted; `false` if threads or copy sizes dominate.
  var isCounted = false

  static func time(
    _ id: String, _ what: String, isCounted: Bool = true,
    _ contest: @escaping @Sendable () -> Contest
  ) -> Row {
    Row(id: id, what: what, measure: .time(contest), isCounted: isCounted)
  }

  /// Runs the subject inside `probe_counted`, after turns in which buffers reach their final size.
  func runCounted(_ turns: Int) {
    guard case .time(let contest) = measure else { return }
    let subject = contest().subject
    subject(50)
    var body: () -> Void = { subject(turns) }
    withUnsafeMutablePointer(to: &body) { body in
      probe_counted({ $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, body)
    }
  }

  /// Runs only the subject.
  func runSubject(_ turns: Int) {
    if case .time(let contest) = measure { contest().subject(turns) }
  }
}

/// The minimum and the median of several values.
struct Spread: Encodable {
  let min: Double
  let median: Double

  init(_ values: [Double]) {
    min = values.min()!
    median = values.median
  }
}

/// Measures times in rounds of slices. In each slice, floor, base and subject take turns.
struct Harness {
  var rounds = 15
  var slices = 15
  var sliceNanoseconds = 2_000_000.0

  struct Times {
    let floor: Spread
    /// The time of the subject without the base, per operation.
    let subject: Spread
    /// The ratio of subject and floor within each round.
    let ratio: Spread
  }

  func run(_ contest: Contest) -> Times {
    let floor = Stopwatch(contest.floor, sliceNanoseconds)
    let floorBase = contest.floorBase.map { Stopwatch($0, sliceNanoseconds) }
    let base = contest.base.map { Stopwatch($0, sliceNanoseconds) }
    let subject = Stopwatch(contest.subject, sliceNanoseconds)
    let results = (0..<rounds).map { _ in
      var times = [[Double]](repeating: [], count: 4)
      for _ in 0..<slices {
        times[0].append(floor.time())
        if let floorBase { times[1].append(floorBase.time()) }
        if let base { times[2].append(base.time()) }
        times[3].append(subject.time())
      }
      var floorTime = times[0].calm
      if floorBase != nil { floorTime = (floorTime - times[1].calm) / contest.share }
      let added = times[3].calm - (base == nil ? 0 : times[2].calm)
      return (floor: floorTime, subject: added / contest.share)
    }
    return Times(
      floor: Spread(results.map(\.floor)),
      subject: Spread(results.map(\.subject)),
      ratio: Spread(results.map { $0.subject / $0.floor })
    )
  }
}

/// Times batches whose size takes about one slice.
struct Stopwatch {
  private let batch: Batch
  private let size: Int

  init(_ batch: @escaping Batch, _ sliceNanoseconds: Double) {
    self.batch = batch
    var size = 1
    var time = Stopwatch.bestTime(batch, size)
    while time < sliceNanoseconds / 4 {
      size *= 2
      time = Stopwatch.bestTime(batch, size)
    }
    self.size = max(1, Int(Double(size) * sliceNanoseconds / time))
  }

  /// The lower-quartile nanoseconds of one turn of a batch alone.
  static func nanoseconds(of batch: @escaping Batch, _ harness: Harness) -> Double {
    let stopwatch = Stopwatch(batch, harness.sliceNanoseconds)
    return (0..<harness.slices).map { _ in stopwatch.time() }.calm
  }

  /// Nanoseconds for one turn.
  func time() -> Double {
    Stopwatch.time(batch, size) / Double(size)
  }

  /// Repeats the measurement, because a disturbed one would distort the size for the whole row.
  private static func bestTime(_ batch: Batch, _ size: Int) -> Double {
    min(time(batch, size), time(batch, size), time(batch, size))
  }

  private static func time(_ batch: Batch, _ size: Int) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    batch(size)
    return Double(DispatchTime.now().uptimeNanoseconds - start)
  }
}

extension [Double] {
  /// The lower quartile: bursts of other processes rarely affect it, and it is not an outlier.
  fileprivate var calm: Double { sorted()[count / 4] }

  /// The middle value, or the mean of the two middle values.
  fileprivate var median: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
