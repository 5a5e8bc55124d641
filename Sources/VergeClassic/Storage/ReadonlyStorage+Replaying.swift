import ShimSupport
import Verge

extension ReadonlyStorage {
  /// Returns a function that observes the value. The function returns a closure that ends the
  /// observation.
  ///
  /// The function calls `receive` with the value on the calling thread, then with the value after
  /// each update, in order: reading the first value and registering are one atomic step. It calls
  /// `end` when the last storage or context of the value is deallocated; if that has already
  /// happened, it calls `end` after the first value.
  ///
  /// The function retains the value, not the storage.
  package final func makeReplayingObserver() -> (
    _ receive: @escaping (Value) -> Void, _ end: @escaping () -> Void
  ) -> () -> Void {
    let view = core.view
    return { [weak core] receive, end in
      guard let core else {
        receive(view.core.read(view.location).value)
        end()
        return {}
      }
      let token = core.addReplayingLatest(receive)
      let ending = core.extras.endings.add(end)
      return {
        token.end()
        ending.end()
      }
    }
  }
}
