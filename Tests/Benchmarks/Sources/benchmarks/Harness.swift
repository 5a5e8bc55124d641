import Dispatch
import Probe

/// What is timed against what.
struct Contest {
  /// What the time is divided by.
  var floor: Batch = Floor.increments()
  /// The batch whose time is subtracted from the floor's, for the cost of something added.
  var floorBase: Batch?
  /// What is taken off the subject's time, for the cost of something added.
  var base: Batch?
  /// How many equal things the subject does at each turn.
  var share = 1.0
  let subject: Batch
}

/// One line of the table.
struct Row: Sendable {
  enum Measure: Sendable {
    /// Made when its turn has come, dropped when it is through.
    case time(@Sendable () -> Contest)
    /// A count, or `nil` where this platform cannot tell.
    case count(Unit, @Sendable () -> Double?)
  }

  enum Unit: String, Sendable {
    case bytes = "B"
    case allocations = "blocks"
  }

  let id: String
  let what: String
  let measure: Measure
  /// Whether instructions are counted: not where threads, or the size of a copy, decide.
  var isCounted = false

  static func time(
    _ id: String, _ what: String, isCounted: Bool = true,
    _ contest: @escaping @Sendable () -> Contest
  ) -> Row {
    Row(id: id, what: what, measure: .time(contest), isCounted: isCounted)
  }

  /// Runs what is timed inside `probe_counted`, after some turns in which all gets its final size.
  func runCounted(_ turns: Int) {
    guard case .time(let contest) = measure else { return }
    let subject = contest().subject
    subject(50)
    var body: () -> Void = { subject(turns) }
    withUnsafeMutablePointer(to: &body) { body in
      probe_counted({ $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, body)
    }
  }

  /// Runs what is timed, and nothing else.
  func runSubject(_ turns: Int) {
    if case .time(let contest) = measure { contest().subject(turns) }
  }
}

/// The smallest and the middle one of several values.
struct Spread: Encodable {
  let min: Double
  let median: Double

  init(_ values: [Double]) {
    min = values.min()!
    median = values.median
  }
}

/// Takes times: rounds of slices, in each of which floor, base and subject take turns.
struct Harness {
  var rounds = 15
  var slices = 15
  var sliceNanoseconds = 2_000_000.0

  struct Times {
    let floor: Spread
    /// Of the subject, less the base, for each share.
    let subject: Spread
    /// Of each round's own two.
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

/// Times batches of a size that takes about one slice.
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

  /// The calm nanoseconds of one turn of a batch by itself.
  static func nanoseconds(of batch: @escaping Batch, _ harness: Harness) -> Double {
    let stopwatch = Stopwatch(batch, harness.sliceNanoseconds)
    return (0..<harness.slices).map { _ in stopwatch.time() }.calm
  }

  /// Nanoseconds for one turn.
  func time() -> Double {
    Stopwatch.time(batch, size) / Double(size)
  }

  /// A size chosen while something was in the way would spoil the whole row.
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
  /// The lower quartile: a neighbour's bursts seldom reach it, and it is no lucky exception.
  fileprivate var calm: Double { sorted()[count / 4] }

  /// The middle one, or the mean of the two in the middle.
  fileprivate var median: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
