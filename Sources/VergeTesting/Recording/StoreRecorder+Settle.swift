internal import Dispatch
internal import Verge

extension StoreRecorder {
  /// Waits until the store is at rest.
  ///
  /// Returns when no task of the store is unfinished, every event is delivered, the blocks of the main
  /// queue have run, and none of this has made a new event or a new task. No time is waited: a task
  /// that does not end, for example because it waits for a ``ManualCall`` that is not answered, makes
  /// the test wait as well. Tasks of other stores, and other dispatch queues, are not waited for.
  ///
  /// - Parameter isolation: The caller's actor.
  public func settle(isolation: isolated (any Actor)? = #isolation) async {
    var count: Int
    repeat {
      count = log.count
      await tasks.waitForTasks()
      await core?.waitForDelivery()
      await mainQueueTurn()
    } while log.count != count || tasks.unfinishedCount > 0
  }
}

/// Returns when the main queue has run all blocks that were pending at the call.
func mainQueueTurn(isolation: isolated (any Actor)? = #isolation) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
