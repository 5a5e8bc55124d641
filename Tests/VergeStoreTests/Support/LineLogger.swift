import TestSupport
import VergeStore

/// A logger of the newest form that records a line per event.
final class LineLogger: VergeStoreLogger {
  let lines: Recorder<String>
  /// Describes the store's state for a line.
  let describe: (Any) -> String

  init(
    _ lines: Recorder<String> = Recorder(),
    describe: @escaping (Any) -> String = { "\(($0 as? Library)?.count ?? -1)" }
  ) {
    self.lines = lines
    self.describe = describe
  }

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    lines.record("willCommit \(mutation.name) \(describe(state)) \(name(of: context))")
  }

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    lines.record("didCommit \(mutation.name) \(describe(state)) \(name(of: context))")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    lines.record("didDispatch \(action.name) \(describe(state)) \(name(of: context))")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    lines.record("create \(type(of: dispatcher))")
  }

  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    lines.record("destroy \(type(of: dispatcher))")
  }

  private func name(of context: Any?) -> String {
    guard let context else { return "-" }
    let metadata = Mirror(reflecting: context).descendant("metadata") as? ActionMetadata
    return metadata?.name ?? "a context without metadata"
  }
}
