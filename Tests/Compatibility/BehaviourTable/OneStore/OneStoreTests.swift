import Foundation
import TestSupport
import Testing

/// Random scripts. `REVERGE_SEED` repeats one; `REVERGE_ROUNDS` multiplies their number.
@Suite("All dialects on one state")
struct OneStoreTests {
  @Test("E5: On one thread, an observer receives each commit since its registration, in order")
  func oneThread() async {
    await check(threadCount: 1, length: 40, rounds: 200)
  }

  @Test("E5: On three threads, all observers receive the commits in one order, up to the last")
  func threeThreads() async {
    await check(threadCount: 3, length: 90, rounds: 150)
  }

  private func check(
    threadCount: Int, length: Int, rounds: Int, location: SourceLocation = #_sourceLocation
  ) async {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["REVERGE_SEED"].flatMap { UInt64($0) }
    let factor = environment["REVERGE_ROUNDS"].flatMap { UInt64($0) } ?? 1
    let first = given ?? .random(in: 0..<1 << 48)
    let end = first + (given == nil ? UInt64(rounds) * factor : 1)
    // If the process crashes or hangs, this is the only output.
    print("\(threadCount) thread(s): REVERGE_SEED=\(first) and the \(end - first - 1) after it")
    let failure = await onOwnThread { () -> Failing? in
      for seed in first..<end {
        let script = Script(seed: seed, threadCount: threadCount, length: length)
        // With several threads, one run proves little.
        let runs = given == nil || threadCount == 1 ? 1 : 200
        if let problem = script.problem(runs: runs) {
          return Failing(seed: seed, script, problem)
        }
      }
      return nil
    }
    if let failure {
      Issue.record(Comment(rawValue: failure.description), sourceLocation: location)
    }
  }
}

/// A failing script, reduced.
private struct Failing: Sendable {
  let description: String

  init(seed: UInt64, _ script: Script, _ problem: String) {
    let runs = script.threadCount == 1 ? 1 : 50
    let small = script.shrunk { $0.problem(runs: runs) != nil }
    let again = small.problem(runs: runs * 10) ?? "It was observed once:\n\(problem)"
    description = "REVERGE_SEED=\(seed), reduced:\n\(small)\n\(again)"
  }
}

extension Script {
  /// The first problem in `runs` runs of the script; `nil` if there is none.
  fileprivate func problem(runs: Int) -> String? {
    for _ in 0..<runs {
      do {
        if let problem = try Playback(self).problem() { return problem }
      } catch {
        return "\(error)"
      }
    }
    return nil
  }
}
