import ArgumentParser
import Foundation

@main
struct BenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures the store against a bare mutex.",
    subcommands: [
      TableCommand.self, CountsCommand.self, BuildCommand.self, GrowthCommand.self,
      AttacksCommand.self,
    ],
    defaultSubcommand: TableCommand.self
  )
}

struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Prints the cost of each operation as a ratio to the mutex.",
    discussion: """
      Exit codes: 0; with --check, 1 when a counted row (allocations, bytes, growth) is over its \
      limit. Times never fail: their ratio to a lock depends on the processor.
      """
  )

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  @Option(help: "The number of rounds, at least 7.")
  var rounds: Int?

  @Option(help: "Run only these rows: P4, P4a, or a part of the description. May be repeated.")
  var filter: [String] = []

  @Flag(help: "Take fewer and shorter rounds: coarse, in a quarter of the time.")
  var quick = false

  @Flag(help: "Fail if a counted row is over its limit.")
  var check = false

  @Flag(help: "Also print the figures of other libraries.")
  var compare = false

  @Option(help: "Print the changes since an earlier output of --json, read from this file.")
  var since: String?

  @Flag(help: "Run only the rows that --check compares.")
  var counted = false

  @Flag(help: "Print the figures of a debug build. The targets are for release builds.")
  var debug = false

  @Option(help: "Run only the row with this id.")
  var exactly: String?

  @Option(
    help: "Measure nothing, but run the subjects in `probe_counted`, for `benchmarks counts`.")
  var count: Int?

  @Option(help: "Measure nothing, but run the subjects alone for N turns, for a profiler.")
  var profile: Int?

  func validate() throws {
    if let rounds, rounds < 7 { throw ValidationError("At least 7 rounds are required.") }
    if rows.isEmpty { throw ValidationError("No row matches the filter.") }
    // All rows, so that a run of some of them finds the omission.
    let missing = allRows.filter { !$0.hasTarget }.map(\.id)
    if !missing.isEmpty {
      throw ValidationError("Add targets to Targets.swift: \(missing.joined(separator: ", "))")
    }
    #if DEBUG
    if !debug {
      throw ValidationError("This is a debug build; use: swift run -c release, or --debug")
    }
    #endif
  }

  func run() throws {
    let base = try since.map(readOutcomes)
    var harness = quick ? Harness(rounds: 7, slices: 5, sliceNanoseconds: 1_000_000) : Harness()
    harness.rounds = rounds ?? harness.rounds
    // Runs before the second thread is started, because its spinning would be counted.
    if let profile { return rows.forEach { $0.runSubject(profile) } }
    if let count { return rows.forEach { $0.runCounted(count) } }
    _ = Partner.shared
    let outcomes = json ? rows.map { Outcome($0, harness) } : printTable(harness)
    if json { try printJSON(outcomes) }
    if let base { printComparison(outcomes, with: base) }
    if compare { printPeers(outcomes, harness) }
    let failures = outcomes.filter(\.isOverLimit)
    guard check, !failures.isEmpty else { return }
    let list = failures.map { "\($0.id) (\($0.what))" }.joined(separator: ", ")
    FileHandle.standardError.write(Data("Over their limits: \(list)\n".utf8))
    throw ExitCode.failure
  }

  private func readOutcomes(_ path: String) throws -> [FormerOutcome] {
    do {
      return try JSONDecoder().decode(
        [FormerOutcome].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw ValidationError(
        "\(path) is not a readable output of --json: \(error.localizedDescription)")
    }
  }

  /// Prints to the standard error stream, so that the output of --json stays JSON.
  private func printComparison(_ outcomes: [Outcome], with base: [FormerOutcome]) {
    var lines = ["", "median, before and now:"]
    for outcome in outcomes {
      guard let now = outcome.value?.median else { continue }
      let former = base.first { $0.id == outcome.id }?.value?.median
      let change = former.map { $0 == 0 ? "" : String(format: "  %+.0f %%", (now / $0 - 1) * 100) }
      let before = former.map { String(format: "%.2f", $0) } ?? "-"
      lines.append("\(outcome.id): \(before) > \(String(format: "%.2f", now))\(change ?? "")")
    }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Prints ratios to the mutex, because nanoseconds of two machines are not comparable.
  private func printPeers(_ outcomes: [Outcome], _ harness: Harness) {
    let mutex = Stopwatch.nanoseconds(of: Floor.increments(), harness)
    var lines = ["", "times a mutex (\(format(mutex)) ns here), and the same of other libraries:"]
    for outcome in outcomes {
      let ours = outcome.nanoseconds.map { $0.median / mutex } ?? outcome.value?.median
      guard let ours, let others = peers[outcome.id] else { continue }
      let list = others.sorted { $0.ratio < $1.ratio }.map { "\($0.name) \(format($0.ratio))" }
      let unit = outcome.nanoseconds == nil ? " \(outcome.unit)" : ""
      lines.append(
        "\(outcome.id): \(format(ours))\(unit)  |  \(list.joined(separator: ", "))  |  \(outcome.what)"
      )
    }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func format(_ ratio: Double) -> String { String(format: "%.1f", ratio) }

  private var rows: [Row] {
    allRows.filter { row in
      if let exactly { return row.id == exactly }
      if counted, row.limit == nil { return false }
      return filter.isEmpty || filter.contains { row.matches($0) }
    }
  }

  private func printTable(_ harness: Harness) -> [Outcome] {
    let table = Table()
    table.printHeader(harness)
    return rows.map { row in
      let outcome = Outcome(row, harness)
      table.print(outcome)
      return outcome
    }
  }

  private func printJSON(_ outcomes: [Outcome]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(outcomes), as: UTF8.self))
  }
}

/// All rows, in the order of the table.
let allRows =
  commitRows + everydayRows + observerRows + derivedRows
  + vergeStoreRows + vergeStoreBetaRows + classicRows + neueRows + vueFluxRows
  + scopeRows + readRows + keyPathRows + largeStateRows
  + databaseRows + databaseStoreRows + tableRows
  + graphRows + threadRows + loggerRows + lifetimeRows + memoryRows + buildRows
