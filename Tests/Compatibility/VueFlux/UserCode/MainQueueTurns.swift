import Dispatch
import TestSupport

/// Lets the main queue run until `isReached`; for half a minute at most.
@MainActor func mainQueueTurns(until isReached: @MainActor () -> Bool) async {
  let end = DispatchTime.now() + 30
  while !isReached(), DispatchTime.now() < end { await mainQueueTurn() }
}
