internal import Dispatch
internal import Verge

extension StoreRecorder {
  /// Waits until the store is idle.
  ///
  /// Returns when all tasks of the store have ended, every event is delivered, the blocks of the
  /// main queue have run, and none of this has caused a new event or task. There is no timeout: if
  /// a task does not end, for example because it waits for a ``ManualFunction`` that is not
  /// answered, the test waits as well. It does not wait for tasks of other stores, or for other
  /// dispatch queues.
  ///
  /// - Parameter isolation: The caller's actor.
  public func settle(isolation: isolated (any Actor)? = #isolation) async {
    var count: Int
    repeat {
      count = log.count
      await tasks.waitForTasks()
      await core?.waitForDelivery()
      await mainQueueTurn()
    } while log.count != count || !tasks.unfinishedKeys.isEmpty
  }
}

/// Returns when the main queue has run all blocks that were pending at the time of the call.
func mainQueueTurn(isolation: isolated (any Actor)? = #isolation) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
