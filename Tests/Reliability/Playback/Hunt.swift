public import Checker
import Dispatch
import Foundation

/// Runs random scripts until the checker finds a violation: a process for each mutant of the engine, and
/// one for the engine itself.
///
/// Prints the violation and exits with status 3 if there is one. Exits with status 0 if there is none within
/// the seconds of the first argument.
public func hunt(_ watches: [Watch], mounting: Mounting? = nil) -> Never {
  let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 60
  var campaign = Campaign(watches: watches, mounting: mounting)
  let end = DispatchTime.now() + seconds
  var seed: UInt64 = 1
  do throws(Campaign.Failure) {
    while DispatchTime.now() < end {
      try campaign.run(seed: seed)
      seed += 1
    }
  } catch {
    print(error.violations.first.map(\.description) ?? "")
    exit(3)
  }
  print("\(campaign.totals.histories) histories, no violation")
  exit(0)
}
