import ArgumentParser
import Foundation
import RevergeCore

/// Writes to the standard streams.
enum Terminal {
  /// Whether the process was started without standard output.
  nonisolated(unsafe) private static var isClosed = false

  /// Prepares the standard streams, before any thread starts.
  ///
  /// The null device replaces a closed stream, so that no file gets its number. A broken pipe or a file
  /// over the size limit of the process makes the write fail, instead of ending the process with a signal.
  static func prepare() {
    isClosed = fcntl(1, F_GETFD) == -1
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) == -1 {
      // `open` returns the lowest free number, which is the number of the stream.
      _ = open("/dev/null", O_RDWR)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes to the standard output.
  ///
  /// - Throws: ``ExitCode`` if the output cannot be written. If the reader has closed its end, as `head`
  ///   does, no message is printed.
  static func write(_ text: String) throws {
    Progress.clear()
    guard isClosed || !Bytes.write(Array(text.utf8), to: 1) else { return }
    let reason = isClosed ? EBADF : errno
    if reason != EPIPE {
      writeError("error: The output cannot be written: \(String(cString: strerror(reason)))")
    }
    throw ExitCode.unreadableInput
  }

  /// Writes a line to the standard error stream. Ignores failures.
  static func writeError(_ line: String) {
    Progress.clear()
    var line = line
    for (word, role) in [("error:", TextStyle.Role.error), ("warning:", .warning)]
    where line.hasPrefix(word) {
      line = errorStyle(word, role) + line.dropFirst(word.count)
    }
    _ = Bytes.write(Array((line + "\n").utf8), to: 2)
  }

  // MARK: Colors

  /// The colors of the standard output.
  nonisolated(unsafe) private(set) static var outputStyle = TextStyle.plain
  /// The colors of the standard error stream.
  nonisolated(unsafe) private(set) static var errorStyle = TextStyle.plain

  /// Sets the colors of both streams, before any thread starts.
  static func setColors(_ choice: ColorChoice) {
    outputStyle = style(of: 1, choice)
    errorStyle = style(of: 2, choice)
  }

  private static func style(of stream: Int32, _ choice: ColorChoice) -> TextStyle {
    switch choice {
    case .always: return .colored
    case .never: return .plain
    case .auto:
      let environment = ProcessInfo.processInfo.environment
      let isRefused =
        environment["NO_COLOR", default: ""] != "" || environment["TERM", default: ""] == "dumb"
      return isatty(stream) == 1 && !isRefused ? .colored : .plain
    }
  }
}

/// The choice of colors.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}
