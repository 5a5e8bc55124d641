public import Checker
import Dispatch

/// Random scripts, run and checked one after another.
public struct Campaign: Sendable {
  /// A script that breaks a rule.
  public struct Failure: Error, CustomStringConvertible {
    /// The seed of the script.
    public let seed: UInt64
    /// The script.
    public let script: Script
    /// The rules that it breaks.
    public let violations: [Violation]
    /// The history of its run.
    public let history: History

    /// The seed, the violations, and what the observer concerned saw.
    public var description: String {
      let lines = violations.prefix(5).map(\.description).joined(separator: "\n")
      let timeline = violations.lazy.compactMap(\.observer).first.map { history.timeline(of: $0) }
      return "Seed \(seed):\n\(lines)\n\(timeline ?? "")"
    }
  }

  /// The counts of a campaign.
  public struct Totals: Sendable {
    /// Scripts.
    public var histories = 0
    /// Operations of scripts.
    public var operations = 0
    /// Records of histories.
    public var records = 0
    /// The events of histories.
    public var events = EventCounts()
  }

  private let watches: [Watch]
  private let mounting: Mounting?
  private let log: HistoryLog
  private let watchdog: Watchdog
  /// The counts so far.
  public private(set) var totals = Totals()

  /// A campaign.
  ///
  /// - Parameters:
  ///   - watches: The kinds of observers.
  ///   - isRelaxed: Whether recording does not order memory accesses, for the thread sanitizer.
  ///   - mounting: Makes the containers of the dialects.
  public init(watches: [Watch], isRelaxed: Bool = false, mounting: Mounting? = nil) {
    self.watches = watches
    self.mounting = mounting
    log = HistoryLog(isRelaxed: isRelaxed)
    watchdog = Watchdog()
  }

  /// The script of a seed: 1 to 8 threads, 10 to 250 operations.
  public func script(seed: UInt64) -> Script {
    var random = SeededGenerator(seed: seed &* 31 &+ 7)
    let threadCount = Int.random(in: 1...8, using: &random)
    let length = Int.random(in: 10...250, using: &random)
    return Script(seed: seed, threadCount: threadCount, length: length, watches: watches)
  }

  /// Runs the script of a seed.
  public mutating func run(seed: UInt64) throws(Failure) {
    let script = script(seed: seed)
    watchdog.advance(to: "Seed \(seed):\n\(script)")
    try check(script, seed: seed)
  }

  /// Runs a script.
  ///
  /// - Parameter seed: For the description of a failure.
  public mutating func check(_ script: Script, seed: UInt64 = 0) throws(Failure) {
    let history = record(script)
    let violations = history.violations()
    if !violations.isEmpty {
      throw Failure(seed: seed, script: script, violations: violations, history: history)
    }
  }

  /// The script of a failure, shrunk to what it needs to break the same rule, as far as time allows.
  public mutating func shrink(_ failure: Failure, seconds: Double = 60) -> Script {
    let repetitions = failure.script.threads.count == 1 ? 1 : 30
    let rules = Set(failure.violations.map(\.rule))
    let end = DispatchTime.now() + seconds
    return failure.script.shrunk { candidate in
      (0..<repetitions).contains { _ in
        DispatchTime.now() < end && run(candidate).contains { rules.contains($0.rule) }
      }
    }
  }

  /// Runs a script, and returns its violations.
  public mutating func run(_ script: Script) -> [Violation] {
    record(script).violations()
  }

  private mutating func record(_ script: Script) -> History {
    let history = Playback(script, log: log, mounting: mounting).run()
    watchdog.advance(to: "\(script)")
    totals.histories += 1
    totals.operations += script.count
    totals.records += history.records.count
    totals.events += EventCounts(history)
    return history
  }
}
