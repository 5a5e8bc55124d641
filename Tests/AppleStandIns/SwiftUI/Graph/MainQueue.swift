import Dispatch

/// Where a callback came.
enum CallPlace {
  case mainQueue
  case elsewhere
}

/// Calls `body` on the main actor: at once on the main queue, else in a later turn of it.
func onMainActor(_ body: @escaping @MainActor (CallPlace) -> Void) {
  if isOnMainQueue() {
    MainActor.assumeIsolated { body(.mainQueue) }
  } else {
    DispatchQueue.main.async {
      MainActor.assumeIsolated { body(.elsewhere) }
    }
  }
}

/// Whether this is the main actor's. The main thread need not be, nor be the only one, on Linux.
func isOnMainQueue() -> Bool {
  DispatchQueue.getSpecific(key: mark) != nil
}

private let mark: DispatchSpecificKey<Void> = {
  let mark = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: mark, value: ())
  return mark
}()

// Sendable: who sends it does not touch it again.
/// A value on its way to the main actor.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}
