import Verge

#if canImport(Darwin)
public import os
#else
/// Where log lines go. A stand-in for the type of the same name on Apple platforms.
public final class OSLog: Sendable {
  /// Who logs.
  public let subsystem: String
  /// What is logged about.
  public let category: String

  /// A log of this subsystem and category.
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
/// Mirrors VergeStore 6 since 2019-11-23.
public final class DefaultLogger: VergeStoreLogger, Sendable {
  /// The logger for all who need no other.
  public static let shared = DefaultLogger()

  /// Where commits are logged.
  public let commitLog: OSLog
  /// Where actions are logged.
  public let dispatchLog: OSLog
  /// Where the making of dispatchers is logged.
  public let dispatcherCreationLog: OSLog
  /// Where the end of dispatchers is logged.
  public let dispatcherDestructionLog: OSLog

  private let write: @Sendable (_ line: String, _ log: OSLog) -> Void

  /// A logger.
  public convenience init() {
    self.init { line, log in
      #if canImport(Darwin)
      os_log("%{public}@", log: log, type: .default, line)
      #else
      writeToStandardError("[\(log.subsystem):\(log.category)] \(line)")
      #endif
    }
  }

  init(write: @escaping @Sendable (_ line: String, _ log: OSLog) -> Void) {
    commitLog = OSLog(subsystem: "VergeStore", category: "Commit")
    dispatchLog = OSLog(subsystem: "VergeStore", category: "Dispatch")
    dispatcherCreationLog = OSLog(subsystem: "VergeStore", category: "Dispatcher_Creation")
    dispatcherDestructionLog = OSLog(subsystem: "VergeStore", category: "Dispatcher_Descruction")
    self.write = write
  }

  /// Does nothing: a commit is logged when it has been made.
  public func willCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?
  ) {}

  /// Logs the mutation, its location, and the time it took.
  public func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    let line = LogLine("commit")
      .adding("took_ms", number: time * 1000)
      .adding("mutation", mutation.name, mutation.function, mutation.file, mutation.line)
      .adding("context", context.map { "\(Swift.type(of: $0))" })
      .adding("store", "\(Swift.type(of: store))")
    write(line.text, commitLog)
  }

  /// Logs the action and its location.
  public func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    let line = LogLine("dispatch")
      .adding("action", action.name, action.function, action.file, action.line)
      .adding("context", context.map { "\(Swift.type(of: $0))" })
      .adding("store", "\(Swift.type(of: store))")
    write(line.text, dispatchLog)
  }

  /// Logs the dispatcher's type.
  public func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    let line = LogLine("did_create_dispatcher")
      .adding("dispatcher", "\(Swift.type(of: dispatcher))")
      .adding("store", "\(Swift.type(of: store))")
    write(line.text, dispatcherCreationLog)
  }

  /// Logs the dispatcher's type.
  public func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    let line = LogLine("did_destroy_dispatcher")
      .adding("dispatcher", "\(Swift.type(of: dispatcher))")
      .adding("store", "\(Swift.type(of: store))")
    write(line.text, dispatcherDestructionLog)
  }
}

/// A JSON object in the making, on one line.
private struct LogLine {
  private var members: [String]

  init(_ type: String) {
    members = ["\"type\":\"\(type)\""]
  }

  var text: String { "{\(members.joined(separator: ","))}" }

  func adding(_ key: String, number: Double) -> LogLine {
    adding(literal: "\"\(key)\":\((number * 1000).rounded() / 1000)")
  }

  func adding(_ key: String, _ value: String?) -> LogLine {
    value.map { adding(literal: "\"\(key)\":\(quoted($0))") } ?? self
  }

  func adding(
    _ key: String, _ name: String, _ function: StaticString, _ file: StaticString, _ line: UInt
  ) -> LogLine {
    adding(
      literal: """
        "\(key)":{"name":\(quoted(name)),"function":\(quoted("\(function)")),\
        "file":\(quoted("\(file)")),"line":\(line)}
        """
    )
  }

  private func adding(literal: String) -> LogLine {
    var copy = self
    copy.members.append(literal)
    return copy
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20: quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
