import ArgumentParser
import Foundation
import Probe

struct CountsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "counts",
    abstract: "Counts the instructions of small, single-threaded operations with valgrind.",
    discussion: """
      Counts do not depend on the machine's load, so CI can enforce them, for the everyday rows; \
      the others are only printed. The counts to compare with are committed, one file for a \
      combination of architecture, Swift version and C library. For a combination without a file, \
      and without valgrind, '--check' does not fail.
      """
  )

  @Option(help: "Count only these rows: P4, P4a, or a part of the description. May be repeated.")
  var filter: [String] = []

  @Flag(
    help: """
      Fail if the count of an everyday row is missing, or is over 5 % and over 2 above the \
      committed one.
      """)
  var check = false

  @Flag(help: "Write the counts of the everyday rows to the file that later runs compare with.")
  var record = false

  func validate() throws {
    let lost = everyday.subtracting(allRows.filter(\.isCounted).map(\.id)).sorted()
    if !lost.isEmpty {
      throw ValidationError(
        "Targets.swift: no counted row has the id \(lost.joined(separator: ", ")).")
    }
    if rows.isEmpty { throw ValidationError("No counted row matches the filter.") }
    #if DEBUG
    throw ValidationError("A debug build has no meaningful figures; use: swift run -c release")
    #endif
  }

  func run() throws {
    let baseline = try Baseline()
    guard let counter = Counter() else {
      print("valgrind is not installed: nothing is counted")
      return
    }
    print(
      "instructions of one turn; \(baseline.name)\(baseline.counts == nil ? ": no baseline" : "")\n"
    )
    let counts = counter.count(rows.map(\.id))
    var excesses: [String] = []
    var missing: [String] = []
    for (row, count) in zip(rows, counts) {
      let former = baseline.counts?[row.id]
      print(line(row, count, former))
      guard row.isEveryday else { continue }
      switch (count, former) {
      case (nil, _): missing.append("\(row.id): valgrind has not counted it")
      case (_?, nil): excesses.append("\(row.id): no count is committed")
      case (let count?, let former?):
        if count > former + max(former / 20, 2) {
          excesses.append("\(row.id): \(former) to \(count)")
        }
      }
    }
    if record { try baseline.write(zip(rows, counts)) }
    if check, baseline.counts != nil, !(excesses + missing).isEmpty {
      try fail(
        "More instructions, or not counted (Tests/Benchmarks/README.md says how to renew counts):",
        excesses + missing)
    }
    if record, !missing.isEmpty {
      try fail("These rows were not counted; a former count is kept:", missing)
    }
  }

  private func fail(_ reason: String, _ lines: [String]) throws -> Never {
    let text = ([reason] + lines).joined(separator: "\n") + "\n"
    FileHandle.standardError.write(Data(text.utf8))
    throw ExitCode.failure
  }

  private var rows: [Row] {
    allRows.filter { row in
      row.isCounted && (filter.isEmpty || filter.contains { row.matches($0) })
    }
  }

  private func line(_ row: Row, _ count: Int?, _ former: Int?) -> String {
    let id = row.id.padding(toLength: 6, withPad: " ", startingAt: 0)
    let numbers = [count, former].map { number in
      let text = number.map(String.init) ?? "-"
      return String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
    return "\(id)\(numbers.joined())  \(row.what)"
  }
}

/// The committed counts for this architecture, Swift version and C library.
private struct Baseline {
  /// The architecture, the Swift version and the C library.
  let name: String
  /// The counts, by the rows' ids; `nil` if none are committed for this platform.
  let counts: [String: Int]?
  private let file: URL

  init() throws {
    name = Baseline.architecture + Baseline.swiftVersion + Baseline.libraryVersion
    // Relative to .../Sources/benchmarks/Counts/CountsCommand.swift.
    file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Counts").appendingPathComponent(name + ".txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      counts = nil
      return
    }
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let count = Int(words[1]) else {
        throw ValidationError("\(file.path): \"\(line)\" is not a row and its count.")
      }
      counts[String(words[0])] = count
    }
    self.counts = counts
  }

  /// Writes the counts of the everyday rows. Those that have not been counted keep their counts.
  func write(_ new: some Sequence<(Row, Int?)>) throws {
    var all = counts ?? [:]
    for (row, count) in new { all[row.id] = count ?? all[row.id] }
    let lines = allRows.filter(\.isEveryday)
      .compactMap { row in all[row.id].map { "\(row.id) \($0)\n" } }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try lines.joined().write(to: file, atomically: true, encoding: .utf8)
  }

  private static var architecture: String {
    #if arch(x86_64)
    "x86_64"
    #elseif arch(arm64)
    "arm64"
    #else
    "other"
    #endif
  }

  private static var swiftVersion: String {
    let output = output(of: "swift", ["--version"])?.output ?? ""
    let version = output.range(of: #"Swift version [0-9.]+"#, options: .regularExpression)
    return "-swift-" + (version.map { output[$0].split(separator: " ")[2] } ?? "unknown")
  }

  private static var libraryVersion: String { "-" + String(cString: probe_library()) }
}

/// Runs this program under valgrind.
private struct Counter {
  private let program: String

  /// `nil` without valgrind.
  init?() {
    guard output(of: "valgrind", ["--version"]) != nil else { return nil }
    let original = Bundle.main.executablePath ?? CommandLine.arguments[0]
    // Stripped of debug information, which valgrind would read each time.
    let stripped = NSTemporaryDirectory() + "benchmarks-\(getpid())"
    let result = output(of: "strip", ["--strip-debug", "-o", stripped, original])
    program = result?.status == 0 ? stripped : original
  }

  /// The instructions of one turn of each row; `nil` for a failed row.
  func count(_ ids: [String]) -> [Int?] {
    let turns = 500
    let totals = Totals(count: ids.count)
    DispatchQueue.concurrentPerform(iterations: ids.count) { index in
      totals[index] = total(ids[index], turns: turns)
    }
    if program.hasPrefix(NSTemporaryDirectory()) {
      try? FileManager.default.removeItem(atPath: program)
    }
    return ids.indices.map { index in
      totals[index].map { Int((Double($0) / Double(turns)).rounded()) }
    }
  }

  private func total(_ id: String, turns: Int) -> Int? {
    let arguments = [
      "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=probe_counted",
      program,
      "--exactly", id, "--count", String(turns),
    ]
    guard let result = output(of: "valgrind", arguments, reproducibly: true), result.status == 0
    else { return nil }
    let line = result.errors.split(separator: "\n").first { $0.contains("Collected :") }
    return line.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
  }
}

/// The results of concurrent runs.
// Sendable: each index has one writer, and is read after all runs have ended.
private final class Totals: @unchecked Sendable {
  private let values: UnsafeMutableBufferPointer<Int?>

  init(count: Int) {
    values = .allocate(capacity: count)
    values.initialize(repeating: nil)
  }

  deinit {
    values.deallocate()
  }

  subscript(index: Int) -> Int? {
    get { values[index] }
    set { values[index] = newValue }
  }
}
