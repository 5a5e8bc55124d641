import Dispatch

/// The queue on which a callback was called.
enum CallPlace {
  case mainQueue
  case elsewhere
}

/// Calls `body` on the main actor: immediately if on the main queue, otherwise in a later turn.
func onMainActor(_ body: @escaping @MainActor (CallPlace) -> Void) {
  if isOnMainQueue() {
    MainActor.assumeIsolated { body(.mainQueue) }
  } else {
    DispatchQueue.main.async {
      MainActor.assumeIsolated { body(.elsewhere) }
    }
  }
}

/// Whether the caller is on the main queue. On Linux, that may run on any thread.
func isOnMainQueue() -> Bool {
  DispatchQueue.getSpecific(key: mark) != nil
}

private let mark: DispatchSpecificKey<Void> = {
  let mark = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: mark, value: ())
  return mark
}()

// Sendable: the sender does not use the value again.
/// A value that is transferred to the main actor.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}
