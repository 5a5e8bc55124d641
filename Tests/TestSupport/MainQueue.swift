import Dispatch

/// Returns when the main queue has run what it had to run when this was called.
public func mainQueueTurn() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
