import Dispatch

/// Returns when the main queue has run all blocks that were pending at the call.
public func mainQueueTurn() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}

/// Whether the caller runs on the main queue.
public func isOnMainQueue() -> Bool {
  mark
  return DispatchQueue.getSpecific(key: key) == true
}

private let key = DispatchSpecificKey<Bool>()
private let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)
