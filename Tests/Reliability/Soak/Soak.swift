import Checker
import Dialects
import Dispatch
import Foundation
import Playback

/// Runs random scripts for some minutes, or replays one.
///
///     soak --minutes 20 --seed 1
///     soak --replay FILE
///
/// `--trace` prints each script before it runs, to find one that crashes; with `--replay`, it prints all
/// records of the run that fails. With `--relaxed`, recording does not order memory accesses, for the thread
/// sanitizer.
@main
struct Soak {
  static func main() {
    var minutes = 1.0
    var seed = UInt64.random(in: 0..<1 << 48)
    var file: String?
    var isRelaxed = false
    var isTraced = false
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch (argument, arguments.first) {
      case ("--minutes", let value?):
        guard let number = Double(value), number > 0 else { refuse("--minutes \(value)") }
        minutes = number
        arguments.removeFirst()
      case ("--seed", let value?):
        guard let number = UInt64(value) else { refuse("--seed \(value)") }
        seed = number
        arguments.removeFirst()
      case ("--replay", let value?):
        file = value
        arguments.removeFirst()
      case ("--relaxed", _):
        isRelaxed = true
      case ("--trace", _):
        isTraced = true
      default:
        refuse(argument)
      }
    }
    let campaign = Campaign(watches: Watch.allCases, isRelaxed: isRelaxed, mounting: Mounts.make)
    if let file {
      replay(file, campaign, isTraced: isTraced)
    } else {
      soak(campaign, minutes: minutes, seed: seed, isTraced: isTraced)
    }
  }

  private static func soak(_ campaign: Campaign, minutes: Double, seed: UInt64, isTraced: Bool) {
    var campaign = campaign
    print("soak --minutes \(minutes) --seed \(seed)")
    // The line must be visible even if the process traps.
    fflush(nil)
    let end = DispatchTime.now() + minutes * 60
    var next = seed
    do throws(Campaign.Failure) {
      while DispatchTime.now() < end {
        if isTraced {
          print("# seed \(next)\n\(campaign.script(seed: next))")
          fflush(nil)
        }
        try campaign.run(seed: next)
        next += 1
      }
    } catch {
      print(error)
      fflush(nil)
      print("Reduced to a script that can be replayed:\n\(campaign.shrink(error))")
      exit(1)
    }
    let totals = campaign.totals
    print(
      "\(totals.histories) histories, \(totals.operations) operations, \(totals.records) records, "
        + "no violation")
    print("Faults and events:\n\(totals.events)")
    let missing = totals.events.missing(among: Watch.allCases)
    guard missing.isEmpty else {
      print("Never: \(missing.joined(separator: ", "))")
      exit(1)
    }
  }

  private static func replay(_ file: String, _ campaign: Campaign, isTraced: Bool) {
    var campaign = campaign
    do {
      let script = try Script(String(contentsOfFile: file, encoding: .utf8))
      for _ in 0..<200 {
        do throws(Campaign.Failure) {
          try campaign.check(script)
        } catch {
          print(error)
          if isTraced { print(error.history.trace) }
          exit(1)
        }
      }
      print("200 runs, no violation")
    } catch {
      refuse("\(file): \(error)")
    }
  }

  private static func refuse(_ text: String) -> Never {
    print("Invalid usage: \(text)")
    print("soak [--minutes N] [--seed S] [--relaxed] [--trace] | soak --replay FILE [--trace]")
    exit(2)
  }
}
