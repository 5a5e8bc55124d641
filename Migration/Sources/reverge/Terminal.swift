import Foundation

/// Writes to the standard streams.
enum Terminal {
  static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  static func writeError(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Prints the progress, if standard error is a terminal.
  static var progress: (@Sendable (Int, Int) -> Void)? {
    guard isatty(2) == 1 else { return nil }
    return { done, total in
      guard done % 50 == 0 || done == total else { return }
      let line = done == total ? "\r\u{1B}[K" : "\rreverge: \(done * 100 / total) %"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }
}
