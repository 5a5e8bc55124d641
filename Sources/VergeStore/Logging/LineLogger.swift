import Verge

#if canImport(Darwin)
package import os
#endif

/// Writes commits, actions and dispatchers to a log, as lines of JSON.
package struct LineLogger: Sendable {
  private let write: @Sendable (_ line: String, _ log: OSLog) -> Void

  /// Creates a logger that writes to the unified log, or to the standard error stream.
  package init() {
    self.init { line, log in
      #if canImport(Darwin)
      // A C string: only Foundation makes a string an argument.
      line.withCString { os_log("%{public}s", log: log, type: .default, $0) }
      #else
      writeToStandardError("[\(log.subsystem):\(log.category)] \(line)")
      #endif
    }
  }

  package init(write: @escaping @Sendable (_ line: String, _ log: OSLog) -> Void) {
    self.write = write
  }

  package func logCommit(
    _ mutation: MutationMetadata, context: Any?, store: AnyObject, time: Double, to log: OSLog
  ) {
    let line = LogLine("commit")
      .adding("took_ms", number: time * 1000)
      .adding("mutation", mutation.name, mutation.function, mutation.file, mutation.line)
      .adding("context", context.map { "\(type(of: $0))" })
      .adding("store", "\(type(of: store))")
    write(line.text, log)
  }

  package func logDispatch(
    _ action: ActionMetadata, context: Any?, store: AnyObject, to log: OSLog
  ) {
    let line = LogLine("dispatch")
      .adding("action", action.name, action.function, action.file, action.line)
      .adding("context", context.map { "\(type(of: $0))" })
      .adding("store", "\(type(of: store))")
    write(line.text, log)
  }

  package func logDispatcher(_ event: String, _ dispatcher: Any, store: AnyObject, to log: OSLog) {
    let line = LogLine(event)
      .adding("dispatcher", "\(type(of: dispatcher))")
      .adding("store", "\(type(of: store))")
    write(line.text, log)
  }
}

/// A JSON object on one line.
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
