import Verge
public import VergeStore

#if canImport(Darwin)
public import os
#endif

/// Logs each commit, action and dispatcher as a line of JSON, without the contents of states.
///
/// On Apple platforms the lines go to the unified log, elsewhere to the standard error stream.
///
/// Mirrors VergeStore 6 (6.0.0-beta.8; `DefaultLogger` until beta.7).
public final class DefaultStoreLogger: StoreLogger, Sendable {
  /// The shared logger.
  public static let shared = DefaultStoreLogger()

  /// The log of commits.
  public let commitLog: OSLog
  /// The log of actions.
  public let dispatchLog: OSLog
  /// The log of created dispatchers.
  public let dispatcherCreationLog: OSLog
  /// The log of deallocated dispatchers.
  public let dispatcherDestructionLog: OSLog

  private let lines: LineLogger

  /// Creates a logger.
  public convenience init() {
    self.init(LineLogger())
  }

  init(_ lines: LineLogger) {
    commitLog = OSLog(subsystem: "VergeStore", category: "Commit")
    dispatchLog = OSLog(subsystem: "VergeStore", category: "Dispatch")
    dispatcherCreationLog = OSLog(subsystem: "VergeStore", category: "Dispatcher_Creation")
    dispatcherDestructionLog = OSLog(subsystem: "VergeStore", category: "Dispatcher_Descruction")
    self.lines = lines
  }

  /// Does nothing: a commit is logged after it has been made.
  public func willCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?
  ) {}

  /// Logs the mutation and the duration of the commit.
  public func didCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?,
    time: CFTimeInterval
  ) {
    let metadata =
      (mutation as? any HasMutationMetadata)?.metadata
      ?? MutationMetadata(name: "\(type(of: mutation))", file: "", function: "", line: 0)
    lines.logCommit(metadata, context: context, store: store, time: time, to: commitLog)
  }

  /// Logs the action and its call site.
  public func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    lines.logDispatch(action, context: context, store: store, to: dispatchLog)
  }

  /// Logs the type of the dispatcher.
  public func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    lines.logDispatcher(
      "did_create_dispatcher", dispatcher, store: store, to: dispatcherCreationLog)
  }

  /// Logs the type of the dispatcher.
  public func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    lines.logDispatcher(
      "did_destroy_dispatcher", dispatcher, store: store, to: dispatcherDestructionLog)
  }
}

/// The name of ``DefaultStoreLogger`` until 6.0.0-beta.7.
public typealias DefaultLogger = DefaultStoreLogger
