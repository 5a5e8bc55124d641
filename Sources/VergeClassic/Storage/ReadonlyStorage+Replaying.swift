package import Verge

extension ReadonlyStorage {
  /// Returns a function that observes the value until the last storage of the value is deallocated.
  package final func makeReplayingObserver() -> ReplayingObserver<Value> {
    Verge.makeReplayingObserver(of: core, core.view) { core, receive, end in
      let token = core.addReplayingLatest(receive)
      let ending = core.extras.endings.add(end)
      return {
        token.end()
        ending.end()
      }
    }
  }
}
