import Verge

#if canImport(Darwin)
public import CoreFoundation
public import os
#else
/// A destination of log lines. A stand-in for the type of the same name on Apple platforms.
@_documentation(visibility: internal)
public final class OSLog: Sendable {
  /// The subsystem of the messages.
  public let subsystem: String
  /// The category of the messages.
  public let category: String

  /// Creates a log with this subsystem and category.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }
}
#endif

/// Logs each commit, action and dispatcher as a line of JSON, without the states' contents.
///
/// On Apple platforms the lines go to the unified log, elsewhere to the standard error stream.
///
/// Mirrors VergeStore 6 since 2019-11-23. The betas name the same class `DefaultStoreLogger`.
public final class DefaultLogger: VergeStoreLogger, Sendable {
  /// The shared logger.
  public static let shared = DefaultLogger()

  /// The log for commits.
  public let commitLog: OSLog
  /// The log for actions.
  public let dispatchLog: OSLog
  /// The log for created dispatchers.
  public let dispatcherCreationLog: OSLog
  /// The log for deallocated dispatchers.
  public let dispatcherDestructionLog: OSLog

  package let lines: LineLogger

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
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?
  ) {}

  /// Logs the mutation, its call site and its duration.
  public func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    lines.logCommit(mutation, context: context, store: store, time: time, to: commitLog)
  }

  /// Logs the action and its call site.
  public func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    lines.logDispatch(action, context: context, store: store, to: dispatchLog)
  }

  /// Logs the dispatcher's type.
  public func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    lines.logDispatcher(
      "did_create_dispatcher", dispatcher, store: store, to: dispatcherCreationLog)
  }

  /// Logs the dispatcher's type.
  public func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    lines.logDispatcher(
      "did_destroy_dispatcher", dispatcher, store: store, to: dispatcherDestructionLog)
  }
}
