import ArgumentParser
import Foundation
import Probe

struct AttacksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attacks",
    abstract: "Attacks the engine: fairness, memory, depth, order; one line for each attack.",
    discussion: "Each attack runs in its own process, which is terminated after a time limit."
  )

  @Option(help: "Run only these attacks: A1, A1a, or a part of the description. May be repeated.")
  var filter: [String] = []

  @Option(help: .hidden)
  var child: String?

  func validate() throws {
    if attacks.isEmpty { throw ValidationError("No attack matches the filter.") }
    #if DEBUG
    throw ValidationError("A debug build has no meaningful figures; use: swift run -c release")
    #endif
  }

  func run() throws {
    if let child {
      allAttacks.first { $0.id == child }?.runInThisProcess()
      return
    }
    for attack in attacks {
      Swift.print(try attack.runInOtherProcess())
      fflush(nil)
    }
  }

  private var attacks: [Attack] {
    allAttacks.filter { attack in
      filter.isEmpty
        || filter.contains {
          attack.id.lowercased().hasPrefix($0.lowercased())
            || attack.what.localizedCaseInsensitiveContains($0)
        }
    }
  }
}

/// Prints a line that replaces the figure if the attack is terminated.
func progress(_ text: String) {
  print("progress", text, separator: "\t")
  fflush(nil)
}

extension Attack {
  /// Prints the figure as `met`, `missed` or `none`, a tab, and its text.
  fileprivate func runInThisProcess() {
    probe_limit_memory(4 << 30)
    let figure = run()
    print(figure.isMet.map { $0 ? "met" : "missed" } ?? "none", figure.text, separator: "\t")
    fflush(nil)
    // Threads of an unfinished attack may still be running.
    _exit(0)
  }

  /// Runs the attack, and returns its line.
  fileprivate func runInOtherProcess() throws -> String {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["attacks", "--child", id]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    let isCutOff = end.wait(timeout: .now() + limit) == .timedOut
    if isCutOff {
      kill(process.processIdentifier, SIGKILL)
      end.wait()
    }
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n").map { $0.split(separator: "\t", maxSplits: 1).map(String.init) }
    let last = lines.last { $0.count == 2 } ?? ["", ""]
    let isComplete = last[0] != "progress" && !last[0].isEmpty
    if isComplete { return line(figure: last[1], verdict: last[0]) }
    let reason =
      isCutOff
      ? "terminated after \(String(format: "%g", limit)) s"
      : "ended by signal \(process.terminationStatus)"
    return line(figure: last[1].isEmpty ? reason : "\(last[1]); \(reason)", verdict: "missed")
  }

  private func line(figure: String, verdict: String) -> String {
    let aim = aim.isEmpty ? "no aim" : "aim: \(aim)"
    let result = verdict == "none" ? aim : "\(aim): \(verdict)"
    let name = id.padding(toLength: 4, withPad: " ", startingAt: 0)
    return "\(name) \(what)\n     \(figure)   [\(result)]"
  }
}
