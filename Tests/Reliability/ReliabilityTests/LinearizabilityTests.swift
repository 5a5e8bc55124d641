import Checker
import Dialects
import Dispatch
import Foundation
import Playback
import Testing

/// Random scripts. `REVERGE_SEED` repeats one.
@Suite("Random operations from several threads", .serialized)
struct LinearizabilityTests {
  @Test(
    "E1, E3, E5, E7, E8, E9, E10, E14: All dialects and the modern store have one order of events")
  func allDialects() async throws {
    try await run(Watch.allCases, seconds: 15)
  }

  @Test("E5, E14: The modern store with many observers has one order of events")
  func modern() async throws {
    try await run(Watch.modern, seconds: 10)
  }

  private func run(_ watches: [Watch], seconds: Double) async throws {
    let given = ProcessInfo.processInfo.environment["REVERGE_SEED"].flatMap { UInt64($0) }
    let first = given ?? .random(in: 0..<1 << 48)
    // If the process crashes or hangs, this is the only output.
    print("REVERGE_SEED=\(first)")
    // On a busy machine, it takes longer until each kind of event has happened.
    let limit = seconds + 20
    let message = await onOwnThread { () -> String? in
      var campaign = Campaign(watches: watches, mounting: Mounts.make)
      var missing: [String] { campaign.totals.events.missing(among: watches) }
      var isComplete: Bool {
        campaign.totals.histories >= EventCounts.leastHistories && missing.isEmpty
      }
      let start = DispatchTime.now()
      var seed = first
      do throws(Campaign.Failure) {
        while DispatchTime.now() < start + seconds
          || given == nil && DispatchTime.now() < start + limit && !isComplete
        {
          try campaign.run(seed: seed)
          if given == nil { seed += 1 }
        }
      } catch {
        return
          "\(error)\nReduced to a script that can be replayed:\n\(campaign.shrink(error, seconds: 20))"
      }
      let list = given == nil ? missing.joined(separator: ", no ") : ""
      return list.isEmpty ? nil : "\(campaign.totals.histories) histories have no \(list)."
    }
    if let message { Issue.record(Comment(rawValue: message)) }
  }
}
