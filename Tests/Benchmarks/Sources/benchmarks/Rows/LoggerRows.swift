import Verge
import VergeStore

/// A logger that does nothing, and requests no durations.
private struct SilentLogger: StoreLogger {
  var measuresDuration: Bool { false }

  func didCommit(log: CommitLog, sender: AnyObject) {}
}

private struct SilentVergeStoreLogger: VergeStoreLogger {
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {}

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {}

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {}

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}

  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}

let loggerRows: [Row] = [
  .time("P22a", "added by a logger that does nothing") {
    Contest(base: commits(nil), subject: commits(SilentLogger()))
  },
  .time("P22c", "commit of VergeStore 6 with a logger that does nothing") {
    Contest(subject: commitsThroughDispatcher(SilentVergeStoreLogger()))
  },
  .time("P22b", "added by a VergeStore 6 logger that does nothing") {
    Contest(
      base: commitsThroughDispatcher(nil),
      subject: commitsThroughDispatcher(SilentVergeStoreLogger())
    )
  },
]

private func commitsThroughDispatcher(_ logger: (any VergeStoreLogger)?) -> Batch {
  let dispatcher = SmallDispatcher(target: SmallStore(logger: logger))
  return { count in
    for _ in 0..<count { dispatcher.commit.up() }
  }
}
