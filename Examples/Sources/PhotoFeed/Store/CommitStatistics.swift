import Foundation
import VergeStore

/// A logger that counts commits and actions, and records the slowest commits.
public final class CommitStatistics: VergeStoreLogger {
  private let lock = NSLock()
  private var dispatchers: [String: Report.Dispatcher] = [:]
  private var slowest: [String: Report.SlowCommit] = [:]

  /// Creates empty statistics.
  public init() {}

  /// The current statistics. Callable on any thread.
  public var report: Report {
    lock.lock()
    defer { lock.unlock() }
    return Report(
      dispatchers: dispatchers.values.sorted { $0.name < $1.name },
      slowest: slowest.values.sorted { $0.time > $1.time }
    )
  }

  /// Does nothing: a commit is counted when it is complete.
  public func willCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?
  ) {}

  /// Counts a commit, and records it if it is the slowest of its call site.
  public func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,
    time: CFTimeInterval
  ) {
    let file = fileName(mutation.file)
    let place = "\(file):\(mutation.line)"
    update(dispatcherName(context, file: file)) { $0.commits += 1 }
    lock.lock()
    defer { lock.unlock() }
    if let known = slowest[place], known.time >= time { return }
    slowest[place] = Report.SlowCommit(place: place, function: "\(mutation.function)", time: time)
  }

  /// Counts an action.
  public func didDispatch(
    store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?
  ) {
    update(dispatcherName(context, file: fileName(action.file))) { $0.actions += 1 }
  }

  /// Adds a dispatcher, so that the report lists it even without commits.
  public func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    update("\(type(of: dispatcher))") { _ in }
  }

  /// Does nothing: the statistics of a dispatcher outlive it.
  public func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}

  private func update(_ name: String, _ change: (inout Report.Dispatcher) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    change(&dispatchers[name, default: Report.Dispatcher(name: name)])
  }

  /// The dispatcher's name: from the context inside an action, otherwise from the file.
  private func dispatcherName(_ context: AnyObject?, file: String) -> String {
    if let context = context as? DispatcherNaming { return context.dispatcherName }
    return String(file.prefix { $0 != "+" && $0 != "." })
  }

  private func fileName(_ path: StaticString) -> String {
    return ("\(path)" as NSString).lastPathComponent
  }
}

/// A context of any dispatcher, with the dispatcher's name.
private protocol DispatcherNaming {
  var dispatcherName: String { get }
}

extension VergeStoreDispatcherContext: DispatcherNaming {
  fileprivate var dispatcherName: String { return "\(type(of: dispatcher))" }
}
