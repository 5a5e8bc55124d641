package import ShimSupport
import Verge

extension ReadonlyStorage {
  /// Returns a function that observes the value until its last storage or context is deallocated.
  package final func makeReplayingObserver() -> ReplayingObserver<Value> {
    replayingObserver(of: core, core.view) { core, receive, end in
      (core.addReplayingLatest(receive), core.extras.endings.add(end))
    }
  }
}
